import { PPM_OF_PERCENT } from '@parola/money'
import { amountOf } from '../../platform/amount.ts'
import type { Kind, Terms } from './promotion.types.ts'

export type FieldKind =
  | 'amount'
  | 'optional'
  | 'percent'
  | 'count'
  | 'text'
  | 'tiers'
  | 'amounts'
  | 'contact'
  | 'byTier'
type Offer = Terms['offer']

/** The fields of an offer of each kind, in the order of the form. */
export const OFFER_FIELDS: Record<Kind, readonly (readonly [string, FieldKind])[]> = {
  depositMatch: [
    ['ratePpm', 'percent'],
    ['cap', 'amount'],
    ['min', 'amount'],
  ],
  newMember: [
    ['amount', 'amount'],
    ['deposit', 'amount'],
  ],
  promoCode: [
    ['code', 'text'],
    ['amount', 'amount'],
  ],
  cashback: [
    ['tiers', 'tiers'],
    ['cap', 'amount'],
    ['min', 'amount'],
  ],
  rebate: [],
  freeBet: [
    ['stake', 'amount'],
    ['deposit', 'amount'],
  ],
  freeRounds: [
    ['nodeId', 'count'],
    ['rounds', 'count'],
    ['stake', 'amount'],
    ['deposit', 'amount'],
  ],
  redEnvelope: [
    ['total', 'amount'],
    ['parts', 'count'],
    ['min', 'amount'],
    ['max', 'optional'],
  ],
  raffle: [
    ['perTicket', 'amount'],
    ['prizes', 'amounts'],
    ['perMember', 'count'],
  ],
  manual: [
    ['max', 'amount'],
    ['contact', 'contact'],
    ['byTier', 'byTier'],
  ],
}

const countOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const ppmOf = (typed: string) => Math.round(countOf(typed) * PPM_OF_PERCENT)

/** `1000: 3, 10000: 5`: from that loss on, that percentage. */
function tiersOf(typed: string, currency: string) {
  return typed.split(',').map((tier) => {
    const [loss = '', percent = ''] = tier.split(':')
    return { loss: amountOf(loss, currency), ratePpm: ppmOf(percent) }
  })
}

/** `1: 31000, 4: 81000`: from that tier on, that amount. */
function amountsByTier(typed: string, currency: string) {
  return typed.split(',').map((step) => {
    const [tier = '', amount = ''] = step.split(':')
    return { tier: countOf(tier), amount: amountOf(amount, currency) }
  })
}

function read(kind: FieldKind, typed: string, currency: string): unknown {
  switch (kind) {
    case 'amount':
      return amountOf(typed, currency)
    case 'optional':
      return typed.trim() === '' ? null : amountOf(typed, currency)
    case 'percent':
      return ppmOf(typed)
    case 'count':
      return countOf(typed)
    case 'tiers':
      return tiersOf(typed, currency)
    case 'amounts':
      return typed.split(',').map((each) => amountOf(each, currency))
    case 'byTier':
      return typed.trim() === '' ? null : amountsByTier(typed, currency)
    case 'contact':
      return typed === '' ? null : typed
    case 'text':
      return typed.trim()
  }
}

/** The typed offer as the call takes it. */
export function offerOf(kind: Kind, typed: Record<string, string>, currency: string): Offer {
  const fields = OFFER_FIELDS[kind].map(([name, field]) => [
    name,
    read(field, typed[name] ?? '', currency),
  ])
  return { kind, ...Object.fromEntries(fields) } as Offer
}

/** An offer as it is typed; empty for a new one. */
export function typedOffer(kind: Kind, offer: Offer | null): Record<string, string> {
  const values = (offer ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    OFFER_FIELDS[kind].map(([name, field]) => [name, shown(field, values[name])]),
  )
}

function shown(kind: FieldKind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'percent') return String(Number(value) / PPM_OF_PERCENT)
  if (kind === 'amounts') return (value as string[]).join(', ')
  if (kind === 'byTier') {
    const steps = value as { tier: number; amount: string }[]
    return steps.map(({ tier, amount }) => `${tier}: ${amount}`).join(', ')
  }
  if (kind !== 'tiers') return String(value)
  return (value as { loss: string; ratePpm: number }[])
    .map(({ loss, ratePpm }) => `${loss}: ${ratePpm / PPM_OF_PERCENT}`)
    .join(', ')
}
