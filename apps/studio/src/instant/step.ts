import { IllegalStep, INSTANT_GAMES, isInstant, type Standing } from '@parola/maths/instant'
import type { RoundContext } from '../platform/round-context.types.ts'
import { inTransaction, OTHERS_WAIT_S, type Round, type Session } from '../platform/store.ts'
import { anySessionOf, closedCode, type PlayerApi, refused } from '../rounds/player-session.ts'
import { ownerOf } from '../rounds/round-row.ts'
import { response } from './bet.ts'
import { payOut } from './pay.ts'
import { settleRaise } from './raise.ts'
import { inPlay, lockRound, standingOf, writeStanding } from './standing.ts'
import { isStranded } from './stranded.ts'

type StepBody = { session: string; round: string; at: number; step: unknown }
type Moved = { round: Round } | { refusal: string; round?: Round }

/**
 * A choice in an open round. `at` says how many were made before it, so that a repeat, or a choice made on
 * another device meanwhile, is never taken twice: the response is the current round. A closed session takes
 * no more stake, but every other choice: its round is the player's to end.
 */
export async function takeStep(api: PlayerApi, body: StepBody): Promise<object> {
  const session = await anySessionOf(api, body.session)
  if (!session || (session.mode === 'real' && !session.player)) return refused('SESSION_CLOSED')
  const moved = await inTransaction(api.context.store, async (client) => {
    const round = await lockRound(client, body.round)
    if (!round || round.owner !== ownerOf(session) || !round.steps) {
      return { refusal: 'ROUND_UNKNOWN' }
    }
    return stepped(api.context, client, { round, body, session })
  })
  if ('refusal' in moved) return refused(moved.refusal)
  return finished(api.context, { session, round: moved.round })
}

type Client = Parameters<typeof lockRound>[0]

async function stepped(
  context: RoundContext,
  client: Client,
  { round, body, session }: { round: Round; body: StepBody; session: Session },
): Promise<Moved> {
  const made = round.steps ?? []
  if (body.at < made.length) {
    const isCopy = JSON.stringify(made[body.at]) === JSON.stringify(body.step)
    return isCopy ? { round } : { refusal: 'STEP_MADE' }
  }
  if (body.at > made.length) return { refusal: 'STEP_MADE' }
  if (round.state === 'raising') return { refusal: 'ROUND_OPEN' }
  if (round.state !== 'open') return { refusal: 'ROUND_OVER' }
  const choices = isInstant(round.model) ? INSTANT_GAMES[round.model].choices : undefined
  const read = choices?.step.safeParse(body.step)
  if (!read?.success) return { refusal: 'STEP_UNKNOWN' }
  const play = await inPlay(context, client, round)
  const standing = after(() => standingOf(play, [read.data]))
  if (!standing || isStranded(round.model, standing)) return { refusal: 'STEP_CLOSED' }
  const more = standing.stake - Number(round.stake_minor)
  if (more > 0 && session.closed_at) return { refusal: closedCode(session) }
  if (more > 0)
    return { round: await requested(client, round, { amountMinor: more, step: read.data }) }
  const steps = [...made, read.data]
  return { round: await writeStanding(client, round, { standing, steps }) }
}

/** Null when the round does not offer this choice now. */
function after(play: () => Standing): Standing | null {
  try {
    return play()
  } catch (error) {
    if (error instanceof IllegalStep) return null
    throw error
  }
}

async function requested(
  client: Client,
  round: Round,
  raise: { amountMinor: number; step: unknown },
): Promise<Round> {
  const raises = [...round.raises, { ...raise, state: 'requested' as const }]
  await client.query(
    `update studio.round set state = 'raising', raises = $2, tries = 0,
            next_try_at = clock_timestamp() + make_interval(secs => $3) where round = $1`,
    [round.round, JSON.stringify(raises), OTHERS_WAIT_S],
  )
  return { ...round, state: 'raising', raises }
}

/** Requests more stake if the choice needs it, and pays if it was the last. */
async function finished(
  context: RoundContext,
  input: { session: Session; round: Round },
): Promise<object> {
  let { round } = input
  let playerWallet: { balance: string | null; seq: number | null } = { balance: null, seq: null }
  if (round.state === 'raising') {
    const raised = await settleRaise(context, input)
    if (raised.kind === 'unknown') return refused('NO_ANSWER')
    if (raised.kind === 'refused') return refused(raised.code)
    round = raised.round
    playerWallet = raised
  }
  const paid = await payOut(context, round.round)
  return response({ kind: 'played', round, ...playerWallet, ...paid })
}
