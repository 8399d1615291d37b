import type { SlotModel } from '@parola/maths'
import type { Currency } from '@parola/money'
import type { Config } from './config.ts'

/**
 * The value of one unit of a stake ladder, in minor units of a currency. Ladders and limits are written for
 * currencies with two decimals; one unit in yen keeps them, in dong it makes them playable.
 */
const UNITS: Record<Currency, bigint> = {
  PHP: 1n,
  USD: 1n,
  EUR: 1n,
  JPY: 1n,
  KRW: 10n,
  VND: 100n,
  BHD: 10n,
  USDT: 5_000n,
}

/** @throws Error for a currency that cannot be played in. */
export function unitOf(currency: string): bigint {
  const unit = UNITS[currency as Currency]
  if (unit === undefined) throw new Error(`nothing is played in ${currency}`)
  return unit
}

/**
 * The currencies that a model is played in. Seeds, odds and ceilings of jackpots are published in minor
 * units, so a model with jackpots is played only where a ladder unit is one minor unit.
 */
export function currenciesOf({ CURRENCIES }: Pick<Config, 'CURRENCIES'>, model: SlotModel | null) {
  return model?.jackpots ? CURRENCIES.filter((currency) => unitOf(currency) === 1n) : CURRENCIES
}
