/** A payout: the stake times a fraction, rounded down once. Amounts are whole minor units. */
export function paid(
  stake: number,
  numerator: number | bigint,
  denominator: number | bigint,
): number {
  const minor = (BigInt(stake) * BigInt(numerator)) / BigInt(denominator)
  if (minor > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('a payout past all bounds')
  return Number(minor)
}

const E4 = 10_000

/** A multiplier of the tables, such as "12.5", in ten-thousandths. */
export function e4(multiplier: string): number {
  const [whole = '0', part = ''] = multiplier.split('.')
  return Number(whole) * E4 + Number(part.padEnd(4, '0'))
}

/** What a stake returns at a multiplier of the tables. */
export function times(stake: number, multiplier: string): number {
  return paid(stake, e4(multiplier), E4)
}

/** What a stake returns at so many ten-thousandths. */
export function timesE4(stake: number, multiplierE4: number): number {
  return paid(stake, multiplierE4, E4)
}
