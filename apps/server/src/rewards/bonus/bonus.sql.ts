import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>
export type RewardRow = Selectable<Tables['bonus.reward']>

/** What a reward was made for, where no operator gave it. */
export type RewardSource = 'promotion' | 'mission' | 'leaderboard' | 'referral' | 'wheel'

export type NewReward = {
  memberId: string
  rewardId: string
  brandId: string
  requestKey: string
  reference: string
  currency: string
  amountMinor: bigint
  multiple: number
  note: string
  because: string
  givenBy: string | null
  agreedBy: string | null
  source?: RewardSource
  /** What has to be staked for it, where it is not a multiple. */
  requiredMinor?: bigint
  /** Its terms as JSON, where it is paid in bonus money. */
  bonusTerms?: string | null
  now: Date
}

/** Undefined when the same request has already given one. */
export async function insertReward(tx: Tx, r: NewReward): Promise<RewardRow | undefined> {
  return tx
    .insertInto('bonus.reward')
    .values({
      member_id: r.memberId,
      reward_id: r.rewardId,
      brand_id: r.brandId,
      request_key: r.requestKey,
      reference: r.reference,
      currency: r.currency,
      amount_minor: r.amountMinor,
      multiple: r.multiple,
      note: r.note,
      because: r.because,
      given_by: r.givenBy,
      agreed_by: r.agreedBy,
      source: r.source ?? 'operator',
      required_minor: r.requiredMinor ?? null,
      bonus_terms: r.bonusTerms ?? null,
      granted_at: r.now,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'request_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function selectByRequestKey(tx: Tx, brandId: string, requestKey: string) {
  return tx
    .selectFrom('bonus.reward')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** A reward by its reference, locked: it leaves its state once. */
export async function lockByReference(tx: Tx, reference: string) {
  return tx
    .selectFrom('bonus.reward')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

/** A member's claimable rewards in cash, locked in one order so that two claims never deadlock. */
export async function lockReady(tx: Tx, criteria: { memberId: string; limit: number }) {
  return tx
    .selectFrom('bonus.reward')
    .selectAll()
    .where('member_id', '=', criteria.memberId)
    .where('state', '=', 'ready')
    .where('bonus_terms', 'is', null)
    .orderBy('reward_id')
    .limit(criteria.limit)
    .forUpdate()
    .execute()
}

type Key = Pick<RewardRow, 'member_id' | 'reward_id'>

export async function endReward(tx: Tx, row: Key, end: { state: string; now: Date }) {
  return tx
    .updateTable('bonus.reward')
    .set({ state: end.state, ended_at: end.now })
    .where('member_id', '=', row.member_id)
    .where('reward_id', '=', row.reward_id)
    .where('state', '=', 'ready')
    .returningAll()
    .executeTakeFirst()
}

type OwnPage = { memberId: string; isReady: boolean; before?: string; limit: number }

/** Rewards of a member that are ready, or over, newest first, from a cursor. */
export async function selectRewards(db: Kysely<Tables>, page: OwnPage) {
  let query = db
    .selectFrom('bonus.reward')
    .selectAll()
    .where('member_id', '=', page.memberId)
    .where('state', page.isReady ? '=' : '<>', 'ready')
  if (page.before !== undefined) query = query.where('reward_id', '<', page.before)
  return query.orderBy('reward_id', 'desc').limit(page.limit).execute()
}

/** How many rewards a member can claim, and their sum. */
export async function countReady(db: Kysely<Tables>, memberId: string) {
  const row = await db
    .selectFrom('bonus.reward')
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('amount'),
    ])
    .where('member_id', '=', memberId)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), amount: row.amount }
}

type BrandPage = {
  brandId: string
  memberId?: string | undefined
  state?: string | undefined
  before?: string | undefined
  limit: number
}

/** Rewards of a brand for operators, newest first, from a cursor. */
export async function selectGiven(db: Kysely<Tables>, page: BrandPage) {
  let query = db.selectFrom('bonus.reward').selectAll().where('brand_id', '=', page.brandId)
  if (page.memberId !== undefined) query = query.where('member_id', '=', page.memberId)
  if (page.state !== undefined) query = query.where('state', '=', page.state)
  if (page.before !== undefined) query = query.where('reward_id', '<', page.before)
  return query.orderBy('reward_id', 'desc').limit(page.limit).execute()
}
