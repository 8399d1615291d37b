/** "1,000.5" as people type it, "1000.50" on the wire; nothing for what is no amount. */
export function wireAmount(typed: string): string {
  const plain = typed.replace(/,(?=\d{3}(?!\d))/g, '').trim()
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return ''
  const [whole = '0', cents = ''] = plain.split('.')
  return `${BigInt(whole)}.${cents.padEnd(2, '0')}`
}

/** Minor units, for comparing and adding without rounding. */
export function minorOf(wire: string): bigint {
  return BigInt(wire.replace('.', ''))
}

export function wireOf(minor: bigint): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The fee that the platform will ask for: a share, and no less than the least. */
export function feeOf(amount: string, policy: { feePpm: number; feeMin: string }): string {
  const share = (minorOf(amount) * BigInt(policy.feePpm)) / 1_000_000n
  const least = minorOf(policy.feeMin)
  return wireOf(share > least ? share : least)
}
