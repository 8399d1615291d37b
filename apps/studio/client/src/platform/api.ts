import type { SlotModel } from '@parola/maths'

export type Spin = {
  mode: 'base' | 'free'
  /** Missing in rounds from before reel heights could change. */
  rows?: number[]
  stops: number[]
  window: string[][]
  scatters: number
  awarded: number
  payoutMinor: string
}
export type Hold = {
  cells: number[]
  prizes: string[]
  rounds: number[]
  isFull: boolean
  payoutMinor: string
}
export type Outcome = {
  spins: Spin[]
  hold?: Hold | null
  special?: string | null
  jackpot?: string | null
  payoutMinor: string
  isCapped: boolean
}
/** The commitment to the height at which it drops; none for a level that is drawn for. */
export type Jackpot = { id: string; amount: string; commit?: string }
export type Fairness = { commit: string; nextCommit: string; clientSeed: string; nonce: number }

export type Opened = {
  ok: true
  /** `tint` is a dark colour of its theme, `#rrggbb`. */
  game: { name: string; theme: string; tint: string; skin: number; vendor: string }
  mode: 'real' | 'demo'
  currency: string
  balance: string
  seq: number
  stakes: string[]
  model: SlotModel
  jackpots: Jackpot[]
  freeRounds: FreeRounds | null
  /** A recent round that no device has shown to its end. */
  last: PastRound | null
  fairness: Fairness
  version: Version
}

/** Granted free rounds at one stake. */
export type FreeRounds = { campaign: string; left: number; stake: string; won: string }

/** The version of the rules: its hash, and since when it is played. */
export type Version = { hash: string; since: string | null }

export type Played = {
  ok: true
  round: string
  nonce: number
  stake: string
  bet: string
  buy: string | null
  payout: string
  jackpot: string
  /** Which jackpot it was. */
  jackpotLevel: string | null
  jackpots: Jackpot[]
  freeRounds: FreeRounds | null
  outcome: Outcome
  balance: string | null
  seq: number | null
}

export type PastRound = {
  round: string
  state:
    | 'settled'
    | 'refused'
    | 'void'
    | 'pending'
    | 'undoing'
    | 'alarmed'
    | 'open'
    | 'raising'
    | 'paying'
  model: string
  /** The key of its model among the models of the response. */
  rules: string
  stake: string
  bet: string
  buy: string | null
  payout: string
  jackpot: string
  /** Which jackpot it was. */
  jackpotLevel: string | null
  /** Proves where it dropped, unless it was drawn for. */
  drop: { level: string; commit: string; secret: string; pool: string } | null
  at: string
  nonce: number
  commit: string
  clientSeed: string
  serverSeed: string | null
  /** Null while the seed of an unplayed round is sealed. */
  outcome: Outcome | null
}

export type Past = {
  ok: true
  fairness: Fairness
  models: Record<string, SlotModel>
  rounds: PastRound[]
  /** The cursor for older rounds. */
  next: string | null
}
/** A limit of the player's that a stake is over: over how many days, its amount, and what it leaves. */
type LimitFigures = { days: number; amount: string; left: string }
/** `isBegun` is false where nothing of the request was begun. */
export type Refused = { ok: false; code: string; limit?: LimitFigures; isBegun?: boolean }

export const session = new URLSearchParams(location.search).get('s') ?? ''
const TIMEOUT_MS = 16_000
const TOO_MANY = 429
const BROKEN = 500

export async function post<T>(path: string, body: object): Promise<T | Refused> {
  const answer = await fetch(`/game/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session, ...body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // Such a response decided nothing: the request is repeated like one whose response was lost.
  if (answer.status === TOO_MANY || answer.status >= BROKEN) throw new Error('not answered')
  return (await answer.json()) as T | Refused
}

export const open = () => post<Opened>('open', {})

const AGAIN_AFTER_MS = [0, 500, 1000, 2000, 4000]

/** What is true now, asked for again while nobody answers; null when nobody does, or the session is over. */
export async function reopened<T extends { ok: true }>(
  request: () => Promise<T | Refused>,
): Promise<T | null> {
  for (const waitMs of AGAIN_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const now = await request().catch(() => null)
    if (now?.ok) return now
    if (now && now.code !== 'NO_ANSWER') return null
  }
  return null
}
export const history = (before?: string) => orUnknown(post<Past>('history', { before }))
export const rotate = (clientSeed: string) =>
  orUnknown(
    post<{ ok: true; revealed: string; commit: string }>(
      'rotate',
      clientSeed ? { clientSeed } : {},
    ),
  )

/** A missing response is reported like a refusal; the caller may repeat the request. */
export async function orUnknown<T>(requested: Promise<T | Refused>): Promise<T | Refused> {
  return requested.catch(() => ({ ok: false, code: 'UNKNOWN' }))
}

/** Reports that a round was shown to its end, even while the page is closing. */
export function reportSeen(round: string) {
  const body = new Blob([JSON.stringify({ session, round })], { type: 'application/json' })
  navigator.sendBeacon('/game/seen', body)
}
