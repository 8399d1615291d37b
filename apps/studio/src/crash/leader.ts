import { curveMs, curveX100 } from '@parola/maths/instant'
import type { Round, Store } from '../platform/store.ts'
import { cashOutReached, leaveOut, leftRiding, pendingOf, settleRest } from './bets.ts'
import {
  beat,
  closeRound,
  endRunning,
  type GameRound,
  lastRound,
  openBetting,
  prolongBetting,
  startRunning,
} from './game-round.ts'
import { crashOf, endSeries, hashOf, type Series } from './series.ts'

/** How long the phases of a round are, in milliseconds. */
export type Pace = {
  betting: number
  /** For so long stakes that are still being asked for are waited for. */
  closing: number
  tick: number
  /** For so long cash-outs that came in time may still be on their way to the database. */
  grace: number
  crashed: number
}
export const PACE: Pace = { betting: 7000, closing: 1000, tick: 200, grace: 700, crashed: 3000 }

/** A crash so long after the last sign of life fell into an outage. */
const OUTAGE_MS = 1500
const BEAT_EVERY_MS = 500
const POLL_MS = 50
const TROUBLE_MS = 500

export type Lead = {
  store: Store
  pace: Pace
  nowMs(): number
  series(): Promise<Series>
  /** A series came to its end. */
  renewed(): Promise<void>
  /** Moves the making of the salt on, until the series has one. */
  makeSalt(series: Series): Promise<void>
  isAnybodyThere(): boolean
  /** The round has moved on. */
  changed(): Promise<void>
  moved(rounds: readonly Round[]): void
  /** Cash-outs that came in time and are being written here. */
  drained(): Promise<void>
  troubled(error: unknown): void
}

/** Runs the rounds of the room, one after the other, from wherever the last leader left them. */
export function leadRoom(lead: Lead) {
  const end = Promise.withResolvers<void>()
  let isOver = false
  const rest = (ms: number) =>
    Promise.race([new Promise<void>((go) => setTimeout(go, Math.max(0, ms))), end.promise])
  const at: Turn = { ...lead, rest, isOver: () => isOver }
  const run = (async () => {
    let isFirst = true
    while (!isOver) {
      try {
        // A chain that is being made is not waited for by who leaves.
        const series = await Promise.race([lead.series(), end.promise])
        if (!series) break
        if (isFirst) await prolongBetting(lead.store, series, lead.pace.betting)
        isFirst = false
        await turn(at, series)
      } catch (error) {
        lead.troubled(error)
        await rest(TROUBLE_MS)
      }
    }
  })()
  return {
    stop: async () => {
      isOver = true
      end.resolve()
      await run
    },
  }
}

type Turn = Lead & { rest(ms: number): Promise<void>; isOver(): boolean }

/** Moves the room on by one phase. */
async function turn(at: Turn, series: Series) {
  const round = await lastRound(at.store, series)
  if (!round || round.state === 'over') return next(at, series, round?.game ?? 0)
  if (round.state === 'betting') return closeBets(at, series, round)
  if (round.state === 'running') return ride(at, series, round)
  return settle(at, series, round)
}

async function next(turn: Turn, series: Series, last: number) {
  for (const game of await leftRiding(turn.store, series)) {
    turn.moved(await settleRest(turn.store, series, game))
  }
  if (last === series.games) {
    await endSeries(turn.store, series)
    return turn.renewed()
  }
  // No round is played for nobody, and none before the salt is made.
  if (!series.salt) await turn.makeSalt(series)
  if (!series.salt || !turn.isAnybodyThere()) return turn.rest(POLL_MS)
  await openBetting(turn.store, series, { game: last + 1, ms: turn.pace.betting })
  await turn.changed()
}

async function closeBets(turn: Turn, series: Series, { game, bettingUntil }: GameRound) {
  await turn.rest(bettingUntil - turn.nowMs())
  if (turn.isOver()) return
  const until = turn.nowMs() + turn.pace.closing
  while (turn.nowMs() < until && (await pendingOf(turn.store, series, game)) > 0)
    await turn.rest(POLL_MS)
  await startRunning(turn.store, series, game)
  await turn.changed()
}

async function ride(turn: Turn, series: Series, round: GameRound) {
  const { game } = round
  // Here, and not where the round starts: whoever started it may be gone.
  await leaveOut(turn.store, series, game)
  const startedAt = round.startedAt ?? turn.nowMs()
  const crashX100 = crashOf(series, game)
  // Known only when the curve would pass it: until then a cash-out at this very figure is in time.
  const endsAt = startedAt + curveMs(crashX100 + 1)
  let beatAt = round.beatAt ?? startedAt
  for (let due = turn.nowMs(); turn.nowMs() < endsAt && !turn.isOver(); ) {
    const x100 = Math.min(curveX100(turn.nowMs() - startedAt), crashX100)
    const moved = await cashOutReached(turn.store, series, { game, x100 })
    if (moved.length > 0) turn.moved(moved)
    if (turn.nowMs() - beatAt >= BEAT_EVERY_MS) {
      await beat(turn.store, series, game)
      beatAt = turn.nowMs()
    }
    due = Math.min(endsAt, Math.max(turn.nowMs(), due + turn.pace.tick))
    await turn.rest(due - turn.nowMs())
  }
  if (turn.isOver()) return
  const hash = hashOf(series, game)
  await endRunning(turn.store, series, {
    game,
    crashX100,
    hash,
    isOutage: endsAt - beatAt > OUTAGE_MS,
  })
  await turn.changed()
}

async function settle(turn: Turn, series: Series, round: GameRound) {
  const { game, crashX100, hash, isOutage, endedAt } = round
  const endsAt = (endedAt ?? turn.nowMs()) + turn.pace.crashed
  await turn.rest(turn.pace.grace)
  await turn.drained()
  const end = { game, crashX100: Number(crashX100), hash: String(hash), isOutage }
  turn.moved(await settleRest(turn.store, series, end))
  await turn.rest(endsAt - turn.nowMs())
  if (turn.isOver()) return
  await closeRound(turn.store, series, game)
  await turn.changed()
}
