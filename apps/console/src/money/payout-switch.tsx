import { Link } from '@parola/client/routing'
import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Button, Dialog, Facts, Skeleton } from '@parola/ui'
import { useState } from 'react'
import { ReasonForm } from '../platform/action-form.tsx'
import { dateTime, t } from '../platform/i18n.ts'
import { NotAllowed } from '../platform/page.tsx'
import { useCall, useMay } from '../platform/query.ts'
import { PayoutBadge } from './payout-badge.tsx'

const EVERY_MS = 15_000

type Stop = NonNullable<ValueOf<Calls['opsPayouts']>['stop']>

/** Whether payouts are running, always visible, with the action to stop or resume them. */
export function PayoutSwitch() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall('opsPayouts', undefined, EVERY_MS)
  if (!data) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <PayoutBadge isStopped={data.stop !== null} />
      </Button>
      {isOpen ? (
        <Dialog title={t('payouts.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <PayoutStop onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

/** Why payouts are stopped, and the action to stop or resume them. */
export function PayoutStop({ onDone }: { onDone?: () => void }) {
  const { data } = useCall('opsPayouts', undefined, EVERY_MS)
  const may = useMay()
  if (!data) return <Skeleton className="h-24" />
  const { stop } = data
  return (
    <div className="grid gap-4">
      {stop ? <StopFacts stop={stop} /> : <p className="text-text2">{t('payouts.goText')}</p>}
      {stop?.evidence ? <Alert kind="wait">{t('payouts.two')}</Alert> : null}
      {may('withdrawal.review') ? (
        <ReasonForm
          key={String(stop !== null)}
          call="stopPayouts"
          body={(because) => ({ stopped: !stop, because })}
          refreshes={['opsPayouts', 'approvals', 'auditEntries']}
          done={({ isRequested }) => {
            toast('good', t(isRequested ? 'payouts.requested' : 'payouts.turned'))
            onDone?.()
          }}
          action={t(stop ? (stop.evidence ? 'payouts.request' : 'payouts.start') : 'payouts.stop')}
          isDanger={!stop}
        />
      ) : (
        <NotAllowed />
      )}
    </div>
  )
}

function StopFacts({ stop }: { stop: Stop }) {
  return (
    <Facts
      rows={[
        [t('state'), <PayoutBadge key="state" isStopped />],
        [t('payouts.because'), <strong key="because">{stop.because}</strong>],
        [t('payouts.by'), stop.operator ?? t('actor.system')],
        [t('payouts.since'), dateTime(stop.at)],
        ...(stop.evidence
          ? [
              [
                t('payouts.evidence'),
                <Link
                  key="evidence"
                  to="/reconciliation"
                  search={{ report: stop.evidence }}
                  className="link reference"
                >
                  {stop.evidence}
                </Link>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}
