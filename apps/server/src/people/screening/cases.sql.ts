import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

/** What two accounts have in common; it marks them and closes nothing. */
export type SharedKind = 'duplicate' | 'shared-device' | 'shared-account' | 'excluded-match'
export type CaseKind = 'under-age' | 'restricted' | 'restricted-near' | 'not-genuine' | SharedKind
export type FoundAt = 'registration' | 'kyc' | 'login' | 'rescan' | 'payout-account'

export type NewCase = {
  caseId: string
  brandId: string
  memberId: string
  kind: CaseKind
  subject: string
  foundAt: FoundAt
  now: Date
}

/** False when the same was found before, whatever its outcome. */
export async function insertCase(tx: Tx, c: NewCase): Promise<boolean> {
  const row = await tx
    .insertInto('screening.person_case')
    .values({
      case_id: c.caseId,
      brand_id: c.brandId,
      member_id: c.memberId,
      kind: c.kind,
      subject: c.subject,
      found_at: c.foundAt,
      opened_at: c.now,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'subject']).doNothing())
    .returning('case_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasCase(
  tx: Tx,
  { memberId, subject, kind }: Pick<NewCase, 'memberId' | 'subject' | 'kind'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('screening.person_case')
    .select('case_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

export async function lockCase(tx: Tx, brandId: string, caseId: string) {
  return tx
    .selectFrom('screening.person_case')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('brand_id', '=', brandId)
    .forUpdate()
    .executeTakeFirst()
}

type Closing = { caseId: string; by: string; outcome: string; note: string; now: Date }

export async function closeCase(tx: Tx, c: Closing) {
  await tx
    .updateTable('screening.person_case')
    .set({ closed_at: c.now, closed_by: c.by, outcome: c.outcome, note: c.note })
    .where('case_id', '=', c.caseId)
    .execute()
}

/** Cases that keep a member barred: confirmed or found, and not cleared. */
export async function countBarring(tx: Tx, memberId: string, except: string): Promise<number> {
  const { count } = await tx
    .selectFrom('screening.person_case')
    .select((e) => e.fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('case_id', '!=', except)
    .where(
      sql<boolean>`(outcome = 'confirmed' and kind in ('under-age', 'restricted', 'restricted-near')
        or closed_at is null and kind in ('under-age', 'restricted'))`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countOpenCases(db: Kysely<Tables>, memberIds: readonly string[]) {
  if (memberIds.length === 0) return new Map<string, number>()
  const rows = await db
    .selectFrom('screening.person_case')
    .select(['member_id', (e) => e.fn.countAll<bigint>().as('count')])
    .where('member_id', '=', sql<string>`any(${[...memberIds]}::uuid[])`)
    .where('closed_at', 'is', null)
    .groupBy('member_id')
    .execute()
  return new Map(rows.map((row) => [row.member_id, Number(row.count)]))
}

export type CaseFilter = {
  brandId: string
  isOpen: boolean
  kind?: CaseKind | undefined
  memberId?: string | undefined
  after: { at: Date; id: string } | null
  limit: number
}

/** In the order in which they were opened, with the current state of their member. */
export async function selectCases(db: Kysely<Tables>, f: CaseFilter) {
  let found = db
    .selectFrom('screening.person_case')
    .selectAll()
    .where('brand_id', '=', f.brandId)
    .where('closed_at', f.isOpen ? 'is' : 'is not', null)
    .orderBy('opened_at')
    .orderBy('case_id')
    .limit(f.limit)
  if (f.kind) found = found.where('kind', '=', f.kind)
  if (f.memberId) found = found.where('member_id', '=', f.memberId)
  if (f.after) {
    found = found.where(
      sql<boolean>`(opened_at, case_id) > (${f.after.at}::timestamptz, ${f.after.id}::uuid)`,
    )
  }
  return found.execute()
}
