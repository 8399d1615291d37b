import type { SERVICE_ACTIONS, SERVICE_KINDS, SERVICE_STATES } from '@parola/contract'

export type Kind = (typeof SERVICE_KINDS)[number]
export type State = (typeof SERVICE_STATES)[number]
export type Action = (typeof SERVICE_ACTIONS)[number]
export type Party = 'member' | 'agent'

type Request = { kind: string; state: string; due_by: Date | null }

/**
 * Who puts the amount into escrow: the agent of a deposit, the member of a withdrawal. The same party is paid outside, and
 * confirms it.
 */
export const funderOf = (kind: string): Party => (kind === 'deposit' ? 'agent' : 'member')

/** Who pays outside, and gets the amount from escrow. */
export const payerOf = (kind: string): Party => (kind === 'deposit' ? 'member' : 'agent')

const OPEN: readonly string[] = ['waiting', 'accepted', 'paid', 'disputed']
const HELD: Record<Kind, readonly string[]> = {
  deposit: ['accepted', 'paid', 'disputed'],
  withdrawal: OPEN,
}

/** Whether the amount is in escrow. */
export const isHeld = ({ kind, state }: Omit<Request, 'due_by'>) =>
  HELD[kind as Kind].includes(state)

/** The state of a request now: its clock has run out at the instant of its deadline, whenever that is written down. */
export function stateAt({ state, due_by }: Request, now: Date): State {
  if (due_by === null || due_by > now) return state as State
  return state === 'paid' ? 'disputed' : 'expired'
}

/** In which states each party may do what, by kind; a withdrawal is accepted alone, a deposit with the agent's money. */
const ALLOWED: Record<Action, (kind: Kind, party: Party) => readonly State[]> = {
  accept: (_kind, party) => (party === 'agent' ? ['waiting'] : []),
  decline: (kind, party) => {
    if (party === 'member') return []
    return kind === 'withdrawal' ? ['waiting', 'accepted'] : ['waiting']
  },
  cancel: (kind, party) => {
    if (party === 'agent') return []
    return kind === 'deposit' ? ['waiting', 'accepted'] : ['waiting']
  },
  paid: (kind, party) => (party === payerOf(kind) ? ['accepted'] : []),
  received: (kind, party) => (party === funderOf(kind) ? ['accepted', 'paid', 'disputed'] : []),
  dispute: () => ['paid'],
}

/** What a party may do with a request now. */
export function actionsOf(request: Request, party: Party, now: Date): Action[] {
  const state = stateAt(request, now)
  const all = Object.keys(ALLOWED) as Action[]
  return all.filter((action) => ALLOWED[action](request.kind as Kind, party).includes(state))
}

/**
 * Whether a party may read what both wrote: it names payment accounts, which no agent sees of a member otherwise (rules/agents
 * §7). Both need it until the request has ended; an agent who has not answered and is not directly above any more does not.
 */
export function readsNotes(request: Request, party: Party, { isBelow, now }: Reading): boolean {
  const state = stateAt(request, now)
  if (!OPEN.includes(state)) return false
  return party === 'member' || isBelow || state !== 'waiting'
}

type Reading = { isBelow: boolean; now: Date }

/** Fewer requests than this say nothing about how fast an agent answers. */
export const LEAST_REQUESTS = 5

type Counted = { requests: number; inTime: number; medianS: number | null }

/** How fast an agent answers; null below the least number of requests. */
export function timesOf({ requests, inTime, medianS }: Counted) {
  if (requests < LEAST_REQUESTS) return null
  const inTimePpm = Math.floor((inTime * 1_000_000) / requests)
  return { requests, inTimePpm, medianS: medianS === null ? null : Math.round(medianS) }
}

/** How a request ends whose step was not done in time, and whether the agent failed the member by it. */
export function lateEnd({ kind, state }: Pick<Request, 'kind' | 'state'>) {
  if (state === 'paid') return { state: 'disputed' as const, breach: null }
  if (state === 'waiting') return { state: 'expired' as const, breach: 'unanswered' as const }
  const breach = kind === 'withdrawal' ? ('unpaid' as const) : null
  return { state: 'expired' as const, breach }
}

/**
 * A decision against what the agent said is a breach: the money goes to the member. Where both sides agreed and the money was
 * stopped, nobody failed.
 */
export function isAgainstAgent(
  { kind, dispute }: { kind: string; dispute: string | null },
  verdict: 'release' | 'return',
): boolean {
  if (dispute === 'stopped') return false
  return (verdict === 'release' ? payerOf(kind) : funderOf(kind)) === 'member'
}
