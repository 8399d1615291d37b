import type { RoundContext } from '../platform/round-context.types.ts'
import type { Round } from '../platform/store.ts'
import { betsOf } from './bets.ts'
import { type GameRound, lastRound } from './game-round.ts'
import type { GuestList } from './guests.ts'
import { betView, roundView } from './messages.ts'
import { othersOf } from './others.ts'
import type { payQueue } from './pay-queue.ts'
import { type Series, seriesInUse } from './series.ts'
import type { Wire } from './wire.ts'

/** What one program of the studio knows of the room. */
export type RoomState = {
  context: RoundContext
  /** For a series that is to be made. */
  games: number
  guests: GuestList
  wire: Wire
  queue: ReturnType<typeof payQueue>
  series: Series | null
  /** The series while it is being read, or made. */
  reading: Promise<Series> | null
  round: GameRound | null
  /** Whether the list of bets has to be sent again. */
  isDirty: boolean
}

/** The current series; however many callers ask at once, it is read once, and a new one made once. */
export async function knownSeries(state: RoomState): Promise<Series> {
  if (state.series) return state.series
  state.reading ??= seriesInUse(state.context, state.games)
  const { reading } = state
  try {
    const series = await reading
    if (state.reading === reading) state.series = series
    return series
  } finally {
    if (state.reading === reading) state.reading = null
  }
}

/** The series was replaced, or has its salt now: a read that is under way is already stale. */
export function forgetSeries(state: RoomState) {
  state.series = null
  state.reading = null
}

/** Reads the state of the room and sends it to everybody. */
export async function refresh(state: RoomState) {
  const series = await knownSeries(state)
  state.round = await lastRound(state.context.store, series)
  state.guests.toAll(viewOf(state))
  state.isDirty = true
}

export function viewOf({ series, round, wire }: RoomState) {
  return roundView(series, round, wire.nowMs())
}

/** Tells the other programs that the round has moved on. */
export function reportRound({ series, wire }: RoomState) {
  if (series) {
    const { seedId, salt, commits } = series
    wire.publish({ type: 'round', seedId, salt, commits: commits.length })
  }
}

/** Bets that have left the round: their players are notified and paid. */
export function moved(state: RoomState, rounds: readonly Round[]) {
  for (const round of rounds)
    state.guests.toOwner(round.owner, { t: 'mine', bets: [betView(round)] })
  state.queue.add(rounds)
  touched(state)
}

/** Bets have changed here: every program sends the list again. */
export function touched(state: RoomState) {
  state.isDirty = true
  if (state.round) state.wire.publish({ type: 'bets', game: state.round.game })
}

/** Sends players whose sockets are here what another program has changed. */
export async function sendOwn({ context, series, round, guests }: RoomState) {
  if (!series || !round || guests.all.size === 0) return
  const scope = { game: round.game, owners: guests.owners() }
  for (const bet of await betsOf(context.store, series, scope)) {
    guests.toOwner(bet.owner, { t: 'mine', bets: [betView(bet)] })
  }
}

/** Sends the list of bets, for each kind of money to those who play with it. */
export async function sendBets(state: RoomState) {
  const { context, series, round, guests } = state
  if (!state.isDirty || !series || !round || guests.all.size === 0) return
  state.isDirty = false
  for (const money of guests.kindsOfMoney()) {
    const response = await othersOf(context.store, series, { game: round.game, ...money })
    guests.toMoney(money, response)
  }
}

export function sendTick({ round, guests, wire }: RoomState) {
  if (round?.state !== 'running' || !round.startedAt) return
  const elapsed = Math.round(wire.nowMs() - round.startedAt)
  guests.toAll({ t: 'tick', game: round.game, elapsed })
}
