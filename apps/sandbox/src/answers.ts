import { formatMinor, isAmount, majorUnit, parseMinor } from '@parola/money'
import { type Gateway, moveOrder } from './orders.ts'
import type { Status } from './protocol.ts'
import type { Order, Twist } from './store.ts'

const LATE_MS = 5000
const DELAY_MS = 20_000
const OVERTAKEN_MS = 6000
/** In whole units. */
const MORE = 50n

/** What a payer may do with an open payment. */
export const OPEN_ANSWERS = {
  pay: 'Pay now',
  cancel: 'Cancel',
  refuse: 'Decline the payment',
  part: 'Pay half of it',
  more: 'Pay 50 more',
  other: 'Pay this amount',
  otherPayer: 'Pay from somebody else’s account',
  currency: 'Pay in another currency',
  delay: 'Pay in 20 seconds',
  late: 'Let it expire, then pay',
  thrice: 'Pay, and send the message three times',
  turned: 'Pay, and send an older failure after it',
} as const
/** What a payer may do with a paid one. */
export const PAID_ANSWERS = { refund: 'Refund it', chargeback: 'Charge it back' } as const

type Answer = keyof typeof OPEN_ANSWERS | keyof typeof PAID_ANSWERS

export function isAnswer(text: string): text is Answer {
  return Object.hasOwn(OPEN_ANSWERS, text) || Object.hasOwn(PAID_ANSWERS, text)
}

/** Applies the payer's choice; an action that is not possible in the payment's state does nothing. */
export function answerOrder(
  gateway: Gateway,
  order: Order,
  { answer, typed }: { answer: Answer; typed: string },
) {
  const { store, now } = gateway
  const { id, status } = order
  // Late money comes from the network; a payer only acts on an open payment.
  if (status !== (Object.hasOwn(OPEN_ANSWERS, answer) ? 'PENDING' : 'PAID')) return
  const to = (next: Status) => moveOrder(gateway, { id, to: next })
  store.together(() => {
    const twist = twistOf(order, answer, typed)
    if (answer === 'other' && !twist) return
    store.dropSteps(id)
    // The deviation stays with the payment, whatever happens to it later.
    if (twist) store.twist(id, { ...store.twistOf(id), ...twist })
    switch (answer) {
      case 'cancel':
        return to('CANCELLED')
      case 'refuse':
        return to('FAILED')
      case 'refund':
      case 'chargeback':
        return to('REVERSED')
      case 'delay':
        return store.plan(id, { status: 'PAID', at: now() + DELAY_MS })
      case 'late':
        to('EXPIRED')
        return store.plan(id, { status: 'PAID', at: now() + LATE_MS })
      case 'thrice':
        return moveOrder(gateway, { id, to: 'PAID' }, { times: 3 })
      case 'turned':
        moveOrder(gateway, { id, to: 'FAILED' }, { delayMs: OVERTAKEN_MS })
        return to('PAID')
      default:
        return to('PAID')
    }
  })
}

/** The same number of minor units in a currency that was not requested. */
function otherMoney(requested: bigint, currency: string): Twist {
  const other = currency === 'EUR' ? 'USD' : 'EUR'
  return { currency: other, amount: formatMinor(requested, other) }
}

function twistOf({ body }: Order, answer: Answer, typed: string): Twist | null {
  const { currency } = body
  const requested = parseMinor(body.amount, currency)
  switch (answer) {
    case 'part':
      return { amount: formatMinor(requested / 2n, currency) }
    case 'more':
      return { amount: formatMinor(requested + MORE * majorUnit(currency), currency) }
    case 'other':
      return /^[1-9]/.test(typed) && isAmount(typed, currency) ? { amount: typed } : null
    case 'otherPayer':
      return { name: 'PEDRO REYES' }
    case 'currency':
      return otherMoney(requested, currency)
    case 'refund':
      return { reason: 'REFUND' }
    case 'chargeback':
      return { reason: 'CHARGEBACK' }
    default:
      return null
  }
}
