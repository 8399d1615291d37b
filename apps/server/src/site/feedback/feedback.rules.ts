import { FEEDBACK_TYPES } from '@parola/contract'

export const PER_HOUR = 3
const HOUR_S = 3600

export type Lengths = { minLength: number; maxLength: number }
type Broken = { field: string; rule: string; params?: Record<string, number> }

/** Fields of a message that break a rule; its text is counted in user-perceived characters. */
export function brokenFields(input: { type: number; content: string }, lengths: Lengths): Broken[] {
  const broken: Broken[] = []
  if (!Object.values(FEEDBACK_TYPES).includes(input.type)) {
    broken.push({ field: 'type', rule: 'required' })
  }
  const count = [...input.content].length
  const params = { min: lengths.minLength, max: lengths.maxLength }
  if (count === 0) broken.push({ field: 'content', rule: 'required' })
  else if (count < params.min || count > params.max) {
    broken.push({ field: 'content', rule: 'any', params })
  }
  return broken
}

/** Seconds until one more may be written; 0 if it may be now. `times` are of the last hour. */
export function waitS(times: readonly Date[], now: Date): number {
  const oldest = times[PER_HOUR - 1]
  if (!oldest) return 0
  return Math.max(1, HOUR_S - Math.floor((now.getTime() - oldest.getTime()) / 1000))
}
