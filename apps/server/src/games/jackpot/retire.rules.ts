type From = { is_listed: boolean; balance_minor: bigint }
type To = {
  is_listed: boolean
  takes_raises: boolean
  balance_minor: bigint
  ceiling_minor: bigint | null
}
type Request = {
  from: From | undefined
  to: To | undefined
  /** A win of the first pool waits for the register, or money of either is in transit. */
  hasOpenWin: boolean
  isMoving: boolean
}

export type Flaw =
  | 'JACKPOT_UNKNOWN'
  | 'JACKPOT_IN_PLAY'
  | 'JACKPOT_EMPTY'
  | 'JACKPOT_FULL'
  | 'ALREADY_REQUESTED'

/** Why the money of a pool cannot be moved into another; null when it can. */
export function flawOf({ from, to, hasOpenWin, isMoving }: Request): Flaw | null {
  if (!from || !to) return 'JACKPOT_UNKNOWN'
  if (from.is_listed || hasOpenWin) return 'JACKPOT_IN_PLAY'
  if (!to.is_listed || !to.takes_raises) return 'JACKPOT_UNKNOWN'
  if (isMoving) return 'ALREADY_REQUESTED'
  if (from.balance_minor <= 0n) return 'JACKPOT_EMPTY'
  const after = to.balance_minor + from.balance_minor
  return to.ceiling_minor !== null && after > to.ceiling_minor ? 'JACKPOT_FULL' : null
}
