import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type MemberRow = {
  memberId: string
  account: string
  nickname: string
  type: number
  status: string
  level: number
  directs: number
  joinedAt: Date
  lastSeenAt: Date | null
  isDirect: boolean
  balance: bigint
  note: string
}
type Filter = { kind?: 'agent' | 'member' | undefined; state?: 'active' | 'inactive' | undefined }
type Requested = Filter & { agentId: string; rootId: string; after: string | null; limit: number }

/** Which accounts of `m` a filter leaves; an excluded member counts as any other who is not active. */
function matching({ kind, state }: Filter) {
  const isKind = kind ? (kind === 'agent' ? sql`m.type <> 0` : sql`m.type = 0`) : sql`true`
  if (!state) return isKind
  return state === 'active'
    ? sql`${isKind} and m.status = 'active'`
    : sql`${isKind} and m.status <> 'active'`
}

/** What a page shows of accounts; `page` is at most a page of ids. */
const shown = (
  page: ReturnType<typeof sql>,
  { agentId }: Pick<Requested, 'agentId'>,
) => sql<MemberRow>`
  select m.member_id as "memberId", m.username as account, m.nickname, m.type, m.status,
         cardinality(p.path) - array_position(p.path, ${agentId}::uuid) + 1 as level,
         (select count(*)::integer from team.place d where d.upline_id = p.member_id) as directs,
         p.since as "joinedAt", (select max(last_seen_at) from session.session s where s.member_id = p.member_id) as "lastSeenAt",
         p.upline_id = ${agentId}::uuid as "isDirect", coalesce(w.balance, 0) as balance,
         coalesce(n.text, '') as note
    from (${page}) page join team.place p using (member_id) join member.member m using (member_id)
    left join ledger.wallet w on w.member_id = p.member_id and w.wallet = 'main'
    left join team.note n on n.member_id = p.member_id and n.agent_id = ${agentId}
   order by m.member_id`

/** The direct downlines of an account, in the order of their ids. */
export async function selectDirects(
  db: Kysely<Tables>,
  requested: Requested,
): Promise<MemberRow[]> {
  const { rootId, after, limit } = requested
  const { rows } = await shown(
    sql`select p.member_id from team.place p join member.member m using (member_id)
         where p.upline_id = ${rootId} and p.member_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
           and ${matching(requested)}
         order by p.member_id limit ${limit}`,
    requested,
  ).execute(db)
  return rows
}

type Search = Omit<Requested, 'rootId'> & { brandId: string; search: string }

/** How many accounts of the brand with such a name are looked at for those of the team. */
const LOOKED_AT = 2000

/** Accounts of the team, of any level, whose name begins with a text. */
export async function selectNamed(db: Kysely<Tables>, search: Search): Promise<MemberRow[]> {
  const { agentId, brandId, after, limit } = search
  const key = search.search.toLowerCase()
  const { rows } = await shown(
    sql`select n.member_id
          from (select member_id from member.username
                 where brand_id = ${brandId} and username_key >= ${key} and username_key < ${`${key}\u{10FFFF}`}
                 order by username_key limit ${LOOKED_AT}) n
          join team.place p using (member_id) join member.member m using (member_id)
         where ${matching(search)} and p.path @> array[${agentId}::uuid]
           and n.member_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
         order by n.member_id limit ${limit}`,
    search,
  ).execute(db)
  return rows
}

/** The accounts from below an agent down to one of the team. */
export async function selectPath(
  db: Kysely<Tables>,
  { agentId, rootId }: Pick<Requested, 'agentId' | 'rootId'>,
): Promise<{ memberId: string; account: string }[]> {
  const { rows } = await sql<{ memberId: string; account: string }>`
    select m.member_id as "memberId", m.username as account
      from team.place p
      cross join unnest(p.path || p.member_id) with ordinality step (member_id, place)
      join member.member m on m.member_id = step.member_id
     where p.member_id = ${rootId} and step.place > array_position(p.path, ${agentId}::uuid)
     order by step.place`.execute(db)
  return rows
}

/** Notes something about an account, or removes the note. */
export async function saveNote(
  tx: Tx,
  { agentId, memberId, note, now }: { agentId: string; memberId: string; note: string; now: Date },
) {
  if (note === '') {
    await tx
      .deleteFrom('team.note')
      .where('agent_id', '=', agentId)
      .where('member_id', '=', memberId)
      .execute()
    return
  }
  await tx
    .insertInto('team.note')
    .values({ agent_id: agentId, member_id: memberId, text: note, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'member_id']).doUpdateSet({ text: note, changed_at: now }),
    )
    .execute()
}
