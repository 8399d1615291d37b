/** Decimals of the session's money, and minor units for one unit of a ladder of stakes. */
let decimals = 2
let unit = 1
/** The least stake of every table, in units of a ladder of stakes. */
const LEAST = 20

/** Learns the money of the session from its balance, and its ladder from the least stake. */
export function openMoney({ balance, limits }: { balance: string; limits?: { least: string } }) {
  decimals = balance.split('.')[1]?.length ?? 0
  unit = limits ? minorOf(limits.least) / LEAST : 1
}

/** Minor units of an amount as the studio writes it. */
export const minorOf = (text: string) => Number(text.replace('.', ''))

/** Minor units for an amount as people type it. */
export const minorTyped = (text: string) => Math.round(Number(text) * 10 ** decimals)

/** Minor units as a field of numbers holds them. */
export const typed = (minor: number) => (minor / 10 ** decimals).toFixed(decimals)

/** A ladder of stakes or chips in minor units. */
export const inMinor = (ladder: readonly number[]) => ladder.map((step) => step * unit)

/** The step of a ladder that minor units stand on. */
export const onLadder = (minor: number) => minor / unit

/** Minor units as they are read. */
export const shown = (minor: number) =>
  (minor / 10 ** decimals).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

/** As `shown`, without decimals that are all zero: as a chip has it. */
export function short(minor: number): string {
  const units = minor / 10 ** decimals
  return units >= 1000 ? `${Math.round(units / 100) / 10}k` : String(units)
}

/** One whole unit of the money, in minor units. */
export const major = () => 10 ** decimals
