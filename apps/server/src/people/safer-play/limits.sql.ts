import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'
import type { LimitKey } from './limits.rules.ts'

type Reading = Kysely<Tables>
export type LimitRow = Selectable<Tables['safer_play.play_limit']>
type MemberLimit = LimitKey & { memberId: string }

/** Serializes the changes of a member's own safety settings. */
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

export async function selectLimit(
  db: Reading,
  criteria: MemberLimit,
): Promise<LimitRow | undefined> {
  return db
    .selectFrom('safer_play.play_limit')
    .selectAll()
    .where('member_id', '=', criteria.memberId)
    .where('kind', '=', criteria.kind)
    .where('days', '=', criteria.days)
    .executeTakeFirst()
}

/** Applies from now on; a request for more is dropped. */
export async function upsertLimit(
  tx: Tx,
  values: MemberLimit & { brandId: string; amount: bigint; now: Date },
) {
  const held = {
    amount_minor: values.amount,
    changed_at: values.now,
    requested_minor: null,
    request_due_at: null,
  }
  await tx
    .insertInto('safer_play.play_limit')
    .values({
      member_id: values.memberId,
      kind: values.kind,
      days: values.days,
      brand_id: values.brandId,
      ...held,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'days']).doUpdateSet(held))
    .execute()
}

export async function updateRequest(
  tx: Tx,
  values: MemberLimit & { requested: bigint | null; dueAt: Date | null },
) {
  await tx
    .updateTable('safer_play.play_limit')
    .set({ requested_minor: values.requested, request_due_at: values.dueAt })
    .where('member_id', '=', values.memberId)
    .where('kind', '=', values.kind)
    .where('days', '=', values.days)
    .execute()
}

export async function deleteLimit(tx: Tx, criteria: MemberLimit) {
  await tx
    .deleteFrom('safer_play.play_limit')
    .where('member_id', '=', criteria.memberId)
    .where('kind', '=', criteria.kind)
    .where('days', '=', criteria.days)
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

/** Whether a member's bets have to be checked, stored where every bet reads it. */
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

/** Counts what was played up to now, and how much of it falls into each window. */
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

/** A round staked from a vendor's wallet; a repeated report replaces the last one. */
export type PlayedAway = {
  memberId: string
  vendor: string
  round: string
  at: Date
  staked: bigint
  returned: bigint
}

export async function upsertPlayedAway(tx: Tx, p: PlayedAway) {
  const figures = { at: p.at, staked: p.staked, returned: p.returned }
  await tx
    .insertInto('safer_play.played_away')
    .values({ member_id: p.memberId, vendor: p.vendor, round: p.round, ...figures })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'vendor', 'round']).doUpdateSet(figures),
    )
    .execute()
}
