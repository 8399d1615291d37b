import { formatMinor } from '@parola/money'
import type { Board } from './mission.types.ts'

const HUNDREDTHS = 100n
const DECIMALS = 2

/** A score as it is shown: money of weighted turnover, or a multiple with two decimals. */
export function shownScore(score: bigint, metric: Board['metric'], currency: string): string {
  if (metric === 'turnover') return formatMinor(score / HUNDREDTHS, currency)
  const rest = String(score % HUNDREDTHS).padStart(DECIMALS, '0')
  return `${score / HUNDREDTHS}.${rest}`
}

/** What is missing to be ahead of the next one: in turnover a minor unit more than the difference. */
export function gapTo(next: bigint | null, own: bigint): bigint | null {
  return next === null ? null : next - own + 1n
}
