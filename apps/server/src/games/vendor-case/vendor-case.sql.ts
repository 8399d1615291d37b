import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

/** A case, and the name of the member that it is about. */
export type CaseRow = Selectable<Tables['vendor_case.vendor_case']> & { username: string | null }

export type NewCase = {
  caseId: string
  vendor: string
  kind: string
  subject: string
  memberId: string | null
  round: string | null
  ours: unknown
  theirs: unknown
  now: Date
}

/** Opens a case, or reopens a closed one; false when it is already open. */
export async function upsertCase(tx: Tx, c: NewCase): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select closed_at from vendor_case.vendor_case
       where vendor = ${c.vendor} and kind = ${c.kind} and subject = ${c.subject})
    insert into vendor_case.vendor_case as known
      (case_id, vendor, kind, subject, member_id, round, ours, theirs, opened_at, seen_at)
    values (${c.caseId}, ${c.vendor}, ${c.kind}, ${c.subject}, ${c.memberId}, ${c.round},
            ${JSON.stringify(c.ours)}::jsonb, ${JSON.stringify(c.theirs)}::jsonb, ${c.now}, ${c.now})
    on conflict (vendor, kind, subject) do update
       set times = known.times + 1, seen_at = excluded.seen_at, ours = excluded.ours,
           theirs = excluded.theirs, closed_at = null, outcome = null
    returning not exists (select from before where closed_at is null) as is_new`.execute(tx)
  return rows[0]?.is_new ?? false
}

/** Closes the open cases of these subjects; how many there were. */
export async function closeCases(
  tx: Tx,
  c: {
    vendor: string
    kinds: readonly string[]
    subjects: readonly string[]
    outcome: string
    now: Date
  },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('vendor_case.vendor_case')
    .set({ closed_at: c.now, outcome: c.outcome })
    .where('vendor', '=', c.vendor)
    .where('kind', 'in', [...c.kinds])
    .where('subject', '=', sql<string>`any(${[...c.subjects]}::text[])`)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Unsettled cases, oldest first. */
export async function selectOpenCases(db: Kysely<Tables>, limit: number) {
  return db
    .selectFrom('vendor_case.vendor_case')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .limit(limit)
    .execute()
}

type Listed = {
  brandId: string
  isOpen: boolean
  vendor: string | undefined
  limit: number
  offset: number
}

/**
 * A page of the cases about members of a brand or about nobody, and how many there are: open ones, oldest first, or
 * closed ones, newest first.
 */
export async function selectCases(
  db: Kysely<Tables>,
  { brandId, isOpen, vendor, limit, offset }: Listed,
): Promise<{ rows: CaseRow[]; total: number }> {
  const query = db
    .selectFrom('vendor_case.vendor_case as c')
    .leftJoin('member.member as m', 'm.member_id', 'c.member_id')
    .where((eb) => eb.or([eb('c.member_id', 'is', null), eb('m.brand_id', '=', brandId)]))
    .where('c.closed_at', isOpen ? 'is' : 'is not', null)
    .$if(vendor !== undefined, (q) => q.where('c.vendor', '=', vendor ?? ''))
  const { total } = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll('c')
    .select('m.username')
    .orderBy(isOpen ? 'c.opened_at' : 'c.closed_at', isOpen ? 'asc' : 'desc')
    .orderBy('c.case_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}
