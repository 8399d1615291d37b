import { settingsOf } from '#foundations/settings'
import type { Tx } from '#platform/db'
import { categorySettings, marginOf } from '#rewards/category'
import { selectTurnovers } from './payout.sql.ts'

type Scope = { tx: Tx; brandId: string; now: Date }
type Span = { members: readonly string[]; fromDay: string; toDay: string }

/**
 * What the house expects to keep of what each of these members played in days of the brand, rounded down once per
 * category: never what it kept, so it is nobody's luck (rules/loyalty §4).
 */
export async function basesIn(scope: Scope, span: Span): Promise<Map<string, bigint>> {
  const { marginsPpm } = await settingsOf(scope, categorySettings)
  const rows = await selectTurnovers(scope.tx, span)
  const bases = new Map<string, bigint>()
  for (const [memberId, played] of Map.groupBy(rows, (row) => row.member_id)) {
    const turnover = Object.fromEntries(played.map(({ game_type, valid }) => [game_type, valid]))
    const base = marginOf(turnover, marginsPpm)
    if (base > 0n) bases.set(memberId, base)
  }
  return bases
}

export const sumOf = (bases: ReadonlyMap<string, bigint>) =>
  [...bases.values()].reduce((sum, base) => sum + base, 0n)

/** The week of a day of the brand: from Monday to before the next one. */
export function weekOf(day: string) {
  const date = Temporal.PlainDate.from(day)
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return { fromDay: monday.toString(), toDay: monday.add({ days: 7 }).toString() }
}
