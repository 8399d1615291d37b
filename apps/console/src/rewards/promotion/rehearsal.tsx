import { Alert, Button } from '@parola/ui'
import { useState } from 'react'
import { t } from '../../platform/i18n.ts'
import { useCall, useChange, useMay } from '../../platform/query.ts'
import type { Kind, Promotion, RehearsalRun } from './promotion.types.ts'
import { RehearsalFigures } from './rehearsal-figures.tsx'

/** Kinds whose claims follow from what members did. */
const REHEARSED: readonly Kind[] = [
  'depositMatch',
  'newMember',
  'promoCode',
  'cashback',
  'freeBet',
  'freeRounds',
]
const DAYS = 90
const LOOK_EVERY_MS = 1500

/** What the newest version would have cost on the last days, before a second operator publishes it. */
export function Rehearsal({ promotion }: { promotion: Promotion }) {
  const { id, kind, versions } = promotion
  const may = useMay()
  const [everyMs, setEveryMs] = useState<number>()
  const { data } = useCall('opsRehearsal', { id }, everyMs)
  const change = useChange('rehearsePromotion', {
    refreshes: ['opsRehearsal'],
    says: t('promo.rehearsal.begun'),
  })
  const run = data?.rehearsal ?? null
  const isRunning = run?.phase === 'members' || run?.phase === 'claims'
  const wanted = isRunning ? LOOK_EVERY_MS : undefined
  if (wanted !== everyMs) setEveryMs(wanted)
  const [last] = versions
  if (!REHEARSED.includes(kind) || !last) return null
  return (
    <section aria-label={t('promo.rehearsal.title')}>
      <h3 className="side-title">{t('promo.rehearsal.title')}</h3>
      <p className="mb-2 text-13 text-text2">{t('promo.rehearsal.text', { days: DAYS })}</p>
      {isRunning ? <Progress run={run} /> : null}
      {run?.phase === 'failed' ? (
        <Alert kind="bad">{t('promo.rehearsal.failed', { reason: run.reason ?? '' })}</Alert>
      ) : null}
      {run?.phase === 'done' ? (
        <>
          {run.version === last.version ? null : (
            <Alert kind="wait">{t('promo.rehearsal.older', { version: run.version })}</Alert>
          )}
          <RehearsalFigures run={run} currency={promotion.currency} />
        </>
      ) : null}
      {may('reward.grant') && !isRunning ? (
        <Button
          className="mt-3"
          icon="refresh-cw"
          isBusy={change.isPending}
          onClick={() => change.mutate({ id, version: last.version, days: DAYS })}
        >
          {t('promo.rehearsal.begin', { version: last.version, days: DAYS })}
        </Button>
      ) : null}
    </section>
  )
}

function Progress({ run }: { run: RehearsalRun }) {
  const { done, total } = run.progress
  const label =
    run.phase === 'members'
      ? t('promo.rehearsal.members', { done, total })
      : t('promo.rehearsal.deciding')
  return (
    <div role="status">
      <p className="text-13">{label}</p>
      <progress
        className="rehearsal-meter mt-1 w-full"
        value={run.phase === 'members' ? done : undefined}
        max={Math.max(1, total)}
        aria-label={label}
      />
    </div>
  )
}
