const PPM = 1_000_000n

/**
 * What each level gets of a base, from the member up: the amount at its rate less that of the levels below. A level whose
 * rate is not above those below gets nothing; the parts add up to the amount at the highest rate (rules/agents §9).
 */
export function partsOf(base: bigint, ratesPpm: readonly number[]): bigint[] {
  let top = 0
  let paid = 0n
  return ratesPpm.map((rate) => {
    top = Math.max(top, rate)
    const amount = (base * BigInt(top)) / PPM
    const part = amount - paid
    paid = amount
    return part
  })
}

/** What the levels above a member are owed more, or less, now that another base counts. */
export function changeOf(
  { before, after }: { before: bigint; after: bigint },
  ratesPpm: readonly number[],
): bigint[] {
  const paid = partsOf(before, ratesPpm)
  return partsOf(after, ratesPpm)
    .map((part, level) => part - (paid[level] ?? 0n))
    .slice(1)
}
