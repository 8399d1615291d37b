import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Amount } from '../platform/figures.tsx'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'

type One = ValueOf<Calls['forfeitures']>
type Taken = One['taken'][number]

const REFRESHES = ['approvals', 'auditEntries', 'forfeitures'] as const

/** Funds of who may not play: what went to the regulator, what could go, and the way back (ELI-005). */
export function Forfeitures({ memberId }: { memberId: string }) {
  const may = useMay()
  const { data } = useCall('forfeitures', { memberId })
  const ask = useChange('proposeForfeiture', { refreshes: REFRESHES, says: t('forfeit.asked') })
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
              isBusy={ask.isPending}
              onSubmit={(because) => ask.mutate({ memberId, because })}
            />
          ) : null}
        </>
      ) : null}
      {data.waiting ? <Waiting wish={data.waiting} currency={data.currency} /> : null}
      {!isOpen && data.taken.length === 0 ? (
        <p className="text-text2">{t('forfeit.none')}</p>
      ) : null}
      {data.taken.map((one) => (
        <OneTaken
          key={one.reference}
          one={one}
          currency={data.currency}
          mayAsk={may('member.forfeit') && !data.waiting}
        />
      ))}
    </article>
  )
}

function Waiting({ wish, currency }: { wish: NonNullable<One['waiting']>; currency: string }) {
  return (
    <section className="notice grid gap-3">
      <header className="flex justify-between gap-2">
        <strong>{t(`approval.kind.${wish.kind}`)}</strong>
        <State kind="wait">{t('approval.open')}</State>
      </header>
      <Facts
        rows={[
          [t('queue.amount'), <Amount key="amount" value={wish.amount} currency={currency} />],
          [t('reason'), wish.because],
          [t('approval.by'), wish.askedBy],
          [t('approval.until'), dateTime(wish.expiresAt)],
        ]}
      />
      <Link to="/approvals" className="link justify-self-start">
        {t('nav.approvals')}
      </Link>
    </section>
  )
}

type OneProps = { one: Taken; currency: string; mayAsk: boolean }

function OneTaken({ one, currency, mayAsk }: OneProps) {
  const back = useChange('proposeForfeitureReturn', {
    refreshes: REFRESHES,
    says: t('forfeit.asked'),
  })
  return (
    <section className="grid gap-3 border-t border-line pt-3">
      <header className="flex justify-between gap-2">
        <strong>
          <Amount value={one.amount} currency={currency} />
        </strong>
        <State kind={one.returnedAt ? 'quiet' : 'bad'}>
          {t(one.returnedAt ? 'forfeit.back' : 'forfeit.taken')}
        </State>
      </header>
      <Facts
        rows={[
          [
            t('queue.reference'),
            <span key="reference" className="reference">
              {one.reference}
            </span>,
          ],
          [t('reason'), one.because],
          [t('forfeit.by'), `${one.askedBy} · ${one.agreedBy} · ${dateTime(one.takenAt)}`],
          ...(one.returnedAt
            ? [[t('forfeit.back'), `${dateTime(one.returnedAt)} · ${one.returnedBecause}`] as const]
            : []),
        ]}
      />
      {mayAsk && !one.returnedAt ? (
        <WithReason
          action={t('forfeit.giveBack')}
          isBusy={back.isPending}
          onSubmit={(because) => back.mutate({ reference: one.reference, because })}
        />
      ) : null}
    </section>
  )
}
