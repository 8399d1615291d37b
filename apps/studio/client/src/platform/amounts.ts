/** Decimals of the session's currency, and minor units per unit of a stake ladder. */
let decimals = 2
let unit = 1
/** The minimum stake of every table, in units of a stake ladder. */
const LEAST = 20

/** Takes the currency of the session from its balance, and its ladder from the minimum stake. */
export function openMoney({ balance, limits }: { balance: string; limits?: { least: string } }) {
  decimals = balance.split('.')[1]?.length ?? 0
  unit = limits ? minorOf(limits.least) / LEAST : 1
}

/** Minor units of an amount in the studio's notation. */
export const minorOf = (text: string) => Number(text.replace('.', ''))

/** Minor units of an amount as people type it. */
export const minorTyped = (text: string) => Math.round(Number(text) * 10 ** decimals)

/** Minor units as the value of a number field. */
export const typed = (minor: number) => (minor / 10 ** decimals).toFixed(decimals)

/** A ladder of stakes or chips in minor units. */
export const inMinor = (ladder: readonly number[]) => ladder.map((step) => step * unit)

/** The step of a ladder that an amount is on. */
export const onLadder = (minor: number) => minor / unit

/** Minor units as shown to people. */
export const shown = (minor: number) =>
  (minor / 10 ** decimals).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

/** As `shown`, but without decimals that are all zero: for chips. */
export function short(minor: number): string {
  const units = minor / 10 ** decimals
  return units >= 1000 ? `${Math.round(units / 100) / 10}k` : String(units)
}

/** One whole unit of the currency, in minor units. */
export const major = () => 10 ** decimals
