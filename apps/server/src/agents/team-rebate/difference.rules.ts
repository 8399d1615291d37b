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

type Change = { before: bigint; after: bigint }
type Rates = {
  /** The rate that a member claims without the part of a VIP tier. */
  memberPpm: number
  /** From the member up: of the member, what the agent above has given. */
  ratesPpm: readonly number[]
}

/** What the rebates of all levels cost more, or less, now that another base counts: the member's own, and those above. */
export function costOf(change: Change, { memberPpm, ratesPpm }: Rates): bigint {
  const own = (base: bigint) => (base * BigInt(memberPpm)) / PPM
  const above = changeOf(change, ratesPpm).reduce((sum, part) => sum + part, 0n)
  return own(change.after) - own(change.before) + above
}

/** What the levels above a member are owed more, or less, now that another base counts. */
export function changeOf({ before, after }: Change, ratesPpm: readonly number[]): bigint[] {
  const paid = partsOf(before, ratesPpm)
  return partsOf(after, ratesPpm)
    .map((part, level) => part - (paid[level] ?? 0n))
    .slice(1)
}
