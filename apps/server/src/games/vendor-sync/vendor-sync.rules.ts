import { formatMinor } from '@parola/money'
import type { FeedRow } from '@parola/vendor-protocol'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const STEP_MS = 15 * MINUTE_MS
/** A window is read at this age: what was in progress is finished by then. */
const REST_MS = 10 * MINUTE_MS
const MAX_BEHIND_MS = DAY_MS
const MAX_MISSES = 3

/** From when on a round that is still open must end (rules/vendor-protocol §7). */
const OPEN_LIMIT_MS: Record<string, number> = {
  LIVE: 6 * HOUR_MS,
  SPORTS: 30 * DAY_MS,
  ESPORTS: 30 * DAY_MS,
}

/** The vendor has ended its rounds by then, if it is going to: wins in them must not be given up. */
export const VENDOR_FIRST_MS = HOUR_MS

export function openLimitMs(gameType: string): number {
  return OPEN_LIMIT_MS[gameType] ?? DAY_MS
}

/**
 * When an open round ends by the published rule: it is cancelled and its stake returned (RND-003). Null where the
 * vendor's event decides, which may take long: those open a case.
 */
export function endOfOpen(gameType: string, openedAt: Date): Date | null {
  if (gameType in OPEN_LIMIT_MS) return null
  return new Date(openedAt.getTime() + openLimitMs(gameType))
}

export type Window = { from: Date; to: Date }

/** The quarters of an hour not yet compared, at most a day of them; null when there is none. */
export function nextWindow(now: Date, last: Date | null): Window | null {
  const to = new Date(Math.floor((now.getTime() - REST_MS) / STEP_MS) * STEP_MS)
  const first = last ?? new Date(to.getTime() - STEP_MS)
  const from = new Date(Math.max(first.getTime(), to.getTime() - MAX_BEHIND_MS))
  return from < to ? { from, to } : null
}

/** The day before, once it has rested. */
export function lastDay(now: Date): Window {
  const to = new Date(Math.floor((now.getTime() - REST_MS) / DAY_MS) * DAY_MS)
  return { from: new Date(to.getTime() - DAY_MS), to }
}

/** A round may be reported a while after it began: the last minutes are read again. */
const LATE_MS = 10 * MINUTE_MS
const MAX_ROUNDS_BEHIND_MS = 30 * DAY_MS

/** The part of a feed of rounds to read now: from the end of the last reading, at most a month back. */
export function roundsWindow(now: Date, from: Date | null): Window {
  const first = from ?? new Date(now.getTime() - DAY_MS)
  const oldest = now.getTime() - MAX_ROUNDS_BEHIND_MS
  return { from: new Date(Math.max(first.getTime(), oldest)), to: now }
}

/** Where the next reading starts: rounds that are still open are read again. */
export function nextRoundsFrom(to: Date, openSince: Date | null): Date {
  const late = to.getTime() - LATE_MS
  return new Date(openSince ? Math.min(late, openSince.getTime()) : late)
}

/** A window in quarters of an hour, so that none holds more rounds than one reading takes. */
export function slicesOf({ from, to }: Window): Window[] {
  const count = Math.ceil((to.getTime() - from.getTime()) / STEP_MS)
  return Array.from({ length: count }, (_, no) => {
    const start = from.getTime() + no * STEP_MS
    return { from: new Date(start), to: new Date(Math.min(start + STEP_MS, to.getTime())) }
  })
}

export function isDown(misses: number): boolean {
  return misses >= MAX_MISSES
}

type Standing = {
  state: 'done' | 'rolled_back' | 'tombstone'
  amountMinor: bigint
  currency: string
}
export type Difference = 'missing_here' | 'state_differs' | 'amount_differs'

/** How our register differs on a transaction; null when both agree. */
export function differenceOf(row: FeedRow, ours: Standing | undefined): Difference | null {
  if (row.state === 'pending') return null
  const isDone = row.state === 'done'
  if (!ours) return isDone ? 'missing_here' : null
  if (isDone !== (ours.state === 'done')) return 'state_differs'
  // An amount in another currency does not compare with ours.
  const isSame =
    ours.currency === row.currency && formatMinor(ours.amountMinor, ours.currency) === movedBy(row)
  return isDone && !isSame ? 'amount_differs' : null
}

/** What a transaction moves: a free bet reports what it would have staked, and moves nothing. */
export function movedBy({ type, amount, currency }: Pick<FeedRow, 'type' | 'amount' | 'currency'>) {
  return type === 'free_bet' ? formatMinor(0n, currency) : amount
}

export type Side = { bets: bigint; wins: bigint; count: number }
export type Totals = Record<string, { theirs: Side; ours: Side }>

/** Adds one transaction to the totals of its game and currency. */
export function addTo(
  totals: Totals,
  values: {
    side: 'theirs' | 'ours'
    game: string
    currency: string
    isBet: boolean
    minor: bigint
  },
) {
  const key = `${values.game} ${values.currency}`
  totals[key] ??= { theirs: nothing(), ours: nothing() }
  const side = totals[key][values.side]
  side[values.isBet ? 'bets' : 'wins'] += values.minor
  side.count += 1
}

function nothing(): Side {
  return { bets: 0n, wins: 0n, count: 0 }
}

/** The totals as a report stores them: amounts in the decimals of their currency. */
export function writtenTotals(totals: Totals) {
  return Object.fromEntries(
    Object.entries(totals).map(([key, { theirs, ours }]) => {
      const currency = key.slice(key.lastIndexOf(' ') + 1)
      const written = ({ bets, wins, count }: Side) => ({
        bets: formatMinor(bets, currency),
        wins: formatMinor(wins, currency),
        count,
      })
      return [key, { theirs: written(theirs), ours: written(ours) }]
    }),
  )
}

/** Whether every total agrees to the minor unit. */
export function areEqual(totals: Totals): boolean {
  return Object.values(totals).every(
    ({ theirs, ours }) =>
      theirs.bets === ours.bets && theirs.wins === ours.wins && theirs.count === ours.count,
  )
}
