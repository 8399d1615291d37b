import { Link } from '@parola/client/routing'
import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { toast } from '../platform/toast.tsx'
import { PayoutBadge } from './payout-badge.tsx'

const EVERY_MS = 15_000

/** Whether payouts are running, always visible, with the action to stop or resume them. */
export function PayoutSwitch() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall('opsPayouts', undefined, EVERY_MS)
  if (!data) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <PayoutBadge isStopped={data.stop !== null} />
      </button>
      {isOpen ? (
        <Dialog title={t('payouts.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <PayoutStop onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

/** Why payouts are stopped, and the action that turns it round. */
export function PayoutStop({ onDone }: { onDone?: () => void }) {
  const { data } = useCall('opsPayouts', undefined, EVERY_MS)
  const may = useMay()
  const turn = useChange('stopPayouts', {
    refreshes: ['opsPayouts', 'approvals', 'auditEntries'],
    done: ({ isRequested }) => {
      toast('good', t(isRequested ? 'payouts.requested' : 'payouts.turned'))
      onDone?.()
    },
  })
  if (!data) return <div className="skeleton h-24" />
  const { stop } = data
  return (
    <div className="grid gap-4">
      {stop ? (
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
      ) : (
        <p className="text-text2">{t('payouts.goText')}</p>
      )}
      {stop?.evidence ? <p className="notice">{t('payouts.two')}</p> : null}
      {may('withdrawal.review') ? (
        <WithReason
          action={t(stop ? (stop.evidence ? 'payouts.ask' : 'payouts.start') : 'payouts.stop')}
          danger={!stop}
          isBusy={turn.isPending}
          onSubmit={(because) => turn.mutate({ stopped: !stop, because })}
        />
      ) : (
        <p className="notice">{t('mayNot')}</p>
      )}
    </div>
  )
}
