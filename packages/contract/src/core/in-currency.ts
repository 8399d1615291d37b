let inUse: string | null = null

/**
 * Reads or writes amounts in the name of a currency: within `convert`, an amount of the contract has the
 * decimals of this currency. Schemas convert without waiting, so no other call can come in between.
 */
export function inCurrency<T>(currency: string, convert: () => T): T {
  const before = inUse
  inUse = currency
  try {
    return convert()
  } finally {
    inUse = before
  }
}

/** @throws Error when an amount is read or written and nobody said in which currency. */
export function currencyInUse(): string {
  if (inUse === null) throw new Error('an amount needs its currency')
  return inUse
}
