import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'
import type { Entry } from './audit.rules.ts'

type Row = Selectable<Tables['audit.entry']>

export async function insertEntry(tx: Transaction<Tables>, entry: Omit<Entry, 'seq'>) {
  const row = {
    at: entry.at,
    brand_id: entry.brandId,
    actor_kind: entry.actorKind,
    operator_id: entry.operatorId,
    member_id: entry.memberId,
    roles: entry.roles,
    session_id: entry.sessionId,
    address: entry.address,
    what: entry.what,
    subject: entry.subject,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason,
  }
  await sql`select audit.append(${JSON.stringify(row)}::jsonb)`.execute(tx)
}

function entryOf(row: Row): Entry {
  return {
    seq: row.seq,
    at: row.at,
    brandId: row.brand_id,
    actorKind: row.actor_kind,
    operatorId: row.operator_id,
    memberId: row.member_id,
    roles: row.roles,
    sessionId: row.session_id,
    address: row.address,
    what: row.what,
    subject: row.subject,
    before: row.before,
    after: row.after,
    reason: row.reason,
  }
}

export type Link = { position: bigint; seq: bigint; hash: Buffer }

export async function selectLastLink(db: Kysely<Tables>): Promise<Link | undefined> {
  return db
    .selectFrom('audit.link')
    .select(['position', 'seq', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function selectLink(db: Kysely<Tables>, position: bigint): Promise<Link | undefined> {
  return db
    .selectFrom('audit.link')
    .select(['position', 'seq', 'hash'])
    .where('position', '=', position)
    .executeTakeFirst()
}

/** The newest linked entry: the next one to link is newer, apart from a short grace period. */
export async function selectYoungest(db: Kysely<Tables>) {
  return db
    .selectFrom('audit.link as l')
    .innerJoin('audit.entry as e', 'e.seq', 'l.seq')
    .select(['e.seq', 'e.at'])
    .orderBy('l.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Since = { seq: bigint; at: Date; limit: number }

export async function selectUnlinked(db: Kysely<Tables>, { seq, at: since, limit }: Since) {
  const rows = await db
    .selectFrom('audit.entry as e')
    .leftJoin('audit.link as l', 'l.seq', 'e.seq')
    .selectAll('e')
    .where('l.seq', 'is', null)
    .where('e.seq', '>', seq)
    .where('e.at', '>=', since)
    .orderBy('e.seq')
    .limit(limit)
    .execute()
  return rows.map(entryOf)
}

/** The first unlinked entry although newer ones are linked: somebody inserted it later. */
export async function selectUnchained(
  db: Kysely<Tables>,
  { seq, at: since }: { seq: bigint; at: Date },
) {
  return db
    .selectFrom('audit.entry as e')
    .leftJoin('audit.link as l', 'l.seq', 'e.seq')
    .select('e.seq')
    .where('l.seq', 'is', null)
    .where((or) => or.or([or('e.seq', '<=', seq), or('e.at', '<', since)]))
    .orderBy('e.seq')
    .limit(1)
    .executeTakeFirst()
}

export async function insertLinks(tx: Transaction<Tables>, links: readonly Link[], date: Date) {
  const all = <K extends keyof Link>(name: K) => links.map((link) => link[name])
  await sql`
    select audit.link_entries(${all('position')}::bigint[], ${all('seq')}::bigint[],
                              ${all('hash')}::bytea[], ${date})`.execute(tx)
}

/** Links after a position with their entries; the entry is null where it was deleted. */
export async function selectChain(db: Kysely<Tables>, after: bigint, limit: number) {
  const links = await db
    .selectFrom('audit.link')
    .select(['position', 'seq', 'hash'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
  if (links.length === 0) return []
  const rows = await db
    .selectFrom('audit.entry')
    .selectAll()
    .where(
      'seq',
      'in',
      links.map(({ seq }) => seq),
    )
    .execute()
  const entries = new Map(rows.map((row) => [row.seq, entryOf(row)]))
  return links.map((link) => ({ ...link, entry: entries.get(link.seq) ?? null }))
}

export type Search = {
  brandId: string
  what?: string | undefined
  subject?: string | undefined
  operatorId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  before?: bigint | undefined
  limit: number
}

/** Entries of a brand, and those of the whole platform, newest first. */
export async function searchEntries(db: Kysely<Tables>, search: Search) {
  let query = db.selectFrom('audit.entry').selectAll().orderBy('seq', 'desc').limit(search.limit)
  const { brandId, what, subject, operatorId, from, to, before } = search
  query = query.where((or) => or.or([or('brand_id', 'is', null), or('brand_id', '=', brandId)]))
  if (what) query = query.where(sql<boolean>`starts_with(what, ${what})`)
  if (subject) query = query.where('subject', '=', subject)
  if (operatorId) query = query.where('operator_id', '=', operatorId)
  if (from) query = query.where('at', '>=', from)
  if (to) query = query.where('at', '<', to)
  if (before !== undefined) query = query.where('seq', '<', before)
  return (await query.execute()).map(entryOf)
}
