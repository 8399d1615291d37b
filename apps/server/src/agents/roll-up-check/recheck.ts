import { sql } from 'kysely'
import type { Difference } from '#agents/payout-stop'
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
