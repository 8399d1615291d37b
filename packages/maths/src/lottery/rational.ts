/** An exact number: decimals such as "13.15" and fractions such as "3/1000". */
export type Rational = { numerator: bigint; denominator: bigint }

export function rational(text: string): Rational {
  const [top = '', bottom] = text.split('/')
  const [whole = '', part = ''] = top.split('.')
  if (!/^-?\d+$/.test(whole) || !/^\d*$/.test(part)) throw new RangeError(`not a number: ${text}`)
  return {
    numerator: BigInt(whole + part),
    denominator: 10n ** BigInt(part.length) * BigInt(bottom ?? 1),
  }
}

export function times(left: Rational, other: Rational): Rational {
  return {
    numerator: left.numerator * other.numerator,
    denominator: left.denominator * other.denominator,
  }
}

export function plus(left: Rational, other: Rational): Rational {
  return {
    numerator: left.numerator * other.denominator + other.numerator * left.denominator,
    denominator: left.denominator * other.denominator,
  }
}

export const inverse = ({ numerator, denominator }: Rational): Rational => ({
  numerator: denominator,
  denominator: numerator,
})

/** Rounded down; for what is paid. Nothing here is negative. */
export const floorOf = ({ numerator, denominator }: Rational) => numerator / denominator

/** Rounded up; for what is charged. */
export const ceilOf = ({ numerator, denominator }: Rational) =>
  (numerator + denominator - 1n) / denominator

export const whole = (number: bigint | number): Rational => ({
  numerator: BigInt(number),
  denominator: 1n,
})
