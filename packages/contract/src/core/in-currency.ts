let inUse: string | null = null

/**
 * Reads or writes amounts in a currency: within `convert`, amounts of the contract have its number of
 * decimals. Schemas convert synchronously, so no other call can interleave.
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

/** @throws Error when an amount is read or written outside `inCurrency`. */
export function currencyInUse(): string {
  if (inUse === null) throw new Error('an amount needs its currency')
  return inUse
}
