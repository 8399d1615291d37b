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

async function next(at: Turn, series: Series, last: number) {
  for (const game of await leftRiding(at.store, series)) {
    at.moved(await settleRest(at.store, series, game))
  }
  if (last === series.games) {
    await endSeries(at.store, series)
    return at.renewed()
  }
  // No round is played for nobody, and none before the salt is made.
  if (!series.salt) await at.makeSalt(series)
  if (!series.salt || !at.isAnybodyThere()) return at.rest(POLL_MS)
  await openBetting(at.store, series, { game: last + 1, ms: at.pace.betting })
  await at.changed()
}

async function closeBets(at: Turn, series: Series, { game, bettingUntil }: GameRound) {
  await at.rest(bettingUntil - at.nowMs())
  if (at.isOver()) return
  const until = at.nowMs() + at.pace.closing
  while (at.nowMs() < until && (await pendingOf(at.store, series, game)) > 0) await at.rest(POLL_MS)
  await startRunning(at.store, series, game)
  await at.changed()
}

async function ride(at: Turn, series: Series, round: GameRound) {
  const { game } = round
  // Here, and not where the round starts: whoever started it may be gone.
  await leaveOut(at.store, series, game)
  const startedAt = round.startedAt ?? at.nowMs()
  const crashX100 = crashOf(series, game)
  // Known only when the curve would pass it: until then a cash-out at this very figure is in time.
  const endsAt = startedAt + curveMs(crashX100 + 1)
  let beatAt = round.beatAt ?? startedAt
  for (let due = at.nowMs(); at.nowMs() < endsAt && !at.isOver(); ) {
    const x100 = Math.min(curveX100(at.nowMs() - startedAt), crashX100)
    const moved = await cashOutReached(at.store, series, { game, x100 })
    if (moved.length > 0) at.moved(moved)
    if (at.nowMs() - beatAt >= BEAT_EVERY_MS) {
      await beat(at.store, series, game)
      beatAt = at.nowMs()
    }
    due = Math.min(endsAt, Math.max(at.nowMs(), due + at.pace.tick))
    await at.rest(due - at.nowMs())
  }
  if (at.isOver()) return
  const hash = hashOf(series, game)
  await endRunning(at.store, series, {
    game,
    crashX100,
    hash,
    isOutage: endsAt - beatAt > OUTAGE_MS,
  })
  await at.changed()
}

async function settle(at: Turn, series: Series, round: GameRound) {
  const { game, crashX100, hash, isOutage, endedAt } = round
  const endsAt = (endedAt ?? at.nowMs()) + at.pace.crashed
  await at.rest(at.pace.grace)
  await at.drained()
  const end = { game, crashX100: Number(crashX100), hash: String(hash), isOutage }
  at.moved(await settleRest(at.store, series, end))
  await at.rest(endsAt - at.nowMs())
  if (at.isOver()) return
  await closeRound(at.store, series, game)
  await at.changed()
}
