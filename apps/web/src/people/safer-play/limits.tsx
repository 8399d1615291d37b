import { toast } from '@parola/client/toasts'
import { Button, Icon, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { keepLimits, type Limit, sumOf } from './own-limits.ts'

const KINDS = [
  ['deposit', 'wallet'],
  ['loss', 'minus'],
  ['wager', 'dices'],
  ['time', 'clock'],
] as const

/** Limits for deposits, losses, stakes and time, each for a day, a week and a month (RG-001, RG-002). */
export function Limits() {
  const { data, error, refetch } = useQuery({ ...callQuery('playLimits'), staleTime: 0 })
  const [edited, setEdited] = useState<Limit | null>(null)
  return (
    <section aria-labelledby="safer-limits">
      <h2 id="safer-limits" className="text-18">
        {t('safer.limits')}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-14 text-text2">{t('safer.limitsText')}</p>
      {error && !data ? <Trouble error={error} retry={() => refetch()} /> : null}
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {KINDS.map(([kind, icon]) => (
          <div key={kind} className="overflow-hidden panel">
            <h3 className="flex items-center gap-3 p-4 text-16">
              <span className="grid size-9 place-items-center rounded-full bg-s2 text-accent">
                <Icon name={icon} size={18} />
              </span>
              {t(`safer.kind.${kind}`)}
            </h3>
            {data ? (
              <ul>
                {data.limits
                  .filter((limit) => limit.kind === kind)
                  .map((limit) => (
                    <Line
                      key={limit.days}
                      limit={limit}
                      currency={data.currency}
                      edit={() => setEdited(limit)}
                    />
                  ))}
              </ul>
            ) : (
              <Skeleton className="h-56" />
            )}
          </div>
        ))}
      </div>
      {edited && data ? (
        <LimitDialog limit={edited} currency={data.currency} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  )
}

type LineProps = { limit: Limit; currency: string; edit: () => void }

function Line({ limit, currency, edit }: LineProps) {
  const name = t(`safer.days.${limit.days}`)
  return (
    <li className="border-t border-line px-4 py-3">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block text-13 text-text2">{name}</span>
          <span className={limit.amount ? 'block font-bold' : 'block text-text2'}>
            {limit.amount ? sumOf(limit, limit.amount, currency) : t('safer.none')}
          </span>
        </span>
        <Button
          size="small"
          aria-label={t(limit.amount ? 'safer.changeLimit' : 'safer.setLimit', {
            kind: t(`safer.kind.${limit.kind}`),
            days: name,
          })}
          onClick={edit}
        >
          {t(limit.amount ? 'safer.change' : 'safer.set')}
        </Button>
      </div>
      {limit.amount ? <Used limit={limit} /> : null}
      {limit.request ? <Request limit={limit} currency={currency} /> : null}
    </li>
  )
}

function Used({ limit }: { limit: Limit }) {
  const { amount, left, used, freesAt } = limit
  const share = Number(amount) > 0 ? Math.min(1, Math.max(0, Number(used) / Number(amount))) : 1
  return (
    <>
      <i className="mt-2 block h-1.5 overflow-hidden rounded-full bg-s3" aria-hidden="true">
        <i className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </i>
      <p className="mt-1 text-12 text-text2">
        {t('safer.left', { left: sumOf(limit, left ?? '0') })}
        {Number(left) === 0 && freesAt ? ` · ${t('safer.frees', { time: dateTime(freesAt) })}` : ''}
      </p>
    </>
  )
}

/** A request for a higher limit: it needs a confirmation after its day, and never takes effect automatically. */
function Request({ limit, currency }: { limit: Limit; currency: string }) {
  const [isBusy, setBusy] = useState(false)
  const { kind, days, request } = limit
  if (!request) return null
  const isDue = Date.parse(request.dueAt) <= Date.now()
  const requested = request.amount ? sumOf(limit, request.amount, currency) : t('safer.none')
  const answer = async (name: 'confirmPlayLimit' | 'dropPlayLimitRequest') => {
    setBusy(true)
    try {
      keepLimits(await api(name, { body: { kind, days } }))
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-3 rounded-lg border border-line p-3 text-13">
      <p>
        {isDue
          ? t('safer.requestDue', { amount: requested })
          : t('safer.requestWaits', { amount: requested, time: dateTime(request.dueAt) })}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="small" disabled={isBusy} onClick={() => void answer('dropPlayLimitRequest')}>
          {t('safer.keep')}
        </Button>
        {isDue ? (
          <Button size="small" disabled={isBusy} onClick={() => void answer('confirmPlayLimit')}>
            {t('safer.confirm')}
          </Button>
        ) : null}
      </p>
    </div>
  )
}
