import type { SlotModel } from '@parola/maths'

export type Spin = {
  mode: 'base' | 'free'
  /** Not in rounds from before heights could change. */
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
/** The commitment is to the height at which it drops; of a level that is drawn for, there is none. */
export type Jackpot = { id: string; amount: string; commit?: string }
export type Fairness = { commit: string; nextCommit: string; clientSeed: string; nonce: number }

export type Opened = {
  ok: true
  game: { name: string; theme: string; skin: number; vendor: string }
  mode: 'real' | 'demo'
  currency: string
  balance: string
  seq: number
  stakes: string[]
  model: SlotModel
  jackpots: Jackpot[]
  freeRounds: FreeRounds | null
  /** A round of a moment ago that no device has shown to its end. */
  last: PastRound | null
  fairness: Fairness
  version: Version
}

/** Rounds of one stake that the player was given, to be played for nothing. */
export type FreeRounds = { campaign: string; left: number; stake: string; won: string }

/** What decides the rounds: its hash, and since when it is played. */
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
  /** By what name its model stands among those of the answer. */
  rules: string
  stake: string
  bet: string
  buy: string | null
  payout: string
  jackpot: string
  /** Which jackpot it was. */
  jackpotLevel: string | null
  /** What says where it dropped, if it was not drawn for. */
  drop: { level: string; commit: string; secret: string; pool: string } | null
  at: string
  nonce: number
  commit: string
  clientSeed: string
  serverSeed: string | null
  /** Nothing while a round that was not played is sealed. */
  outcome: Outcome | null
}

export type Past = {
  ok: true
  fairness: Fairness
  models: Record<string, SlotModel>
  rounds: PastRound[]
  /** By which round older ones are asked for. */
  next: string | null
}
export type Refused = { ok: false; code: string }

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
  // Nothing was decided by such an answer: it is asked for again like a lost one.
  if (answer.status === TOO_MANY || answer.status >= BROKEN) throw new Error('not answered')
  return (await answer.json()) as T | Refused
}

export const open = () => post<Opened>('open', {})
export const history = (before?: string) => orUnknown(post<Past>('history', { before }))
export const rotate = (clientSeed: string) =>
  orUnknown(
    post<{ ok: true; revealed: string; commit: string }>(
      'rotate',
      clientSeed ? { clientSeed } : {},
    ),
  )

/** What got no answer is told like a refusal; whoever asked may ask again. */
export async function orUnknown<T>(requested: Promise<T | Refused>): Promise<T | Refused> {
  return requested.catch(() => ({ ok: false, code: 'UNKNOWN' }))
}

/** Tells that a round was shown to its end, even as the page goes away. */
export function reportSeen(round: string) {
  const body = new Blob([JSON.stringify({ session, round })], { type: 'application/json' })
  navigator.sendBeacon('/game/seen', body)
}
