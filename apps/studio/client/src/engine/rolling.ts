import type { SlotModel } from '@parola/maths'
import { launched, rolled } from './motion.ts'
import type { Look, Reel } from './paint.ts'

const BASE_MS = 850
const LEAST_MS = 420
const FAST_MS = 320
const CALM_MS = 120
const STEP_MS = 190
const FAST_STEP_MS = 50
const ANTICIPATION_MS = 1000
/** Cells that the first reel turns in its time, and how many that is per millisecond. */
const TURNS = 14
const CELLS_PER_MS = 0.024
const LAUNCH_STEP_MS = 26
const SLAM = { ms: 190, step: 45, cells: 4 }
const HALT = { ms: 320, step: 60, cells: 6 }

export type Roll = {
  mode: 'base' | 'free'
  stops: readonly number[]
  rows: readonly number[]
  window: string[][]
  isFast: boolean
  stopped(reel: number, scatters: number): void
  /** From here on a bonus depends on the remaining reels, which take this many seconds. */
  awaited(seconds: number): void
}

const isLoose = ({ isStopped, end }: Reel) => !isStopped && end === Number.POSITIVE_INFINITY

/** Moves turning reels to where they are now. */
export function advance(look: Look, amount: number, stopped: (reel: number) => void) {
  for (const [i, reel] of look.reels.entries()) {
    if (reel.isStopped) continue
    const before = reel.position
    const share = isLoose(reel) ? 0 : Math.min(1, (amount - reel.start) / (reel.end - reel.start))
    const gone = isLoose(reel)
      ? launched(amount - reel.start, CELLS_PER_MS)
      : rolled(Math.max(0, share), { cells: reel.from - reel.to, isTurning: reel.isTurning })
    reel.position = reel.from - gone
    reel.speed = (reel.position - before) / Math.max(1, amount - look.lastAt)
    if (share < 1) continue
    reel.isStopped = true
    stopped(i)
  }
  look.lastAt = amount
}

/** Starts every reel before its stop is known. */
export function letGo({ reels }: Look, now: number) {
  for (const [i, reel] of reels.entries()) {
    Object.assign(reel, {
      from: reel.position,
      start: now + i * LAUNCH_STEP_MS,
      end: Number.POSITIVE_INFINITY,
      isStopped: false,
      awaitedFrom: Number.POSITIVE_INFINITY,
    })
  }
}

type End = { ms: number; step: number; cells: number }

/** Brings every turning reel to its place within this time, one after the other. */
function bring(look: Look, { ms, step, cells }: End, now: number) {
  let after = 0
  for (const reel of look.reels) {
    const end = now + ms + after * step
    if (reel.isStopped || reel.end <= end) continue
    after += 1
    Object.assign(reel, {
      from: reel.to + cells,
      start: now,
      end,
      isTurning: true,
      awaitedFrom: Number.POSITIVE_INFINITY,
    })
  }
}

/** A second press skips the wait: turning reels stop at once. */
export function slam(look: Look, now: number) {
  if (look.reels.some(isLoose)) look.isHurried = true
  else bring(look, SLAM, now)
}

/** There was no spin after all: every reel returns to where it was. */
export function halt(look: Look, now: number) {
  for (const reel of look.reels) if (isLoose(reel)) reel.to = reel.stop
  bring(look, HALT, now)
}

type Start = { look: Look; model: SlotModel; isCalm: boolean; roll: Roll }

/** Sends every reel to its stop; returns what to call whenever one stops. */
export function startRolling(start: Start, done: () => void) {
  const { look, model, roll } = start
  const scatter = model.symbols.find((symbol) => symbol.kind === 'scatter')?.id
  const seenOn = (i: number) => (roll.window[i] ?? []).filter((cell) => cell === scatter).length
  const waits = aim(start, seenOn)
  let scatters = 0
  return (i: number) => {
    const here = seenOn(i)
    scatters += here
    roll.stopped(i, here > 0 ? scatters : 0)
    const wait = waits.get(i + 1)
    // A hurried stop cancels the anticipation.
    if (wait && look.reels[i + 1]?.awaitedFrom !== Number.POSITIVE_INFINITY)
      roll.awaited(wait / 1000)
    if (look.reels.every((reel) => reel.isStopped)) done()
  }
}

type Plan = { ms: number; isAwaited: boolean }

/** How long each reel turns; when one more scatter would win, the remaining reels slow down. */
function plan({ look, model, isCalm, roll }: Start, seenOn: (i: number) => number): Plan[] {
  const isFast = roll.isFast || look.isHurried
  const needed = Math.min(...Object.keys(model.freeSpins?.trigger ?? { 9: 0 }).map(Number))
  const now = performance.now()
  const turned = Math.max(0, ...look.reels.filter(isLoose).map((reel) => now - reel.start))
  const first = isFast ? FAST_MS : Math.max(LEAST_MS, BASE_MS - turned)
  let seen = 0
  let held = 0
  return look.reels.map((_, i) => {
    const isAwaited = seen === needed - 1 && !isFast && !isCalm
    if (isAwaited) held += ANTICIPATION_MS
    seen += seenOn(i)
    const later = i * (isFast ? FAST_STEP_MS : STEP_MS) + held
    return { ms: isCalm ? CALM_MS : first + later, isAwaited }
  })
}

/** Sends each reel to its stop; returns the reels at which a wait for a bonus begins, with its length. */
function aim(start: Start, seenOn: (i: number) => number): Map<number, number> {
  const { look, model, roll } = start
  const now = performance.now()
  const modes = model.modes
  const { strips } = (roll.mode === 'free' ? modes.free : undefined) ?? modes.base
  const plans = plan(start, seenOn)
  const waits = new Map<number, number>()
  for (const [i, { ms, isAwaited }] of plans.entries()) {
    const reel = look.reels[i] as Reel
    const before = plans[i - 1]?.ms ?? 0
    send(reel, { now, ms, strip: strips[i] as string[], stop: roll.stops[i] ?? 0 })
    reel.awaitedFrom = isAwaited ? now + before : Number.POSITIVE_INFINITY
    const isFirst = isAwaited && !plans[i - 1]?.isAwaited
    if (isFirst) waits.set(i, lastOf(plans, i) - before)
  }
  look.isHurried = false
  return waits
}

/** When the wait that begins at a reel is over. */
function lastOf(plans: readonly Plan[], from: number): number {
  const next = plans.findIndex(({ isAwaited }, i) => i > from && !isAwaited)
  return plans[(next < 0 ? plans.length : next) - 1]?.ms ?? 0
}

type Motion = { now: number; ms: number; strip: string[]; stop: number }

function send(reel: Reel, { now, ms, strip, stop }: Motion) {
  reel.isTurning = isLoose(reel) && now > reel.start
  reel.strip = strip
  reel.stop = stop
  reel.from = reel.position
  reel.to = nearest(reel.from - Math.ceil((TURNS * ms) / BASE_MS), stop, strip)
  reel.start = now
  reel.end = now + ms
  reel.isStopped = false
}

/** The place before `from` at which a strip shows `stop`. */
function nearest(from: number, stop: number, { length }: string[]): number {
  return Math.floor((from - stop) / length) * length + stop
}
