import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/db'

const claims = (db: Kysely<Tables>, rehearsalId: string) =>
  db.selectFrom('rehearsal.claim').where('rehearsal_id', '=', rehearsalId)
const paid = (db: Kysely<Tables>, rehearsalId: string) =>
  claims(db, rehearsalId).where('outcome', '=', 'paid')
const sumOf = (column: 'amount_minor' | 'required_minor') =>
  sql<bigint>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

/** What a rehearsal has paid so far. */
export async function selectTotals(db: Kysely<Tables>, rehearsalId: string) {
  return paid(db, rehearsalId)
    .select([
      sumOf('amount_minor').as('cost'),
      sumOf('required_minor').as('required'),
      sql<bigint>`count(*)`.as('claims'),
      sql<bigint>`count(distinct member_id)`.as('members'),
    ])
    .executeTakeFirstOrThrow()
}

/** What was paid on each day of the brand. */
export async function selectDays(db: Kysely<Tables>, rehearsalId: string) {
  return paid(db, rehearsalId)
    .select([
      sql<string>`day::text`.as('day'),
      sumOf('amount_minor').as('cost'),
      sql<bigint>`count(*)`.as('claims'),
    ])
    .groupBy('day')
    .orderBy('day')
    .limit(400)
    .execute()
}

/** What was not paid, by the reason, and since when. */
export async function selectRefused(db: Kysely<Tables>, rehearsalId: string) {
  return claims(db, rehearsalId)
    .where('outcome', '<>', 'paid')
    .select([
      'outcome',
      sumOf('amount_minor').as('amount'),
      sql<bigint>`count(*)`.as('claims'),
      sql<bigint>`count(distinct member_id)`.as('members'),
      sql<string>`min(day)::text`.as('since'),
    ])
    .groupBy('outcome')
    .orderBy('outcome')
    .execute()
}

/** Who gets most. */
export async function selectWinners(db: Kysely<Tables>, rehearsalId: string, limit: number) {
  return paid(db, rehearsalId)
    .innerJoin('member.member as m', 'm.member_id', 'rehearsal.claim.member_id')
    .select(['m.username', sumOf('amount_minor').as('amount'), sql<bigint>`count(*)`.as('claims')])
    .groupBy('m.username')
    .orderBy('amount', 'desc')
    .orderBy('m.username')
    .limit(limit)
    .execute()
}

/** Whom a rule about accounts refuses, those with most claims first. */
export async function selectAbusers(db: Kysely<Tables>, rehearsalId: string, limit: number) {
  return claims(db, rehearsalId)
    .innerJoin('member.member as m', 'm.member_id', 'rehearsal.claim.member_id')
    .where('outcome', 'not in', ['paid', 'budget'])
    .select([
      'm.username',
      'outcome',
      sumOf('amount_minor').as('amount'),
      sql<bigint>`count(*)`.as('claims'),
    ])
    .groupBy(['m.username', 'outcome'])
    .orderBy('claims', 'desc')
    .orderBy('m.username')
    .limit(limit)
    .execute()
}
