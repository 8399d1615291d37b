import { type Kysely, sql } from 'kysely'
import { LEADING_TYPES } from '#people/team'
import type { Tables, Tx } from '#platform/db'
import type { Rates } from './link.rules.ts'

type Db = Kysely<Tables>
type Code = { brandId: string; code: string }

/** A code as it is looked up, whichever way it is typed. */
export const keyOf = (code: string) => code.trim().toLowerCase()
const usesOf = sql<number>`(select count(*)::integer from team.invitation i
                             where i.brand_id = l.brand_id and i.code_key = l.code_key)`

/** A link with its owner, and how many have registered by it where that is limited. */
export async function selectLink(db: Db, { brandId, code }: Code) {
  return db
    .selectFrom('team.link as l')
    .innerJoin('member.member as m', 'm.member_id', 'l.agent_id')
    .selectAll('l')
    .select((eb) => [
      eb
        .and([
          eb('m.status', '=', 'active'),
          eb('m.barred_for', 'is', null),
          eb('m.away', 'is', null),
          eb('m.type', 'in', [...LEADING_TYPES]),
        ])
        .as('is_owner_active'),
      sql<number>`case when l.max_uses is null then 0 else ${usesOf} end`.as('uses'),
    ])
    .where('l.brand_id', '=', brandId)
    .where('l.code_key', '=', keyOf(code))
    .executeTakeFirst()
}

/** Whoever registers by a link with a limit waits for the one before. */
export async function lockLink(tx: Tx, { brandId, code }: Code) {
  await tx
    .selectFrom('team.link')
    .select('code_key')
    .where('brand_id', '=', brandId)
    .where('code_key', '=', keyOf(code))
    .where('max_uses', 'is not', null)
    .forUpdate()
    .execute()
}

/** The oldest code of an agent that gives no terms of its own and is not disabled. */
export async function selectFirstCode(
  db: Db,
  { brandId, agentId }: { brandId: string; agentId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('team.link')
    .select('code')
    .where('agent_id', '=', agentId)
    .where('brand_id', '=', brandId)
    .where('disabled_at', 'is', null)
    .where('expires_at', 'is', null)
    .where('max_uses', 'is', null)
    .where('member_type', '=', 0)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.code
}

export type NewLink = {
  agentId: string
  code: string
  memberType?: number
  rebates?: Rates
  expiresAt?: Date | null
  maxUses?: number | null
  channel?: string
  note?: string
}

/** False when the code is taken. */
export async function insertLink(
  tx: Tx,
  link: NewLink & { brandId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('team.link')
    .values({
      brand_id: link.brandId,
      code_key: keyOf(link.code),
      code: link.code,
      agent_id: link.agentId,
      created_at: link.now,
      member_type: link.memberType ?? 0,
      rebates_ppm: JSON.stringify(link.rebates ?? {}),
      expires_at: link.expiresAt ?? null,
      max_uses: link.maxUses ?? null,
      channel: link.channel ?? '',
      note: link.note ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agent_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the link is not this agent's, or is disabled already. */
export async function disableLink(
  tx: Tx,
  { brandId, code, agentId, now }: Code & { agentId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('team.link')
    .set({ disabled_at: now })
    .where('brand_id', '=', brandId)
    .where('code_key', '=', keyOf(code))
    .where('agent_id', '=', agentId)
    .where('disabled_at', 'is', null)
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a visit of a link's page; nothing for a code that there is not. */
export async function addVisit(
  tx: Tx,
  { brandId, code, day, visitor }: Code & { day: string; visitor: Buffer },
) {
  await sql`
    with first as (
      insert into team.link_visitor (brand_id, code_key, day, visitor_hash)
      select brand_id, code_key, ${day}::date, ${visitor} from team.link
       where brand_id = ${brandId} and code_key = ${keyOf(code)}
      on conflict do nothing returning brand_id, code_key
    )
    insert into team.link_visit as v (brand_id, code_key, day, visits)
    select brand_id, code_key, ${day}::date, 1 from first
    on conflict (brand_id, code_key, day) do update set visits = v.visits + 1`.execute(tx)
}

export async function deleteVisitors(
  db: Db,
  { brandId, before }: { brandId: string; before: string },
) {
  await db
    .deleteFrom('team.link_visitor')
    .where('brand_id', '=', brandId)
    .where('day', '<', before)
    .execute()
}

type Invited = {
  memberId: string
  brandId: string
  agentId: string
  code: string | null
  rebates: Rates
  now: Date
}

export async function insertInvitation(tx: Tx, i: Invited) {
  await tx
    .insertInto('team.invitation')
    .values({
      ...{ member_id: i.memberId, brand_id: i.brandId, agent_id: i.agentId, joined_at: i.now },
      code_key: i.code === null ? null : keyOf(i.code),
      rebates_ppm: JSON.stringify(i.rebates),
    })
    .execute()
}

/** Accounts that an agent has created since an instant. */
export async function countCreated(
  db: Db,
  { agentId, since }: { agentId: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('team.invitation')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('agent_id', '=', agentId)
    .where('code_key', 'is', null)
    .where('joined_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
