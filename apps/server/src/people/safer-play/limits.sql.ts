import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { Which } from './limits.rules.ts'

type Reading = Kysely<Tables>
export type LimitRow = Selectable<Tables['safer_play.play_limit']>
type Of = Which & { memberId: string }

/** One change of a member's own safety at a time. */
export async function lockSafety(tx: Tx, memberId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`safer-play:${memberId}`}, 0))`.execute(
    tx,
  )
}

export async function selectLimits(db: Reading, memberId: string, kind?: string) {
  let query = db
    .selectFrom('safer_play.play_limit')
    .selectAll()
    .where('member_id', '=', memberId)
    .limit(12)
  if (kind) query = query.where('kind', '=', kind)
  return query.execute()
}

export async function selectLimit(db: Reading, of: Of): Promise<LimitRow | undefined> {
  return db
    .selectFrom('safer_play.play_limit')
    .selectAll()
    .where('member_id', '=', of.memberId)
    .where('kind', '=', of.kind)
    .where('days', '=', of.days)
    .executeTakeFirst()
}

/** What holds from now on; a wish for more is forgotten. */
export async function upsertLimit(tx: Tx, of: Of & { brandId: string; amount: bigint; now: Date }) {
  const held = {
    amount_minor: of.amount,
    changed_at: of.now,
    wished_minor: null,
    wish_due_at: null,
  }
  await tx
    .insertInto('safer_play.play_limit')
    .values({
      member_id: of.memberId,
      kind: of.kind,
      days: of.days,
      brand_id: of.brandId,
      ...held,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'days']).doUpdateSet(held))
    .execute()
}

export async function updateWish(tx: Tx, of: Of & { wished: bigint | null; dueAt: Date | null }) {
  await tx
    .updateTable('safer_play.play_limit')
    .set({ wished_minor: of.wished, wish_due_at: of.dueAt })
    .where('member_id', '=', of.memberId)
    .where('kind', '=', of.kind)
    .where('days', '=', of.days)
    .execute()
}

export async function deleteLimit(tx: Tx, of: Of) {
  await tx
    .deleteFrom('safer_play.play_limit')
    .where('member_id', '=', of.memberId)
    .where('kind', '=', of.kind)
    .where('days', '=', of.days)
    .execute()
}

export async function insertStep(
  tx: Tx,
  step: {
    memberId: string
    stepId: string
    brandId: string
    what: string
    detail: unknown
    actorKind: string
    now: Date
  },
) {
  await tx
    .insertInto('safer_play.step')
    .values({
      member_id: step.memberId,
      step_id: step.stepId,
      brand_id: step.brandId,
      what: step.what,
      detail: JSON.stringify(step.detail),
      actor_kind: step.actorKind,
      at: step.now,
    })
    .execute()
}

/** Whether the bets of a member have to be looked at, kept where every bet reads it. */
export async function callWatch(tx: Tx, memberId: string) {
  await sql`
    select ledger.watch(${memberId}, safer_play.is_watched(${memberId}))`.execute(tx)
}

export type Played = {
  days: number
  staked: bigint
  lost: bigint
  playedMs: bigint
  first: Date | null
}

/** Counts what was played up to now, and what each window holds of it. */
export async function selectPlayed(tx: Tx, memberId: string): Promise<Played[]> {
  await sql`select safer_play.catch_up(${memberId})`.execute(tx)
  const { rows } = await sql<Played>`
    select days, staked, lost, "playedMs", least(here, away) as first from (
    select w.days, p.staked, p.lost, safer_play.played_ms(${memberId}, w.days) as "playedMs",
           (select min(hour) from safer_play.played_hour h
             where h.member_id = ${memberId} and (h.staked <> 0 or h.returned <> 0 or h.played_ms <> 0)
               and h.hour > clock_timestamp() - make_interval(days => w.days, hours => 1)) as here,
           (select min(at) from safer_play.played_away a
             where a.member_id = ${memberId}
               and a.at > clock_timestamp() - make_interval(days => w.days, hours => 1)) as away
      from (values (1), (7), (30)) w (days)
     cross join lateral safer_play.played(${memberId}, w.days) p) windows`.execute(tx)
  return rows
}

/** A round that was staked from a wallet that its vendor keeps; told again, it is as it was told last. */
export type PlayedAway = {
  memberId: string
  vendor: string
  round: string
  at: Date
  staked: bigint
  returned: bigint
}

export async function upsertPlayedAway(tx: Tx, p: PlayedAway) {
  const told = { at: p.at, staked: p.staked, returned: p.returned }
  await tx
    .insertInto('safer_play.played_away')
    .values({ member_id: p.memberId, vendor: p.vendor, round: p.round, ...told })
    .onConflict((conflict) => conflict.columns(['member_id', 'vendor', 'round']).doUpdateSet(told))
    .execute()
}
