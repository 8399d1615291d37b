/** What a member would have to stake, at which pace, and within how many days. */
type Task = { stakes: bigint; pace: bigint | null; within: number | undefined }
type Days =
  | { kind: 'pace'; count: number; pace: bigint; isTooLong: boolean }
  | { kind: 'perDay'; perDay: bigint; isTooLong: false }

/** Days of one who has not played yet, where the terms set none. */
const WEEK = 7

/** The days that it takes at the member's own pace; without one, what it is for each day. */
export function daysFor({ stakes, pace, within }: Task): Days {
  if (!pace || pace <= 0n) {
    const days = BigInt(within ?? WEEK)
    return { kind: 'perDay', perDay: (stakes + days - 1n) / days, isTooLong: false }
  }
  const count = Number((stakes + pace - 1n) / pace)
  return { kind: 'pace', count, pace, isTooLong: within !== undefined && count > within }
}
