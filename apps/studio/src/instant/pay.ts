import { formatMinor } from '@parola/money'
import type { RoundContext } from '../platform/round-context.types.ts'
import { firstRow, inTransaction, type Round } from '../platform/store.ts'
import { demoBalance, setDemoBalance } from '../rounds/demo.ts'
import { creditOf } from '../rounds/round-actions.ts'
import { validOf } from '../rounds/rounds.ts'
import { inPlay, lockRound, standingOf, writeStanding } from './standing.ts'

export type Paid = { round: Round; balance: string | null; seq: number | null }

/** Pays a round that is over, or its jackpot; null while it is not over. A repeated call changes nothing. */
export async function payOut(context: RoundContext, id: string): Promise<Paid | null> {
  const round = await closed(context, id)
  if (!round) return null
  if (round.state === 'settled') return { round, balance: null, seq: null }
  return round.player ? payByPlatform(context, round) : payDemo(context, round)
}

/** The round, moved to `paying` if nothing is left to choose. */
async function closed(context: RoundContext, id: string): Promise<Round | null> {
  return inTransaction(context.store, async (client) => {
    const round = await lockRound(client, id)
    if (round?.state === 'paying' || round?.state === 'settled') return round
    if (round?.state !== 'open') return null
    const standing = standingOf(await inPlay(context, client, round))
    if (!standing.isOver) return null
    return writeStanding(client, round, { standing, steps: round.steps ?? [] })
  })
}

/**
 * A win is repeated unchanged until it is answered (rules/vendor-protocol §5); the result stands meanwhile.
 */
async function payByPlatform(context: RoundContext, round: Round): Promise<Paid> {
  const response = await context
    .client(round.vendor)
    .call('/wallet/transact', winBody(round), context.waits.creditMs)
  if (response.kind !== 'answer' || !response.success) return { round, balance: null, seq: null }
  const settled = await firstRow<Round>(
    context.store.pool,
    `update studio.round set state = 'settled', ended_at = studio.clock(), due_at = null
      where round = $1 and state = 'paying' returning *`,
    [round.round],
  )
  const { balance, seq } = response.value as { balance: string; seq: number }
  return { round: settled ?? { ...round, state: 'settled' }, balance, seq }
}

function winBody(round: Round) {
  return {
    player: round.player,
    game: round.game,
    round: round.round,
    currency: round.currency,
    at: round.opened_at.toISOString(),
    actions: [creditOf(round)],
    // A jackpot is paid after the call that said what counts.
    ...(round.steps ? validOf(round, round.currency) : {}),
    round_closed: true,
  }
}

async function payDemo(
  context: RoundContext,
  { round: id, session_id }: Round,
): Promise<Paid | null> {
  return inTransaction(context.store, async (client) => {
    const before = await demoBalance(client, session_id)
    const settled = await firstRow<Round>(
      client,
      `update studio.round set state = 'settled', ended_at = studio.clock(), due_at = null
        where round = $1 and state = 'paying' returning *`,
      [id],
    )
    if (!settled) {
      const now = await lockRound(client, id)
      return now && { round: now, balance: formatMinor(before, now.currency), seq: null }
    }
    const after = before + BigInt(settled.payout_minor)
    await setDemoBalance(client, session_id, after)
    return { round: settled, balance: formatMinor(after, settled.currency), seq: null }
  })
}
