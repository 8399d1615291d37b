import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Amount } from '../platform/figures.tsx'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'

type One = ValueOf<Calls['forfeitures']>
type Taken = One['taken'][number]

const REFRESHES = ['approvals', 'auditEntries', 'forfeitures'] as const

/** Funds of barred members: what went to the regulator, what could go, and how to return it (ELI-005). */
export function Forfeitures({ memberId }: { memberId: string }) {
  const may = useMay()
  const { data } = useCall('forfeitures', { memberId })
  const propose = useChange('proposeForfeiture', {
    refreshes: REFRESHES,
    says: t('forfeit.requested'),
  })
  if (!data) return <div className="skeleton h-48" />
  const isOpen = Number(data.open) > 0
  return (
    <article className="panel grid content-start gap-3 p-4">
      <h2 className="text-15">{t('forfeit.title')}</h2>
      {isOpen ? (
        <>
          <p className="text-text2">{t('forfeit.text')}</p>
          <Facts
            rows={[
              [
                t('forfeit.open'),
                <strong key="open">
                  <Amount value={data.open} currency={data.currency} />
                </strong>,
              ],
            ]}
          />
          {may('member.forfeit') && !data.waiting ? (
            <WithReason
              action={t('forfeit.ask')}
              danger
              isBusy={propose.isPending}
              onSubmit={(because) => propose.mutate({ memberId, because })}
            />
          ) : null}
        </>
      ) : null}
      {data.waiting ? <Waiting request={data.waiting} currency={data.currency} /> : null}
      {!isOpen && data.taken.length === 0 ? (
        <p className="text-text2">{t('forfeit.none')}</p>
      ) : null}
      {data.taken.map((item) => (
        <OneTaken
          key={item.reference}
          taken={item}
          currency={data.currency}
          mayRequest={may('member.forfeit') && !data.waiting}
        />
      ))}
    </article>
  )
}

function Waiting({
  request,
  currency,
}: {
  request: NonNullable<One['waiting']>
  currency: string
}) {
  return (
    <section className="notice grid gap-3">
      <header className="flex justify-between gap-2">
        <strong>{t(`approval.kind.${request.kind}`)}</strong>
        <State kind="wait">{t('approval.open')}</State>
      </header>
      <Facts
        rows={[
          [t('queue.amount'), <Amount key="amount" value={request.amount} currency={currency} />],
          [t('reason'), request.because],
          [t('approval.by'), request.requester],
          [t('approval.until'), dateTime(request.expiresAt)],
        ]}
      />
      <Link to="/approvals" className="link justify-self-start">
        {t('nav.approvals')}
      </Link>
    </section>
  )
}

type OneProps = { taken: Taken; currency: string; mayRequest: boolean }

function OneTaken({ taken, currency, mayRequest }: OneProps) {
  const back = useChange('proposeForfeitureReturn', {
    refreshes: REFRESHES,
    says: t('forfeit.requested'),
  })
  return (
    <section className="grid gap-3 border-t border-line pt-3">
      <header className="flex justify-between gap-2">
        <strong>
          <Amount value={taken.amount} currency={currency} />
        </strong>
        <State kind={taken.returnedAt ? 'quiet' : 'bad'}>
          {t(taken.returnedAt ? 'forfeit.back' : 'forfeit.taken')}
        </State>
      </header>
      <Facts
        rows={[
          [
            t('queue.reference'),
            <span key="reference" className="reference">
              {taken.reference}
            </span>,
          ],
          [t('reason'), taken.because],
          [t('forfeit.by'), `${taken.requester} · ${taken.agreedBy} · ${dateTime(taken.takenAt)}`],
          ...(taken.returnedAt
            ? [
                [
                  t('forfeit.back'),
                  `${dateTime(taken.returnedAt)} · ${taken.returnedBecause}`,
                ] as const,
              ]
            : []),
        ]}
      />
      {mayRequest && !taken.returnedAt ? (
        <WithReason
          action={t('forfeit.giveBack')}
          isBusy={back.isPending}
          onSubmit={(because) => back.mutate({ reference: taken.reference, because })}
        />
      ) : null}
    </section>
  )
}
