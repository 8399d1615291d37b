import type { Calls, ValueOf } from '@parola/contract'
import { PPM_OF_PERCENT } from '@parola/money'
import { t } from '../platform/texts/i18n.ts'

export type Times = NonNullable<ValueOf<Calls['agentService']>['asAgent']>['times']

const MINUTE_S = 60
/** "4 minutes"; below one minute in seconds. */
function durationOf(seconds: number): string {
  return seconds < MINUTE_S
    ? t('service.times.seconds', { count: seconds })
    : t('service.times.minutes', { count: Math.round(seconds / MINUTE_S) })
}

/** How fast an agent answers, as the team and the agent see it. */
export function ServiceTimes({ times, label }: { times: Times; label: string }) {
  return (
    <div className="grid gap-0.5" data-testid="service-times">
      <p className="text-13 text-text2">{label}</p>
      {times ? (
        <>
          <p className="font-semibold">
            {times.medianS === null
              ? t('service.times.never')
              : t('service.times.median', { time: durationOf(times.medianS) })}
          </p>
          <p className="text-13 text-text2">
            {t('service.times.share', {
              percent: Math.floor(times.inTimePpm / PPM_OF_PERCENT),
              count: times.requests,
            })}
          </p>
        </>
      ) : (
        <p className="font-semibold">{t('service.times.new')}</p>
      )}
    </div>
  )
}
