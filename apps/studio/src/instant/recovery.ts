import type { RoundContext } from '../platform/round-context.types.ts'
import { inTransaction, type Round } from '../platform/store.ts'
import { demoBalance, setDemoBalance } from '../rounds/demo.ts'
import { isTaken, type Open, PER_RUN, putOff } from '../rounds/rounds.ts'
import { payOut } from './pay.ts'
import { endRaise, lastRaise, raiseTx } from './raise.ts'
import { inPlay, lockRound, standingOf, writeStanding } from './standing.ts'

/**
 * Finishes rounds with choices that a crash or a missing response left between two states, and ends those in
 * which nothing was chosen for a day, by the published rule (RND-002, RND-003).
 */
export async function recoverSteps(context: RoundContext): Promise<number> {
  const { rows } = await context.store.pool.query<Open>(
    `select r.*, s.currency from studio.round r join studio.session s using (session_id)
      where (r.state in ('raising', 'paying') and r.next_try_at <= clock_timestamp())
         or (r.state = 'open' and r.due_at <= clock_timestamp())
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
  if (round.state === 'raising') return recoverRaise(context, round)
  if (round.state === 'open') await lapse(context, round)
  const paid = await payOut(context, round.round)
  if (paid?.round.state === 'paying') await putOff(context, round)
}

async function recoverRaise(context: RoundContext, round: Open) {
  const raise = lastRaise(round)
  if (!raise) return
  if (!round.player) return endRaise(context, round, 'void')
  if (raise.state === 'requested') {
    if (await isTaken(context, round, raiseTx(round))) {
      await endRaise(context, round, 'done')
      return payOut(context, round.round)
    }
    // From here on a late response to the bet comes too late: the choice is undone.
    if (!(await endRaise(context, round, 'undoing'))) return
  }
  const response = await context
    .client(round.vendor)
    .call('/wallet/rollback', undoBody(round), context.waits.creditMs)
  if (response.kind === 'answer' && response.success) return endRaise(context, round, 'void')
  await putOff(context, round)
}

function undoBody(round: Open) {
  return {
    player: round.player,
    game: round.game,
    round: round.round,
    currency: round.currency,
    tx: `${round.round}:undo${round.raises.length}`,
    ref_tx: `${round.round}:${raiseTx(round)}`,
    reason: 'timeout',
  }
}

/** Makes the choices of the published rule, or returns the stake when there were none to make. */
async function lapse(context: RoundContext, { round: id }: Round) {
  await inTransaction(context.store, async (client) => {
    const found = await lockRound(client, id)
    if (found?.state !== 'open') return
    const play = await inPlay(context, client, found)
    const made = found.steps ?? []
    const before = standingOf(play)
    const more = before.isOver ? [] : play.game.choices?.lapse(play.seeds, found.choice, made)
    if (!more) return giveBack(client, found)
    const steps = [...made, ...more]
    await writeStanding(client, found, { standing: standingOf(play, more), steps })
    await client.query('update studio.round set is_lapsed = true where round = $1', [found.round])
  })
}

async function giveBack(client: Parameters<typeof lockRound>[0], round: Round) {
  if (!round.player) {
    const before = await demoBalance(client, round.session_id)
    await setDemoBalance(client, round.session_id, before + BigInt(round.stake_minor))
  }
  await client.query(
    `update studio.round set state = $2, is_lapsed = true, tries = 0, next_try_at = clock_timestamp(), due_at = null,
            ended_at = case when $2 = 'void' then clock_timestamp() end where round = $1`,
    [round.round, round.player ? 'undoing' : 'void'],
  )
}
