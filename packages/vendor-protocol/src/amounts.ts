import { exponentOf, isAmount, isCurrency } from '@parola/money'
import { z } from 'zod'

/**
 * An amount in any currency. That it has exactly the decimals of its currency is checked where the currency
 * is known: in the whole message (`inItsCurrency`), or by the reader.
 */
export const amount = z.string().regex(/^\d{1,15}(\.\d{1,6})?$/)
const ANY = /^-?\d{1,15}(\.\d{1,6})?$/
export const signedAmount = z.string().regex(ANY)
export const currency = z.string().regex(/^[A-Z]{3,5}$/)

/** A share of a stake for jackpots, in ten-thousandths of a minor unit. */
export const share = z.string().regex(/^\d{1,15}\.\d{4,10}$/)
/** The additional decimals of a share. */
const SHARE_DECIMALS = 4

const AMOUNTS = new Set(['amount', 'balance', 'bet', 'ceiling', 'seed', 'stake', 'valid', 'win'])
const SHARE = 'jackpot_contribution'

/**
 * A message that names its currency: every amount in it has exactly the decimals of that currency. An unknown
 * currency is left to whoever answers the message: it is nobody's account.
 */
export function inItsCurrency<S extends z.ZodType<{ currency: string }>>(schema: S): S {
  return schema.superRefine((message, { addIssue }) => {
    const { currency: code } = message as { currency: string }
    const wrong = isCurrency(code) ? wrongAmounts(message, code) : []
    for (const path of wrong) addIssue({ code: 'custom', path, message: 'decimals' })
  }) as S
}

/** Like `inItsCurrency`, but refuses an unknown currency too. */
export function inKnownCurrency<S extends z.ZodType<{ currency: string }>>(schema: S): S {
  return inItsCurrency(schema).refine(({ currency: code }) => isCurrency(code), {
    path: ['currency'],
  }) as S
}

/** Paths of the values that are no amounts of a currency. */
export function wrongAmounts(value: unknown, code: string): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner === 'string') return isRight(name, inner, code) ? [] : [[name]]
    return wrongAmounts(inner, code).map((path) => [name, ...path])
  })
}

function isRight(name: string, text: string, code: string): boolean {
  if (name === SHARE) {
    return text.length - text.indexOf('.') - 1 === exponentOf(code) + SHARE_DECIMALS
  }
  // What is no amount at all was refused as such.
  return !AMOUNTS.has(name) || !ANY.test(text) || isAmount(text, code, true)
}
