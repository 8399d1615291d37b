import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { byKey, type Tables, type Tx } from '#platform/db'

type Db = Kysely<Tables>
export type GrantRow = Selectable<Tables['wagering.bonus_grant']>
export type ShareRow = Selectable<Tables['wagering.bet_share']>

export async function insertGrant(tx: Tx, grant: Insertable<Tables['wagering.bonus_grant']>) {
  await tx.insertInto('wagering.bonus_grant').values(grant).execute()
}

/** Starts the member's next grant, where none is active. */
export async function callStart(tx: Tx, memberId: string) {
  await sql`select wagering.start(${memberId})`.execute(tx)
}

type Seen = { memberId: string; grantId: string; balance: bigint; atStake: bigint }

export async function callDrop(
  tx: Tx,
  { memberId, grantId, balance, atStake }: Seen,
): Promise<'dropped' | 'changed' | 'over'> {
  const { rows } = await sql<{ outcome: 'dropped' | 'changed' | 'over' }>`
    select wagering.drop_grant(${memberId}, ${grantId}, ${balance}, ${atStake}) as outcome`.execute(
    tx,
  )
  return rows[0]?.outcome ?? 'over'
}

/** Ends a grant whose reason is undone; what is to be taken back of what became cash before, in minor units. */
export async function callRecall(tx: Tx, grantId: string): Promise<bigint> {
  const { rows } = await sql<{ taken: bigint }>`
    select wagering.recall(${grantId}) as taken`.execute(tx)
  return rows[0]?.taken ?? 0n
}

export async function callExpire(tx: Tx, grantId: string) {
  await sql`select wagering.expire(${grantId})`.execute(tx)
}

/** A grant with what is in its wallet and what of it is at stake. */
export type HeldGrant = GrantRow & { balance: bigint; at_stake: bigint }

const held = (db: Db) =>
  byKey(db)
    .selectFrom('wagering.bonus_grant as g')
    .innerJoin('ledger.wallet as w', (join) =>
      join
        .onRef('w.member_id', '=', 'g.member_id')
        .on('w.wallet', '=', sql<string>`'bonus:' || g.grant_id`),
    )
    .selectAll('g')
    .select(['w.balance', sql<bigint>`wagering.at_stake(g.member_id, g.grant_id)`.as('at_stake')])

/** Grants of a member that are active or queued, in the order in which they are wagered. */
export async function selectOpenGrants(db: Db, memberId: string): Promise<HeldGrant[]> {
  return held(db)
    .where('g.member_id', '=', memberId)
    .where('g.state', 'in', ['active', 'queued'])
    .orderBy('g.state')
    .orderBy('g.claimed_at')
    .orderBy('g.grant_id')
    .execute()
}

/** Grants of a member, newest first, from a cursor. */
export async function selectGrants(
  db: Db,
  page: { memberId: string; before?: string | undefined; limit: number },
): Promise<HeldGrant[]> {
  let query = held(db).where('g.member_id', '=', page.memberId)
  if (page.before !== undefined) query = query.where('g.grant_id', '<', page.before)
  return query.orderBy('g.grant_id', 'desc').limit(page.limit).execute()
}

export async function selectByReference(db: Db, reference: string) {
  return db
    .selectFrom('wagering.bonus_grant')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** What bonus money adds to the cash that a member's next bet may stake; null without an active grant. */
export async function selectUsable(db: Db, memberId: string): Promise<bigint | null> {
  const { rows } = await sql<{ usable: bigint | null }>`
    select wagering.usable(${memberId}) as usable`.execute(db)
  return rows[0]?.usable ?? null
}

/** Bonus money as its member sees it beside the cash. A free bet is one bet, and no money: it is in the list of bonuses. */
export async function selectShown(db: Db, memberId: string): Promise<bigint> {
  const row = await held(db)
    .where('g.member_id', '=', memberId)
    .where('g.state', '=', 'active')
    .where('g.is_free_bet', '=', false)
    .where(sql<boolean>`g.expires_at > platform.clock()`)
    .executeTakeFirst()
  return row?.balance ?? 0n
}

/** Shares of these bets of a member. */
export async function selectShares(db: Db, memberId: string, betIds: readonly string[]) {
  if (betIds.length === 0) return []
  return db
    .selectFrom('wagering.bet_share')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('bet_id', 'in', [...betIds])
    .execute()
}

/** Bets of a grant, newest first, from a cursor. */
export async function selectSharesOfGrant(
  db: Db,
  page: { memberId: string; grantId: string; before?: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('wagering.bet_share')
    .selectAll()
    .where('grant_id', '=', page.grantId)
    .where('member_id', '=', page.memberId)
  if (page.before !== undefined) query = query.where('bet_id', '<', page.before)
  return query.orderBy('bet_id', 'desc').limit(page.limit).execute()
}

/** Active grants that have run out, without those that their last open bet ends. */
export async function selectExpired(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('wagering.bonus_grant as g')
    .select(['g.grant_id', 'g.brand_id'])
    .where('g.state', '=', 'active')
    .where('g.expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wagering.bet_share as s')
            .select('s.bet_id')
            .whereRef('s.member_id', '=', 'g.member_id')
            .whereRef('s.grant_id', '=', 'g.grant_id')
            .where('s.is_open', '=', true)
            .where('s.bonus_minor', '>', 0n),
        ),
      ),
    )
    .orderBy('g.expires_at')
    .limit(limit)
    .execute()
}

/** Active grants that end within so many hours and whose member was not notified yet, without those that started later. */
export async function selectUnwarned(
  db: Db,
  criteria: { now: Date; by: Date; hours: number; limit: number },
) {
  return db
    .selectFrom('wagering.bonus_grant')
    .select(['grant_id', 'brand_id'])
    .where('state', '=', 'active')
    .where('expires_at', '>', criteria.now)
    .where('expires_at', '<=', criteria.by)
    .where(sql<boolean>`coalesce(warned_hours, 32767) > ${criteria.hours}`)
    .where(sql<boolean>`started_at < expires_at - make_interval(hours => ${criteria.hours})`)
    .orderBy('expires_at')
    .limit(criteria.limit)
    .execute()
}

/** Undefined when the member was notified before. */
export async function markWarned(tx: Tx, grantId: string, hours: number) {
  return tx
    .updateTable('wagering.bonus_grant')
    .set({ warned_hours: hours })
    .where('grant_id', '=', grantId)
    .where('state', '=', 'active')
    .where(sql<boolean>`coalesce(warned_hours, 32767) > ${hours}`)
    .returningAll()
    .executeTakeFirst()
}

/** Grants whose member was not notified of their state yet. */
export async function selectUnnotified(db: Db, limit: number) {
  return db
    .selectFrom('wagering.bonus_grant')
    .select(['grant_id', 'brand_id'])
    .whereRef('notified_state', '<>', 'state')
    .orderBy('grant_id')
    .limit(limit)
    .execute()
}

/** Undefined when it was done before. */
export async function markNotified(tx: Tx, grantId: string) {
  return tx
    .updateTable('wagering.bonus_grant')
    .set((eb) => ({ notified_state: eb.ref('state') }))
    .where('grant_id', '=', grantId)
    .whereRef('notified_state', '<>', 'state')
    .returningAll()
    .executeTakeFirst()
}
