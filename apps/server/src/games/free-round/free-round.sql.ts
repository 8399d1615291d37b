import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { AwardState, PlayState } from './free-round.rules.ts'

export type CampaignRow = Selectable<Tables['free_round.campaign']>
type AwardOnly = Selectable<Tables['free_round.award']>
/** An award with the terms of its campaign. */
export type AwardRow = CampaignRow & AwardOnly
export type PlayRow = Selectable<Tables['free_round.play']>

/** Undefined when the same request has already made one. */
export async function insertCampaign(tx: Tx, row: CampaignRow): Promise<CampaignRow | undefined> {
  return tx
    .insertInto('free_round.campaign')
    .values(row)
    .onConflict((conflict) => conflict.columns(['brand_id', 'request_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function selectCampaign(tx: Tx, brandId: string, requestKey: string) {
  return tx
    .selectFrom('free_round.campaign')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export async function selectMembersOf(tx: Tx, campaign: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('free_round.award')
    .select('member_id')
    .where('campaign', '=', campaign)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export async function insertAward(
  tx: Tx,
  a: { memberId: string; campaign: string; awardId: string; now: Date },
) {
  await tx
    .insertInto('free_round.award')
    .values({
      member_id: a.memberId,
      campaign: a.campaign,
      award_id: a.awardId,
      next_try_at: a.now,
    })
    .execute()
}

const awards = (db: Kysely<Tables>) =>
  db
    .selectFrom('free_round.award as a')
    .innerJoin('free_round.campaign as c', 'c.campaign', 'a.campaign')
    .selectAll('c')
    .selectAll('a')

/** A member's award of a vendor's campaign, locked: its rounds are played one after another. */
export async function lockAward(
  tx: Tx,
  criteria: { memberId: string; campaign: string },
): Promise<AwardRow | undefined> {
  return awards(tx)
    .where('a.member_id', '=', criteria.memberId)
    .where('a.campaign', '=', criteria.campaign)
    .forUpdate('a')
    .executeTakeFirst()
}

/** Awards to report to their vendors, the longest waiting first. */
export async function selectUnreported(
  db: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<AwardRow[]> {
  return awards(db)
    .where('a.state', 'in', ['requested', 'cancelling'])
    .where('a.next_try_at', '<=', now)
    .orderBy('a.next_try_at')
    .limit(limit)
    .execute()
}

type Page = { brandId: string; memberId?: string; before?: string; limit: number }

/** Awards of a brand as operators look at them, newest first, from a cursor. */
export async function selectAwards(db: Kysely<Tables>, page: Page): Promise<AwardRow[]> {
  let query = awards(db).where('c.brand_id', '=', page.brandId)
  if (page.memberId !== undefined) query = query.where('a.member_id', '=', page.memberId)
  if (page.before !== undefined) query = query.where('a.award_id', '<', page.before)
  return query.orderBy('a.award_id', 'desc').limit(page.limit).execute()
}

type Key = Pick<AwardOnly, 'member_id' | 'campaign'>
type Change = {
  state?: AwardState
  refusal?: string
  tries?: number
  nextTryAt?: Date
  cancelledAt?: Date
  response?: { state: string; wonMinor: bigint }
}

export async function updateAward(tx: Tx, row: Key, to: Change) {
  const set = {
    ...(to.state ? { state: to.state } : {}),
    ...(to.refusal ? { refusal: to.refusal } : {}),
    ...(to.tries === undefined ? {} : { tries: to.tries }),
    ...(to.nextTryAt ? { next_try_at: to.nextTryAt } : {}),
    ...(to.cancelledAt ? { cancelled_at: to.cancelledAt } : {}),
    ...(to.response
      ? { reported_state: to.response.state, reported_won_minor: to.response.wonMinor }
      : {}),
  }
  await tx
    .updateTable('free_round.award')
    .set(set)
    .where('member_id', '=', row.member_id)
    .where('campaign', '=', row.campaign)
    .execute()
}

/** How many rounds of an award were played and what they won, without undone ones. */
export async function sumPlays(db: Kysely<Tables>, { member_id, campaign }: Key) {
  const row = await db
    .selectFrom('free_round.play')
    .select([
      sql<bigint>`count(*) filter (where kind = 'bet')`.as('played'),
      sql<bigint>`coalesce(sum(amount_minor) filter (where kind = 'win'), 0)::bigint`.as('won'),
    ])
    .where('member_id', '=', member_id)
    .where('campaign', '=', campaign)
    .where('state', '<>', 'void')
    .executeTakeFirstOrThrow()
  return { played: Number(row.played), won: row.won }
}

/** The same for a page of awards, in one query; awards without plays are omitted. */
export async function sumPlaysOf(db: Kysely<Tables>, criteria: readonly Key[]) {
  const { rows } = await sql<Key & { played: bigint; won: bigint }>`
    select p.member_id, p.campaign, count(*) filter (where p.kind = 'bet') as played,
           coalesce(sum(p.amount_minor) filter (where p.kind = 'win'), 0)::bigint as won
      from unnest(${criteria.map(({ member_id }) => member_id)}::uuid[],
                  ${criteria.map(({ campaign }) => campaign)}::text[]) w(member_id, campaign)
      join free_round.play p on p.member_id = w.member_id and p.campaign = w.campaign
     where p.state <> 'void'
     group by p.member_id, p.campaign`.execute(db)
  return new Map(
    rows.map(({ member_id, campaign, played, won }) => [
      `${member_id}/${campaign}`,
      { played: Number(played), won },
    ]),
  )
}

export async function selectPlay(tx: Tx, criteria: { vendor: string; tx: string }) {
  return tx
    .selectFrom('free_round.play')
    .selectAll()
    .where('vendor', '=', criteria.vendor)
    .where('tx', '=', criteria.tx)
    .executeTakeFirst()
}

type OfRound = { vendor: string; memberId: string; round: string }

/** The campaign that a round is played of; undefined for a round that is staked. */
export async function selectCampaignOfRound(db: Kysely<Tables>, ofRound: OfRound) {
  const row = await db
    .selectFrom('free_round.play')
    .select('campaign')
    .where('member_id', '=', ofRound.memberId)
    .where('vendor', '=', ofRound.vendor)
    .where('round', '=', ofRound.round)
    .where('kind', '=', 'bet')
    .where('state', '<>', 'void')
    .executeTakeFirst()
  return row?.campaign
}

/** Which of these rounds of a member were free, by vendor and round. */
export async function selectFreeAmong(
  db: Kysely<Tables>,
  memberId: string,
  rounds: readonly string[],
): Promise<Set<string>> {
  if (rounds.length === 0) return new Set()
  const rows = await db
    .selectFrom('free_round.play')
    .select(['vendor', 'round'])
    .distinct()
    .where('member_id', '=', memberId)
    .where('round', 'in', rounds)
    .where('kind', '=', 'bet')
    .execute()
  return new Set(rows.map(({ vendor, round }) => `${vendor}/${round}`))
}

/** Records a vendor's request; repeating it changes nothing, unless it was given up meanwhile. */
export async function insertPlay(tx: Tx, p: Omit<PlayRow, 'state'>) {
  await tx
    .insertInto('free_round.play')
    .values(p)
    .onConflict((conflict) =>
      conflict
        .columns(['vendor', 'tx'])
        .doUpdateSet({ state: 'requested', requested_at: p.requested_at, look_at: p.look_at })
        .where('free_round.play.state', '=', 'void'),
    )
    .execute()
}

/** Plays of a round, locked in one order. */
export async function lockPlaysOfRound(tx: Tx, ofRound: OfRound): Promise<PlayRow[]> {
  return tx
    .selectFrom('free_round.play')
    .selectAll()
    .where('member_id', '=', ofRound.memberId)
    .where('vendor', '=', ofRound.vendor)
    .where('round', '=', ofRound.round)
    .orderBy('tx')
    .forUpdate()
    .execute()
}

/** Plays that are to be looked at, each by one node. */
export async function lockPlaysToLookAt(tx: Tx, now: Date, limit: number): Promise<PlayRow[]> {
  return tx
    .selectFrom('free_round.play')
    .selectAll()
    .where('look_at', '<=', now)
    .orderBy('requested_at')
    .orderBy('tx')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function updatePlay(
  tx: Tx,
  play: Pick<PlayRow, 'vendor' | 'tx'>,
  to: { state?: PlayState; lookAt: Date | null },
) {
  await tx
    .updateTable('free_round.play')
    .set({ look_at: to.lookAt, ...(to.state ? { state: to.state } : {}) })
    .where('vendor', '=', play.vendor)
    .where('tx', '=', play.tx)
    .execute()
}

/** The plays of a round are checked again, once the outcome is known. */
export async function disputePlays(tx: Tx, criteria: OfRound & { lookAt: Date }) {
  await tx
    .updateTable('free_round.play')
    .set({ look_at: criteria.lookAt })
    .where('member_id', '=', criteria.memberId)
    .where('vendor', '=', criteria.vendor)
    .where('round', '=', criteria.round)
    .where('state', '<>', 'void')
    .execute()
}
