import type { People } from '@parola/contract'
import { type RawBuilder, sql } from 'kysely'

/**
 * The condition of every report on whom it counts: everybody, or everybody but the crowd of a demonstration
 * (decision 0023). `memberId` names the column of the member.
 */
export function isCounted(people: People, memberId: string): RawBuilder<boolean> {
  if (people === 'all') return sql`true`
  return sql`not exists (
    select from member.member c where c.member_id = ${sql.ref(memberId)} and c.is_crowd)`
}
