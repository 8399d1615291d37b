import type { InstantId } from '@parola/maths/instant'
import { type Fairness, orUnknown, type PastRound, post, type Refused } from '../../platform/api.ts'
import { roundRequester, withRetry } from '../../platform/with-retry.ts'

export type RoundView = {
  ok: true
  round: string
  state: string
  nonce: number
  stake: string
  payout: string
  isOver: boolean
  // biome-ignore lint/suspicious/noExplicitAny: every game shows other things, and its stage knows them
  shown: any
  // biome-ignore lint/suspicious/noExplicitAny: every game has other bets, and its stage knows them
  choice: any
  steps: unknown[]
  dueAt: string | null
  balance?: string | null
  seq?: number | null
}

export type InstantOpened = {
  ok: true
  game: { name: string; theme: string; tint: string; vendor: string }
  mode: 'real' | 'demo'
  currency: string
  balance: string
  seq: number
  instant: InstantId
  limits: { least: string; most: string; payout: string }
  round: RoundView | null
  fairness: Fairness
}

export type InstantPast = Omit<PastRound, 'outcome'> & {
  game: string
  /** Ended by the published rule because nothing was chosen for a day. */
  isLapsed: boolean
  choice: unknown
  steps: unknown[] | null
  // biome-ignore lint/suspicious/noExplicitAny: the outcome of any game
  outcome: any
}
export type InstantHistory = {
  ok: true
  fairness: Fairness
  rounds: InstantPast[]
  /** The cursor for older rounds. */
  next: string | null
}
/** An earlier round as it ended. */
export const endedView = (round: InstantPast): RoundView => ({
  ...round,
  ok: true,
  isOver: true,
  shown: round.outcome,
  steps: round.steps ?? [],
  dueAt: null,
})

/** Which page is requested; only shared rounds when a model is named. */
export type PageRequested = { before?: string; model?: 'crash' }
type Answer<T> = T | (Refused & { most?: string })

export const openInstant = () => post<InstantOpened>('open', {})
export const pastRounds = (requested: PageRequested = {}) =>
  orUnknown(post<InstantHistory>('history', requested))

const requestBet = roundRequester('bet')

export function placeBet(bet: object, onTrouble: () => void): Promise<Answer<RoundView>> {
  return requestBet<RoundView>({ bet }, onTrouble)
}

export function takeStep(
  { round, steps }: RoundView,
  step: unknown,
  onTrouble: () => void,
): Promise<Answer<RoundView>> {
  return withRetry(() => post<RoundView>('step', { round, at: steps.length, step }), onTrouble)
}
