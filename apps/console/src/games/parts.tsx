import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { type ConsoleTextKey, dateTime, t } from '../platform/i18n.ts'
import { State, WithReason } from '../platform/page.tsx'

export type Vendor = ValueOf<Calls['opsVendors']>[number]
export type Title = ValueOf<Calls['opsTitles']>['content'][number]

type Shown = Pick<Vendor, 'isHidden' | 'closing'>

/** The state for players: the most serious first. */
export function Standing({ shown, outside }: { shown: Shown; outside: string | null }) {
  const { closing } = shown
  if (outside) return <State kind="bad">{outside}</State>
  if (closing?.isNow) return <State kind="bad">{endOf(closing.until)}</State>
  if (shown.isHidden) return <State kind="quiet">{t('games.isHidden')}</State>
  if (closing)
    return <State kind="wait">{t('games.shutFrom', { at: dateTime(closing.from) })}</State>
  return <State kind="good">{t('games.isOpen')}</State>
}

function endOf(until: string | null): string {
  return until ? t('games.shutUntil', { at: dateTime(until) }) : t('games.isShut')
}

type ArrowProps = { name: string; at: number; count: number; move: (by: -1 | 1) => void }

/** Moves a row up or down, by click or by key; focus stays on the arrow that was used. */
export function Arrows({ name, at, count, move }: ArrowProps) {
  const arrow = (by: -1 | 1, text: ConsoleTextKey, isEnd: boolean) => (
    <button
      type="button"
      className="btn px-2"
      aria-label={t(text, { name })}
      disabled={isEnd}
      onClick={(event) => {
        event.stopPropagation()
        move(by)
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <span className={by < 0 ? 'rotate-180' : ''}>
        <Icon name="chevron-down" size={16} />
      </span>
    </button>
  )
  return (
    <span className="flex gap-1">
      {arrow(-1, 'games.up', at === 0)}
      {arrow(1, 'games.down', at === count - 1)}
    </span>
  )
}

/** The list with one of it a place further up or down. */
export function moved<T>(list: readonly T[], amount: number, by: -1 | 1): T[] {
  const next = [...list]
  const [one] = next.splice(amount, 1)
  if (one !== undefined) next.splice(amount + by, 0, one)
  return next
}

type SaveProps = { isBusy: boolean; onUndo: () => void; onSave: (because: string) => void }

/** Saves a changed order, or discards the change. */
export function SaveOrder({ isBusy, onUndo, onSave }: SaveProps) {
  return (
    <div className="panel mb-3 grid gap-3 p-4" role="status">
      <p className="text-text2">{t('games.orderChanged')}</p>
      <WithReason action={t('games.saveOrder')} isBusy={isBusy} onSubmit={onSave}>
        <button type="button" className="btn" onClick={onUndo}>
          {t('games.undoOrder')}
        </button>
      </WithReason>
    </div>
  )
}

/** The return to player as shown to players: 96.1%. */
export function rtpOf(ppm: number | null): string {
  return ppm === null ? '–' : `${(ppm / 10_000).toFixed(2)}%`
}

/** Why its vendor has disabled a title; nothing when it is in play there. */
export function outsideOf({ vendorStatus, vendorReason }: Title): string | null {
  if (vendorStatus === 'active') return null
  if (vendorStatus === 'maintenance') return t('games.vendorShut')
  return t(vendorReason ? 'games.stopped' : 'games.gone')
}
