import { uncountedStake } from '@parola/maths/instant'
import { formatMinor } from '@parola/money'
import type { RoundContext } from '../platform/round-context.types.ts'
import { firstRow, type Round, type Session } from '../platform/store.ts'
import { moveRound, type Step } from './move-together.ts'
import { refusalOf } from './refusal.ts'
import { actionsOf } from './round-actions.ts'
import { requestFrom } from './stake-request.ts'

const RETRY_AFTER_S = [1, 2, 5, 10, 30, 60, 300]
export const PER_RUN = 50
/** How long a call is repeated before it is left to people (rules/vendor-protocol §5). */
const GIVE_UP_AFTER_H = 72

export type Played =
  | { kind: 'played'; round: Round; balance: string | null; seq: number | null }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

/**
 * Requests stake and payout from the platform in one call; without a response the round is rolled back
 * (rules/vendor-protocol §8). A round leaves a state only once, whoever moves it: a repeated call and the
 * recovery may run at the same time.
 */
export async function settleRound(
  context: RoundContext,
  values: { session: Session; round: Round },
): Promise<Played> {
  const earlier = endOf(values.round)
  if (earlier) return earlier
  const response = await requestStake(context, values)
  if (response === null) return changed(context, values.round, { from: 'pending', to: 'undoing' })
  if (!response.success) {
    const refusal = refusalOf(response)
    return changed(context, values.round, { from: 'pending', to: 'refused', refusal })
  }
  const played = await changed(context, values.round, {
    from: 'pending',
    to: takenState(values.round),
  })
  if (played.kind === 'played') {
    const { balance, seq } = response.value as { balance: string; seq: number }
    return { ...played, balance, seq }
  }
  // A repeat was refused before this call was accepted: what was taken is returned.
  return changed(context, values.round, { from: 'refused', to: 'undoing' })
}

function requestStake(
  context: RoundContext,
  { session, round }: { session: Session; round: Round },
) {
  return requestFrom(context, round, transactBody(session, round))
}

const TAKEN: ReadonlySet<Round['state']> = new Set(['settled', 'open', 'raising', 'paying'])

/** The state of a round once its stake is taken: over, or open for choices. A jackpot is still to be paid. */
export function takenState(round: Round): 'settled' | 'open' {
  return round.steps ? 'open' : 'settled'
}

/** What the player gets of a round that has left `pending`; the same at every repeat. */
export function endOf(round: Round): Played | null {
  if (round.state === 'pending') return null
  if (TAKEN.has(round.state)) return { kind: 'played', round, balance: null, seq: null }
  if (round.state === 'undoing' || round.state === 'alarmed') return { kind: 'unknown' }
  return { kind: 'refused', code: round.refusal ?? 'ROUND_VOID' }
}

function transactBody(session: Session, round: Round) {
  return {
    player: round.player,
    session: session.wallet_session,
    game: round.game,
    round: round.round,
    currency: session.currency,
    at: round.opened_at.toISOString(),
    actions: actionsOf(round),
    ...(round.steps === null ? validOf(round, session.currency) : {}),
    round_closed: round.steps === null,
  }
}

/** What counts of the stake of a round that is over; where all of it does, nothing is said. */
export function validOf(round: Round, currency: string) {
  const { model, choice, free, stake_minor: stake, outcome } = round
  const uncounted = free ? 0n : BigInt(uncountedStake(model, choice, outcome))
  return uncounted === 0n ? {} : { valid: formatMinor(BigInt(stake) - uncounted, currency) }
}

/** Moves a round and returns its state then, whether we or another process moved it. */
async function changed(context: RoundContext, round: Round, step: Step): Promise<Played> {
  const now =
    (await moveRound(context, round, step)) ??
    (await firstRow<Round>(context.store.pool, 'select * from studio.round where round = $1', [
      round.round,
    ]))
  return (now && endOf(now)) ?? { kind: 'unknown' }
}

export type Open = Round & { currency: string }

/**
 * Finishes what a crash or a missing response left open: a round the platform holds is settled, any other is
 * rolled back, again and again for 72 hours. One that fails blocks no other.
 */
export async function recover(context: RoundContext): Promise<number> {
  const { rows } = await context.store.pool.query<Open>(
    `select r.*, s.currency from studio.round r join studio.session s using (session_id)
      where r.state in ('pending', 'undoing') and r.next_try_at <= clock_timestamp()
      order by r.next_try_at limit ${PER_RUN}`,
  )
  await Promise.all(
    rows.map((round) =>
      recoverOne(context, round).catch(async (error) => {
        context.troubled(error)
        await putOff(context, round)
      }),
    ),
  )
  return rows.length
}

async function recoverOne(context: RoundContext, round: Open) {
  if (!round.player) return moveRound(context, round, { from: round.state, to: 'void' })
  if (round.state === 'pending') {
    if (await isTaken(context, round)) {
      return moveRound(context, round, { from: 'pending', to: takenState(round) })
    }
    // From here on a late response to the bet comes too late: the round is undone.
    if (!(await moveRound(context, round, { from: 'pending', to: 'undoing' }))) return
  }
  const response = await context
    .client(round.vendor)
    .call('/wallet/rollback', rollbackBody(round), context.waits.creditMs)
  if (response.kind === 'answer' && response.success) {
    return moveRound(context, round, { from: 'undoing', to: 'void' })
  }
  await putOff(context, round)
}

/** Whether the platform holds a bet of the round: its stake, or what a choice added to it. */
export async function isTaken(context: RoundContext, round: Open, bet = 'bet'): Promise<boolean> {
  const tx = { player: round.player, tx: `${round.round}:${bet}` }
  const client = context.client(round.vendor)
  const response = await client.call('/wallet/transaction', tx, context.waits.creditMs)
  return response.kind === 'answer' && response.value?.state === 'done'
}

function rollbackBody(round: Open) {
  return {
    player: round.player,
    game: round.game,
    round: round.round,
    currency: round.currency,
    tx: `${round.round}:undo`,
    ref_tx: `${round.round}:bet`,
    reason: 'timeout',
  }
}

/** Leaves a round for a later try, or for people when it has been tried for long enough. */
export async function putOff({ store, alarmed }: RoundContext, round: Round) {
  const wait = RETRY_AFTER_S[Math.min(round.tries, RETRY_AFTER_S.length - 1)]
  const now = await firstRow<Round>(
    store.pool,
    `update studio.round set tries = tries + 1,
            next_try_at = clock_timestamp() + make_interval(secs => $2),
            state = case when coalesce(due_at - interval '24 hours', opened_at)
                              < clock_timestamp() - make_interval(hours => $3)
                         then 'alarmed' else state end
      where round = $1 and state in ('pending', 'undoing', 'raising', 'paying') returning *`,
    [round.round, wait, GIVE_UP_AFTER_H],
  )
  if (now?.state === 'alarmed') alarmed(now)
}
