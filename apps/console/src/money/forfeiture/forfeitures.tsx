import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Card, Facts, Money, Skeleton } from '@parola/ui'
import { ReasonForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { useCall, useMay } from '../../platform/query.ts'

type Summary = ValueOf<Calls['forfeitures']>
type Taken = Summary['taken'][number]

const REFRESHES = ['approvals', 'auditEntries', 'forfeitures'] as const

/** Funds of barred members: what went to the regulator, what could go, and how to return it (ELI-005). */
export function Forfeitures({ memberId }: { memberId: string }) {
  const may = useMay()
  const { data } = useCall('forfeitures', { memberId })
  if (!data) return <Skeleton className="h-48" />
  const isOpen = Number(data.open) > 0
  return (
    <Card title={t('forfeit.title')} className="grid content-start gap-3">
      {isOpen ? (
        <>
          <p className="text-text2">{t('forfeit.text')}</p>
          <Facts
            rows={[
              [
                t('forfeit.open'),
                <strong key="open">
                  <Money amount={data.open} code={data.currency} />
                </strong>,
              ],
            ]}
          />
          {may('member.forfeit') && !data.waiting ? (
            <ReasonForm
              call="proposeForfeiture"
              body={(because) => ({ memberId, because })}
              refreshes={REFRESHES}
              says={t('forfeit.requested')}
              action={t('forfeit.request')}
              isDanger
            />
          ) : null}
        </>
      ) : null}
      {data.waiting ? <Waiting request={data.waiting} currency={data.currency} /> : null}
      {!isOpen && data.taken.length === 0 ? (
        <p className="text-text2">{t('forfeit.none')}</p>
      ) : null}
      {data.taken.map((taken) => (
        <TakenFunds
          key={taken.reference}
          taken={taken}
          currency={data.currency}
          mayRequest={may('member.forfeit') && !data.waiting}
        />
      ))}
    </Card>
  )
}

function Waiting({
  request,
  currency,
}: {
  request: NonNullable<Summary['waiting']>
  currency: string
}) {
  return (
    <section className="grid gap-3 rounded-lg border border-line p-3">
      <header className="flex justify-between gap-2">
        <strong>{t(`approval.kind.${request.kind}`)}</strong>
        <Badge kind="wait">{t('approval.open')}</Badge>
      </header>
      <Facts
        rows={[
          [t('queue.amount'), <Money key="amount" amount={request.amount} code={currency} />],
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

type TakenProps = { taken: Taken; currency: string; mayRequest: boolean }

function TakenFunds({ taken, currency, mayRequest }: TakenProps) {
  return (
    <section className="grid gap-3 border-t border-line pt-3">
      <header className="flex justify-between gap-2">
        <strong>
          <Money amount={taken.amount} code={currency} />
        </strong>
        <Badge kind={taken.returnedAt ? 'quiet' : 'bad'}>
          {t(taken.returnedAt ? 'forfeit.back' : 'forfeit.taken')}
        </Badge>
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
        <ReasonForm
          call="proposeForfeitureReturn"
          body={(because) => ({ reference: taken.reference, because })}
          refreshes={REFRESHES}
          says={t('forfeit.requested')}
          action={t('forfeit.giveBack')}
        />
      ) : null}
    </section>
  )
}
