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

/** The duration of each phase of a round, in milliseconds. */
export type Pace = {
  betting: number
  /** How long unanswered stakes are waited for. */
  closing: number
  tick: number
  /** How long cash-outs that came in time may still be on their way to the database. */
  grace: number
  crashed: number
}
export const PACE: Pace = { betting: 7000, closing: 1000, tick: 200, grace: 700, crashed: 3000 }

/** A crash this long after the last sign of life fell into an outage. */
const OUTAGE_MS = 1500
const BEAT_EVERY_MS = 500
const POLL_MS = 50
const TROUBLE_MS = 500

export type Lead = {
  store: Store
  pace: Pace
  nowMs(): number
  series(): Promise<Series>
  /** A series has ended. */
  renewed(): Promise<void>
  /** Continues making the salt, until the series has one. */
  makeSalt(series: Series): Promise<void>
  isAnybodyThere(): boolean
  /** The round has moved on. */
  changed(): Promise<void>
  moved(rounds: readonly Round[]): void
  /** Cash-outs that came in time and are being written here. */
  drained(): Promise<void>
  troubled(error: unknown): void
}

/** Runs the rounds of the room, one after the other, from where the last leader left them. */
export function leadRoom(lead: Lead) {
  const end = Promise.withResolvers<void>()
  let isOver = false
  const rest = (ms: number) =>
    Promise.race([new Promise<void>((go) => setTimeout(go, Math.max(0, ms))), end.promise])
  const context: TurnContext = { ...lead, rest, isOver: () => isOver }
  const run = (async () => {
    let isFirst = true
    while (!isOver) {
      try {
        // A program that is stopping does not wait for a chain that is being made.
        const series = await Promise.race([lead.series(), end.promise])
        if (!series) break
        if (isFirst) await prolongBetting(lead.store, series, lead.pace.betting)
        isFirst = false
        await turn(context, series)
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

type TurnContext = Lead & { rest(ms: number): Promise<void>; isOver(): boolean }

/** Moves the room on by one phase. */
async function turn(context: TurnContext, series: Series) {
  const round = await lastRound(context.store, series)
  if (!round || round.state === 'over') return next(context, series, round?.game ?? 0)
  if (round.state === 'betting') return closeBets(context, series, round)
  if (round.state === 'running') return ride(context, series, round)
  return settle(context, series, round)
}

async function next(context: TurnContext, series: Series, last: number) {
  for (const game of await leftRiding(context.store, series)) {
    context.moved(await settleRest(context.store, series, game))
  }
  if (last === series.games) {
    await endSeries(context.store, series)
    return context.renewed()
  }
  // No round runs without players, and none before the salt is made.
  if (!series.salt) await context.makeSalt(series)
  if (!series.salt || !context.isAnybodyThere()) return context.rest(POLL_MS)
  await openBetting(context.store, series, { game: last + 1, ms: context.pace.betting })
  await context.changed()
}

async function closeBets(context: TurnContext, series: Series, { game, bettingUntil }: GameRound) {
  await context.rest(bettingUntil - context.nowMs())
  if (context.isOver()) return
  const until = context.nowMs() + context.pace.closing
  while (context.nowMs() < until && (await pendingOf(context.store, series, game)) > 0)
    await context.rest(POLL_MS)
  await startRunning(context.store, series, game)
  await context.changed()
}

async function ride(context: TurnContext, series: Series, round: GameRound) {
  const { game } = round
  // Here, and not where the round starts: the leader that started it may be gone.
  await leaveOut(context.store, series, game)
  const startedAt = round.startedAt ?? context.nowMs()
  const crashX100 = crashOf(series, game)
  // The crash is public only once the curve has passed it: until then a cash-out at exactly this value is in
  // time.
  const endsAt = startedAt + curveMs(crashX100 + 1)
  let beatAt = round.beatAt ?? startedAt
  for (let due = context.nowMs(); context.nowMs() < endsAt && !context.isOver(); ) {
    const x100 = Math.min(curveX100(context.nowMs() - startedAt), crashX100)
    const moved = await cashOutReached(context.store, series, { game, x100 })
    if (moved.length > 0) context.moved(moved)
    if (context.nowMs() - beatAt >= BEAT_EVERY_MS) {
      await beat(context.store, series, game)
      beatAt = context.nowMs()
    }
    due = Math.min(endsAt, Math.max(context.nowMs(), due + context.pace.tick))
    await context.rest(due - context.nowMs())
  }
  if (context.isOver()) return
  const hash = hashOf(series, game)
  await endRunning(context.store, series, {
    game,
    crashX100,
    hash,
    isOutage: endsAt - beatAt > OUTAGE_MS,
  })
  await context.changed()
}

async function settle(context: TurnContext, series: Series, round: GameRound) {
  const { game, crashX100, hash, isOutage, endedAt } = round
  const endsAt = (endedAt ?? context.nowMs()) + context.pace.crashed
  await context.rest(context.pace.grace)
  await context.drained()
  const end = { game, crashX100: Number(crashX100), hash: String(hash), isOutage }
  context.moved(await settleRest(context.store, series, end))
  await context.rest(endsAt - context.nowMs())
  if (context.isOver()) return
  await closeRound(context.store, series, game)
  await context.changed()
}
