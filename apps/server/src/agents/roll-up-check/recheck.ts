import { sql } from 'kysely'
import { type Difference, differenceKey } from '#agents/payout-stop'
import type { Glance } from '#platform/work'
import { dayDifferences } from './days.sql.ts'
import type { Brand } from './difference.ts'
import { memberDifferences } from './members.sql.ts'

const OF_MEMBERS: ReadonlySet<string> = new Set(['memberDay', 'rebateDay'])

/** What differs now of the sums that differed before. */
export async function stillDiffering(
  db: Glance['db'],
  brand: Brand,
  before: readonly Difference[],
): Promise<Difference[]> {
  const ofMembers = before.filter(({ sum }) => OF_MEMBERS.has(sum))
  const pairs = JSON.stringify(ofMembers.map(({ memberId, day }) => ({ memberId, day })))
  const touched = sql`
    select "memberId" as member_id, day from jsonb_to_recordset(${pairs}::jsonb) p ("memberId" uuid, day date)`
  const found = ofMembers.length > 0 ? await memberDifferences(db, brand, touched) : []
  const days = new Set(before.filter(({ sum }) => !OF_MEMBERS.has(sum)).map(({ day }) => day))
  for (const day of days) found.push(...(await dayDifferences(db, { ...brand, day })))
  const named = new Set(before.map(nameOf))
  return found.filter((item) => named.has(nameOf(item)))
}

const nameOf = ({ sum, memberId, day }: Difference) => `${sum} ${memberId} ${day}`

/** Whether something differs that did not before, or by more than it did. */
export function isWorse(now: readonly Difference[], before: readonly Difference[]): boolean {
  const gaps = gapsOf(before)
  return [...gapsOf(now)].some(([key, gap]) => gap > (gaps.get(key) ?? 0n))
}

/** By how much each measure of a sum differs, in minor units or bets; a sum may have a row for each place of its member. */
function gapsOf(differences: readonly Difference[]): Map<string, bigint> {
  const gaps = new Map<string, bigint>()
  for (const item of differences) {
    const key = differenceKey(item)
    const gap = BigInt(item.counted) - BigInt(item.raw)
    gaps.set(key, (gaps.get(key) ?? 0n) + (gap < 0n ? -gap : gap))
  }
  return gaps
}
