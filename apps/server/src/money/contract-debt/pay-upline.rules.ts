export type Due = { id: string; amount: bigint }

/**
 * What a balance pays of what is due, the oldest first and in parts; the rest waits as debt (rules/agents §6). Amounts in
 * minor units; a balance below zero pays nothing.
 */
export function payUpline(balance: bigint, due: readonly Due[]) {
  let free = balance > 0n ? balance : 0n
  const payments: Due[] = []
  const left: Due[] = []
  for (const { id, amount } of due) {
    const paid = amount < free ? amount : free
    free -= paid
    if (paid > 0n) payments.push({ id, amount: paid })
    if (paid < amount) left.push({ id, amount: amount - paid })
  }
  return { payments, left, free }
}
