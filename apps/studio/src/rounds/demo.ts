import { formatMinor } from '@parola/money'
import type { PoolClient } from 'pg'
import { enterJackpots, leaveJackpots } from '../jackpots/jackpots.ts'
import type { RoundContext } from '../platform/round-context.types.ts'
import { firstRow, inTransaction, type Round, type Session } from '../platform/store.ts'
import { endOf, type Played, takenState } from './rounds.ts'

/**
 * Demo rounds run the same function and model; only the money belongs to the session (FAIR-008). The session
 * is locked first, so that two bets at once cannot stake the same money.
 */
export async function playDemo(
  context: RoundContext,
  session: Session,
  round: Round,
): Promise<Played> {
  return inTransaction(context.store, async (client) => {
    const before = await demoBalance(client, session.session_id)
    const isCovered = before >= BigInt(round.stake_minor)
    const state = isCovered ? takenState(round) : 'refused'
    const ended = await firstRow<Round>(
      client,
      `update studio.round set state = $2, refusal = $3,
              ended_at = case when $2 = 'open' then null else clock_timestamp() end
        where round = $1 and state = 'pending' returning *`,
      [round.round, state, isCovered ? null : 'INSUFFICIENT_FUNDS'],
    )
    if (!ended) return replayed(client, round)
    if (!isCovered) {
      await leaveJackpots(client, { round: ended, key: context.key })
      return { kind: 'refused', code: 'INSUFFICIENT_FUNDS' }
    }
    const [entered = ended] = await enterJackpots(client, { rounds: [ended], key: context.key })
    const after = before + BigInt(entered.payout_minor) - BigInt(entered.stake_minor)
    await setDemoBalance(client, session.session_id, after)
    const balance = formatMinor(after, round.currency)
    return { kind: 'played', round: entered, balance, seq: null }
  })
}

/** The session's play money, locked for the change that follows. */
export async function demoBalance(client: PoolClient, session: string): Promise<bigint> {
  const text = 'select * from studio.session where session_id = $1 for update'
  const playerWallet = await firstRow<Session>(client, text, [session])
  return BigInt(playerWallet?.balance_minor ?? 0)
}

export async function setDemoBalance(client: PoolClient, session: string, minor: bigint) {
  const text = 'update studio.session set balance_minor = $2 where session_id = $1'
  await client.query(text, [session, minor])
}

async function replayed(client: PoolClient, { round }: Round): Promise<Played> {
  const text = 'select * from studio.round where round = $1'
  const now = await firstRow<Round>(client, text, [round])
  return (now && endOf(now)) ?? { kind: 'unknown' }
}
