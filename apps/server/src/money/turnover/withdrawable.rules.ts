export type Funds = {
  cash: bigint
  owed: bigint
  locked: bigint
  mode: 'partial' | 'all'
}

/** What a member may withdraw: cash without debts that was wagered (rules/rewards §4). */
export function freeOf({ cash, owed, locked, mode }: Funds): bigint {
  if (mode === 'all' && locked > 0n) return 0n
  return most(0n, cash - owed - locked)
}

export type HeldDeposit = { reference: string; amount: bigint }

/** What bonuses hold of their deposits, besides what turnover locks of them already (rules/rewards §4). */
export function heldBy(
  deposits: readonly HeldDeposit[],
  locks: readonly { reference: string; locked: bigint }[],
): bigint {
  return deposits.reduce((sum, { reference, amount }) => {
    const locked = locks.find((lock) => lock.reference === reference)?.locked ?? 0n
    return sum + most(0n, amount - locked)
  }, 0n)
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
