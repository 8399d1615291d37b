import { formatMinor } from '@parola/money'
import type { RoundContext } from '../platform/round-context.types.ts'
import { inTransaction, type Raise, type Round, type Session } from '../platform/store.ts'
import { demoBalance, setDemoBalance } from '../rounds/demo.ts'
import { refusalOf } from '../rounds/refusal.ts'
import { requestFrom } from '../rounds/stake-request.ts'
import { inPlay, lockRound, standingOf, writeStanding } from './standing.ts'

export type Raised =
  | { kind: 'taken'; round: Round; balance: string | null; seq: number | null }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

/** The requested raise: always the last one. */
export function lastRaise(round: Round): Raise | undefined {
  return round.state === 'raising' ? round.raises.at(-1) : undefined
}

/** The id of its transaction. */
export function raiseTx(round: Round): string {
  return `bet${round.raises.length}`
}

/** Requests what a choice adds to the stake; the choice counts only once that is taken. */
export async function settleRaise(
  context: RoundContext,
  values: { session: Session; round: Round },
) {
  return values.round.player ? byPlatform(context, values) : byDemo(context, values.round)
}

async function byPlatform(
  context: RoundContext,
  { session, round }: { session: Session; round: Round },
): Promise<Raised> {
  const response = await requestFrom(context, round, raiseBody(session, round))
  if (response === null) return { kind: 'unknown' }
  if (!response.success) {
    await endRaise(context, round, 'void')
    return { kind: 'refused', code: refusalOf(response) }
  }
  const { balance, seq } = response.value as { balance: string; seq: number }
  const taken = await endRaise(context, round, 'done')
  // The recovery was faster and has rolled it back: the choice did not happen.
  return taken ? { kind: 'taken', round: taken, balance, seq } : { kind: 'unknown' }
}

function raiseBody(session: Session, round: Round) {
  const { amountMinor } = lastRaise(round) as Raise
  return {
    player: round.player,
    session: session.wallet_session,
    game: round.game,
    round: round.round,
    currency: session.currency,
    at: round.opened_at.toISOString(),
    actions: [
      {
        tx: `${round.round}:${raiseTx(round)}`,
        type: 'bet',
        amount: formatMinor(BigInt(amountMinor), round.currency),
      },
    ],
    round_closed: false,
  }
}

async function byDemo(context: RoundContext, { round: id, session_id }: Round): Promise<Raised> {
  const isCovered = await inTransaction(context.store, async (client) => {
    const before = await demoBalance(client, session_id)
    const round = await lockRound(client, id)
    const raise = round && lastRaise(round)
    if (!round || !raise || raise.state !== 'requested') return true
    const after = before - BigInt(raise.amountMinor)
    if (after >= 0n) await setDemoBalance(client, session_id, after)
    await endLocked(context, { client, round, to: after >= 0n ? 'done' : 'void' })
    return after >= 0n
  })
  if (!isCovered) return { kind: 'refused', code: 'INSUFFICIENT_FUNDS' }
  return inTransaction(context.store, async (client) => {
    const now = (await lockRound(client, id)) as Round
    const balance = formatMinor(await demoBalance(client, session_id), now.currency)
    return { kind: 'taken', round: now, balance, seq: null }
  })
}

/**
 * Ends the requested raise: the choice is made, or as if it had never been. Null when another call has ended
 * it differently.
 */
export async function endRaise(
  context: RoundContext,
  { round: id, raises }: Round,
  to: 'done' | 'void' | 'undoing',
): Promise<Round | null> {
  return inTransaction(context.store, async (client) => {
    const round = await lockRound(client, id)
    if (!round) return null
    const [own, now] = [raises.length, round.raises.length]
    const raise = round.raises[own - 1]
    if (raise?.state === 'done' && to === 'done') return round
    const isOurs = own === now && raise !== undefined && lastRaise(round) !== undefined
    const mayEnd = raise?.state === 'requested' || (raise?.state === 'undoing' && to === 'void')
    return isOurs && mayEnd ? endLocked(context, { client, round, to }) : null
  })
}

type Ending = {
  client: Parameters<typeof lockRound>[0]
  round: Round
  to: 'done' | 'void' | 'undoing'
}

async function endLocked(context: RoundContext, { client, round, to }: Ending): Promise<Round> {
  const raise = round.raises.at(-1) as Raise
  raise.state = to
  if (to === 'undoing') {
    const text = 'update studio.round set raises = $2 where round = $1'
    await client.query(text, [round.round, JSON.stringify(round.raises)])
    return round
  }
  const steps = [...(round.steps ?? []), ...(to === 'done' ? [raise.step] : [])]
  const standing = standingOf(await inPlay(context, client, { ...round, steps }))
  return writeStanding(client, round, { standing, steps })
}
