import {
  CRASH,
  CRASH_TOP_X100,
  type CrashBet,
  crashBet,
  curveX100,
  LEAST_CASH_OUT_X100,
} from '@parola/maths/instant'
import { limitsIn } from '../instant/limits.ts'
import { firstRow, type Round } from '../platform/store.ts'
import { playDemo } from '../rounds/demo.ts'
import { type PlayerApi, refused, refusedStake, stakingSession } from '../rounds/player-session.ts'
import { settleRound } from '../rounds/rounds.ts'
import { cashOutOne, openBet } from './bets.ts'
import type { Guest } from './guests.ts'
import { betView } from './messages.ts'
import type { Room } from './room.ts'
import type { Answer } from './room-talk.ts'
import { crashOf } from './series.ts'

type Request = { requestId: string; bet: unknown }

/** A bet in the round that is open for bets; it counts when its stake is taken. */
export async function placeCrashBet(
  room: Room,
  api: PlayerApi,
  input: Request & { guest: Guest },
): Promise<Answer> {
  const id = input.guest.session.session_id
  const staking = await stakingSession(api, id)
  if (!staking || staking.title.model !== CRASH) return refusedStake(api, id)
  if (staking.title.status !== 'active') return refused('GAME_MAINTENANCE')
  if (api.monitor.isDisabled(CRASH)) return refused('GAME_DISABLED')
  const read = crashBet.safeParse(input.bet)
  if (!read.success) return refused('BET_UNKNOWN')
  const { stake } = read.data
  const { least, mostStake } = limitsIn(staking.session.currency)
  if (stake < least || stake > mostStake) return refused('STAKE_OUT_OF_RANGE')
  const series = room.series()
  if (!series?.salt) return refused('BETS_CLOSED')
  const { session } = staking
  const request = { session, requestId: input.requestId, bet: read.data }
  const round = await openBet(api.context.store, series, request)
  if (typeof round === 'string') return refused(round)
  if (!isSame(round, read.data)) return refused('TX_CONFLICT')
  const played =
    session.mode === 'demo'
      ? await playDemo(api.context, session, round)
      : await settleRound(api.context, { session, round })
  if (played.kind === 'unknown') return refused('NO_ANSWER')
  if (played.kind === 'refused') return refused(played.code)
  room.touched()
  const bet = betView(played.round)
  room.guests.toOwner(input.guest.owner, { t: 'mine', bets: [bet] })
  return { ok: true, bet, balance: played.balance, seq: played.seq }
}

function isSame({ choice }: Round, bet: CrashBet): boolean {
  const kept = choice as CrashBet
  return kept.stake === bet.stake && kept.autoX100 === bet.autoX100 && kept.slot === bet.slot
}

type CashOut = { guest: Guest; round: string; receivedAt: number }

/** A cash-out by hand: it pays the curve's value at its arrival, by the clock of the server. */
export async function cashOutByHand(
  room: Room,
  { guest, round: id, receivedAt }: CashOut,
): Promise<Answer> {
  const series = room.series()
  const game = room.round()
  if (!series || game?.state !== 'running' || !game.startedAt) {
    return (await already(room, guest, id)) ?? refused('CASH_OUT_LATE')
  }
  const x100 = Math.min(CRASH_TOP_X100, curveX100(receivedAt - game.startedAt))
  if (x100 < LEAST_CASH_OUT_X100) return refused('CASH_OUT_EARLY')
  if (x100 > crashOf(series, game.game)) {
    return (await already(room, guest, id)) ?? refused('CASH_OUT_LATE')
  }
  const cashOut = { game: game.game, round: id, owner: guest.owner, x100 }
  const cashed = await room.writing(cashOutOne(room.context.store, series, cashOut))
  if (!cashed) return (await already(room, guest, id)) ?? refused('CASH_OUT_LATE')
  room.moved([cashed])
  return { ok: true, bet: betView(cashed) }
}

/**
 * A repeated request, or one that came after the bet's own target: the response is the current state of the
 * bet.
 */
async function already({ context }: Room, { owner }: Guest, id: string): Promise<Answer | null> {
  const text = `select * from studio.round where round = $1 and owner = $2 and model = '${CRASH}'`
  const round = await firstRow<Round>(context.store.pool, text, [id, owner])
  if (!round) return refused('ROUND_UNKNOWN')
  const isPaid = round.state === 'paying' || round.state === 'settled'
  return isPaid && BigInt(round.payout_minor) > 0n ? { ok: true, bet: betView(round) } : null
}
