import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/db'

export type NodeRow = {
  memberId: string
  username: string
  type: number
  status: string
  level: number
  directs: number
  teamSize: number
  agents: number
  maxLevel: number
  joinedAt: Date
}
type Page = { after: string | null; limit: number }

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The accounts of a page of ids, each with the size of its team. */
const nodes = (page: RawBuilder<unknown>) => sql<NodeRow>`
  select m.member_id as "memberId", m.username, m.type, m.status, cardinality(p.path) as level, p.since as "joinedAt",
         size.*
    from (${page}) page join team.place p using (member_id) join member.member m using (member_id)
    cross join lateral (
      select coalesce(sum(members + agents) filter (where level = 1), 0)::integer as directs,
             coalesce(sum(members + agents), 0)::integer as "teamSize", coalesce(sum(agents), 0)::integer as agents,
             coalesce(max(level) filter (where members + agents > 0), 0)::integer as "maxLevel"
        from (select level, sum(members) as members, sum(agents) as agents from team.size
               where agent_id = m.member_id group by 1) l) size
   order by m.member_id`

/** Accounts directly below one, or the roots of a brand, in the order of their ids. */
export async function selectBelow(
  db: Kysely<Tables>,
  { brandId, parentId, after, limit }: Page & { brandId: string; parentId: string | null },
): Promise<NodeRow[]> {
  const isBelow = parentId ? sql`upline_id = ${parentId}::uuid` : sql`upline_id is null`
  const page = sql`
    select member_id from team.place
     where ${isBelow} and brand_id = ${brandId} and member_id > ${after ?? FIRST}::uuid
     order by member_id limit ${limit}`
  return (await nodes(page).execute(db)).rows
}

/** How many accounts with such a name are looked at for those that are in a tree. */
const LOOKED_AT = 2000

export async function selectNamed(
  db: Kysely<Tables>,
  { brandId, search, after, limit }: Page & { brandId: string; search: string },
): Promise<NodeRow[]> {
  const key = search.toLowerCase()
  const page = sql`
    select n.member_id
      from (select member_id from member.username
             where brand_id = ${brandId} and username_key >= ${key} and username_key < ${`${key}\u{10FFFF}`}
             order by username_key limit ${LOOKED_AT}) n
      join team.place using (member_id)
     where n.member_id > ${after ?? FIRST}::uuid order by n.member_id limit ${limit}`
  return (await nodes(page).execute(db)).rows
}

export async function selectNode(
  db: Kysely<Tables>,
  { brandId, memberId }: { brandId: string; memberId: string },
): Promise<NodeRow | undefined> {
  const page = sql`select member_id from team.place where member_id = ${memberId} and brand_id = ${brandId}`
  return (await nodes(page).execute(db)).rows[0]
}

/** From the root down to an account, with it. */
export async function selectPath(db: Kysely<Tables>, memberId: string) {
  const { rows } = await sql<{ memberId: string; username: string }>`
    select m.member_id as "memberId", m.username
      from team.place p
      cross join unnest(p.path || p.member_id) with ordinality step (member_id, place)
      join member.member m on m.member_id = step.member_id
     where p.member_id = ${memberId} order by step.place`.execute(db)
  return rows
}

const CONTRACTS_MAX = 100

/** Contracts of an account, received and given, that are open or in force, or were lately: newest first. */
export async function selectContracts(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('agent_contract.offer as o')
    .leftJoin('agent_contract.answer as a', 'a.offer_id', 'o.offer_id')
    .leftJoin('agent_contract.ending as e', 'e.offer_id', 'o.offer_id')
    .leftJoin('member.member as u', 'u.member_id', 'o.upline_id')
    .innerJoin('member.member as d', 'd.member_id', 'o.downline_id')
    .select(['o.offer_id', 'o.terms', 'o.version', 'o.downline_id', 'o.start_at', 'o.answer_by'])
    .select(['a.state', 'a.start_at as starts_at', 'e.end_at'])
    .select(['u.username as upline', 'd.username as downline'])
    .select(
      sql<boolean>`exists (
        select from agent_contract.signature p join agent_contract.signature s using (offer_id, address_hash)
         where p.offer_id = o.offer_id and p.side = 'proposer' and s.side = 'other')`.as(
        'isOneAddress',
      ),
    )
    .where((eb) => eb.or([eb('o.downline_id', '=', memberId), eb('o.upline_id', '=', memberId)]))
    .orderBy('o.offer_id', 'desc')
    .limit(CONTRACTS_MAX)
    .execute()
}

/** Whether an account receives or gives a contract that runs, or will run. */
export async function hasContract(
  db: Kysely<Tables>,
  memberId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('agent_contract.offer as o')
    .innerJoin('agent_contract.answer as a', 'a.offer_id', 'o.offer_id')
    .leftJoin('agent_contract.ending as e', 'e.offer_id', 'o.offer_id')
    .select('o.offer_id')
    .where((eb) => eb.or([eb('o.downline_id', '=', memberId), eb('o.upline_id', '=', memberId)]))
    .where('a.state', '=', 'approved')
    .where((eb) => eb.or([eb('e.end_at', 'is', null), eb('e.end_at', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function selectMoves(db: Kysely<Tables>, memberId: string) {
  return db
    .selectFrom('team.move as v')
    .leftJoin('member.member as f', 'f.member_id', 'v.from_upline_id')
    .innerJoin('member.member as t', 't.member_id', 'v.to_upline_id')
    .select(['f.username as from', 't.username as to', 'v.effective_at', 'v.done_at'])
    .where('v.member_id', '=', memberId)
    .orderBy('v.move_id', 'desc')
    .limit(CONTRACTS_MAX)
    .execute()
}

/** What contracts owe an account, and what it owes, in minor units. */
export async function sumDebts(db: Kysely<Tables>, memberId: string) {
  const { rows } = await sql<{ owed: bigint; owes: bigint }>`
    select coalesce(sum(amount_minor - paid_minor) filter (where creditor_id = ${memberId}), 0)::bigint as owed,
           coalesce(sum(amount_minor - paid_minor) filter (where debtor_id = ${memberId}), 0)::bigint as owes
      from contract_debt.debt where paid_at is null and ${memberId} in (creditor_id, debtor_id)`.execute(
    db,
  )
  return rows[0] ?? { owed: 0n, owes: 0n }
}
