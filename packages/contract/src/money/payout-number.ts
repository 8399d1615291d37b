import { fitsPattern } from '../people/patterns.ts'

/** What a bank or a wallet knows its accounts by. */
export const PAYOUT_NUMBERS = ['digits', 'mobile', 'email', 'address'] as const
export type PayoutNumber = (typeof PAYOUT_NUMBERS)[number]

export const PAYOUT_NUMBER_MAX = 100

type Format = { plain: (typed: string) => string; fits: (plain: string) => boolean }

const FORMATS: Record<PayoutNumber, Format> = {
  digits: {
    plain: (typed) => typed.replace(/[ -]/g, ''),
    fits: (plain) => /^\d{6,20}$/.test(plain),
  },
  mobile: {
    // A Philippine number is the same one with and without its country.
    plain: (typed) => typed.replace(/[ +-]/g, '').replace(/^(?:63|0)?(?=9\d{9}$)/, '0'),
    fits: (plain) => /^\d{8,15}$/.test(plain),
  },
  email: {
    plain: (typed) => typed.trim().toLowerCase(),
    fits: (plain) => fitsPattern('email', plain),
  },
  address: {
    plain: (typed) => typed.trim(),
    // TRC-20, the only network of rules/payments §2.
    fits: (plain) => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(plain),
  },
}

/** The number of a payout account in the one form that it is kept in; null when it cannot be one of its kind. */
export function plainPayoutNumber(typed: string, kind: PayoutNumber): string | null {
  const plain = FORMATS[kind].plain(typed)
  return plain.length <= PAYOUT_NUMBER_MAX && FORMATS[kind].fits(plain) ? plain : null
}
