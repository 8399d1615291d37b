import type { BodyOf, Calls, ValueOf } from '@parola/contract'
import { Badge, Button, IconButton } from '@parola/ui'
import { ReasonForm } from '../../platform/action-form.tsx'
import type { ConsoleCall } from '../../platform/client.ts'
import { type ConsoleTextKey, dateTime, t } from '../../platform/i18n.ts'

export type Vendor = ValueOf<Calls['opsVendors']>[number]
export type Title = ValueOf<Calls['opsTitles']>['content'][number]

type Shown = Pick<Vendor, 'isHidden' | 'closing'>

/** The state for players: the most serious first. */
export function Standing({ shown, outside }: { shown: Shown; outside: string | null }) {
  const { closing } = shown
  if (outside) return <Badge kind="bad">{outside}</Badge>
  if (closing?.isNow) return <Badge kind="bad">{endOf(closing.until)}</Badge>
  if (shown.isHidden) return <Badge kind="quiet">{t('games.isHidden')}</Badge>
  if (closing)
    return <Badge kind="wait">{t('games.shutFrom', { at: dateTime(closing.from) })}</Badge>
  return <Badge kind="good">{t('games.isOpen')}</Badge>
}

function endOf(until: string | null): string {
  return until ? t('games.shutUntil', { at: dateTime(until) }) : t('games.isShut')
}

type ArrowProps = { name: string; index: number; count: number; move: (by: -1 | 1) => void }

/** Moves a row up or down, by click or by key; focus stays on the arrow that was used. */
export function Arrows({ name, index, count, move }: ArrowProps) {
  const arrow = (by: -1 | 1, text: ConsoleTextKey, isEnd: boolean) => (
    <IconButton
      icon={by < 0 ? 'chevron-up' : 'chevron-down'}
      iconSize={16}
      size="small"
      label={t(text, { name })}
      disabled={isEnd}
      onClick={() => move(by)}
    />
  )
  return (
    <span className="flex gap-1">
      {arrow(-1, 'games.up', index === 0)}
      {arrow(1, 'games.down', index === count - 1)}
    </span>
  )
}

type SaveProps<N extends OrderCall> = {
  call: N
  body: (because: string) => BodyOf<Calls[N]>
  refreshes: readonly ConsoleCall[]
  /** The order was saved, or its change discarded. */
  onEnd: () => void
}
type OrderCall = 'orderVendors' | 'orderTitles'

/** Saves a changed order, or discards the change. */
export function SaveOrder<N extends OrderCall>({ call, body, refreshes, onEnd }: SaveProps<N>) {
  return (
    <div className="panel mb-3 grid gap-3 p-4" role="status">
      <p className="text-text2">{t('games.orderChanged')}</p>
      <ReasonForm
        call={call}
        body={body}
        refreshes={refreshes}
        says={t('saved')}
        done={onEnd}
        action={t('games.saveOrder')}
        aside={<Button onClick={onEnd}>{t('games.undoOrder')}</Button>}
      />
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
