import { mulDiv } from '@parola/money'

/** A requirement as the rules see it; amounts in minor units. */
export type Requirement = { id: string; amount: bigint; required: bigint; done: bigint }

/** A requirement as it is stored. */
type Kept = {
  requirement_id: string
  amount_minor: bigint
  required_minor: bigint
  done_minor: bigint
}

export function requirementOf(row: Kept): Requirement {
  const {
    requirement_id: id,
    amount_minor: amount,
    required_minor: required,
    done_minor: done,
  } = row
  return { id, amount, required, done }
}

export type Lock = { id: string; remaining: bigint; locked: bigint }

/** The part of a valid bet that counts, by the category's weight in percent; categories without one count in full. */
export function countedOf(
  bet: { gameType: string; valid: bigint },
  weights: Readonly<Record<string, number>>,
): bigint {
  const numerator = BigInt(weights[bet.gameType] ?? 100)
  return mulDiv(bet.valid, { numerator, denominator: 100n })
}

/**
 * Fills requirements in their order; what the last one does not need spills over (rules/rewards §4).
 * @param isFor which of them it may count for
 */
export function fillRequirements<R extends Requirement>(
  requirements: readonly R[],
  valid: bigint,
  isFor: (requirement: R) => boolean = () => true,
): { requirements: R[]; spill: bigint } {
  let left = valid
  const filled = requirements.map((requirement) => {
    if (!isFor(requirement)) return requirement
    const part = least(left, requirement.required - requirement.done)
    left -= part
    return { ...requirement, done: requirement.done + part }
  })
  return { requirements: filled, spill: left }
}

/** A part of the valid bets of a row or of several, weighed. */
export type CountedSum = { playedAt: Date | null; counted: bigint }

type Row = { brandId: string; gameType: string; valid: bigint; playedAt: Date | null }

/** What rows count by the weights of their brands, in order: together, but for rounds that were reported late. */
export function sumsOf(
  rows: readonly Row[],
  weights: ReadonlyMap<string, Readonly<Record<string, number>>>,
): CountedSum[] {
  const sums: CountedSum[] = []
  for (const row of rows) {
    const counted = countedOf(row, weights.get(row.brandId) ?? {})
    const last = sums.at(-1)
    if (last && !last.playedAt && !row.playedAt) last.counted += counted
    else sums.push({ playedAt: row.playedAt, counted })
  }
  return sums
}

/** Fills requirements with sums, in order; a round that was reported late counts for those open when it was played. */
export function fillBySums<R extends Requirement & { openedAt: Date }>(
  requirements: readonly R[],
  sums: readonly CountedSum[],
): R[] {
  return sums.reduce<R[]>(
    (filled, { playedAt, counted }) => {
      const isFor = ({ openedAt }: R) => !playedAt || openedAt <= playedAt
      return fillRequirements(filled, counted, isFor).requirements
    },
    [...requirements],
  )
}

/** Takes off again what was counted and no longer applies, from the requirement that was filled last. */
export function drainRequirements<R extends Requirement>(
  requirements: readonly R[],
  counted: bigint,
): R[] {
  let left = counted
  return requirements
    .toReversed()
    .map((requirement) => {
      const part = least(left, requirement.done)
      left -= part
      return { ...requirement, done: requirement.done - part }
    })
    .toReversed()
}

/** What one row of the feed added to a bet; of it, `taken` is taken back. */
export type CountedPart = { valid: bigint; seq: bigint; recordedAt: Date; taken: bigint }

/**
 * Where the last `minor` of a bet's valid amount came from, by its rows so far: a bet that was undone and counted again
 * was counted by the later row. Its last row when nothing is taken.
 */
export function partsTaken(
  rows: readonly Omit<CountedPart, 'taken'>[],
  minor: bigint,
): CountedPart[] {
  const standing: CountedPart[] = []
  for (const row of rows) {
    if (row.valid < 0n) takeLast(standing, -row.valid)
    else if (row.valid > 0n || standing.length === 0) standing.push({ ...row, taken: 0n })
  }
  const last = standing.at(-1)
  const taken = takeLast(standing, minor)
  return taken.length > 0 || !last ? taken : [last]
}

/** Takes an amount off the last parts; those that are used up are removed. */
function takeLast(parts: CountedPart[], minor: bigint): CountedPart[] {
  const taken: CountedPart[] = []
  let left = minor
  for (let last = parts.pop(); last; last = left > 0n ? parts.pop() : undefined) {
    const part = least(left, last.valid)
    left -= part
    if (part > 0n) taken.push({ ...last, taken: part })
    if (part < last.valid) parts.push({ ...last, valid: last.valid - part })
  }
  return taken
}

/** What a requirement still holds: the share of its money that was not yet wagered, rounded up. */
export function lockOf({ id, amount, required, done }: Requirement): Lock {
  const remaining = required - done
  const share = { numerator: remaining, denominator: required }
  return { id, remaining, locked: required > 0n ? mulDiv(amount, share, 'up') : 0n }
}

/** Where a member's money may still be, in minor units. */
export type Left = {
  cash: bigint
  /** At stake in open rounds, and in wallets that vendors keep or in transit there. */
  openStakes: bigint
  /** Something is pending whose outcome is unknown: a round, a transfer, a withdrawal, a deposit under review. */
  isDisputed: boolean
}

/** Open requirements lapse when hardly any of their money is left and nothing is pending. */
export function hasLapsed({ cash, openStakes, isDisputed }: Left, resetBelow: bigint): boolean {
  return !isDisputed && cash + openStakes < resetBelow
}

/** A wallet that a vendor keeps: its last reported balance, and the balance that all known movements imply. */
export type AwayWallet = { known: bigint; expected: bigint; isUnderWay: boolean }

/**
 * The money in wallets at vendors. Where a vendor's report and our records differ, a round is open there or not
 * reported yet: the larger of the two counts, and it is pending.
 */
export function awayOf(wallets: readonly AwayWallet[]): { minor: bigint; isDisputed: boolean } {
  const minor = wallets.reduce((sum, { known, expected }) => sum + most(known, expected), 0n)
  const isDisputed = wallets.some(
    ({ known, expected, isUnderWay }) => isUnderWay || known !== expected,
  )
  return { minor: minor > 0n ? minor : 0n, isDisputed }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
