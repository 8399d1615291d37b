import { fairStream, type Seeds } from '../fair-stream.ts'
import type { Result } from './bet-type.ts'

/** A step of a draw: digits, dice, or a sample of numbers from 1 without repeats. */
export type DrawStep =
  | { field: string; count: number; digits: number }
  | { field: string; count: number; faces: number }
  | { sample: number; parts: readonly { field: string; count: number; sorted?: boolean }[] }

/** What a draw makes of its seeds, step by step. */
export function drawFrom(steps: readonly DrawStep[], seeds: Seeds): Result {
  const stream = fairStream(seeds)
  const result: Record<string, string[]> = {}
  for (const step of steps) {
    if ('parts' in step)
      Object.assign(result, sampled(step, stream.sample(allTo(step.sample), amountOf(step))))
    else {
      const digit = () => String(stream.int(10))
      result[step.field] = times(step.count, () =>
        'faces' in step ? String(stream.int(step.faces) + 1) : times(step.digits, digit).join(''),
      )
    }
  }
  return result
}

type Sampled = Extract<DrawStep, { sample: number }>

function sampled({ parts }: Sampled, numbers: readonly number[]): Result {
  let taken = 0
  return Object.fromEntries(
    parts.map(({ field, count, sorted }) => {
      const part = numbers.slice(taken, taken + count)
      taken += count
      return [field, (sorted ? part.toSorted((a, b) => a - b) : part).map(String)]
    }),
  )
}

const amountOf = ({ parts }: Sampled) => parts.reduce((sum, { count }) => sum + count, 0)
const allTo = (top: number) => Array.from({ length: top }, (_, i) => i + 1)
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

/** Whether a result that was entered is complete: every number there, written as the draw writes it. */
export function isComplete(steps: readonly DrawStep[], result: Result): boolean {
  const fields = steps.flatMap((step) =>
    'parts' in step ? step.parts.map(({ field }) => field) : [step.field],
  )
  return (
    Object.keys(result).length === fields.length &&
    steps.every((step) => isStepComplete(step, result))
  )
}

function isStepComplete(step: DrawStep, result: Result): boolean {
  if ('parts' in step) {
    const numbers = step.parts.flatMap(({ field }) => result[field] ?? [])
    const counts = step.parts.every(({ field, count }) => result[field]?.length === count)
    const known = numbers.every((number) => allTo(step.sample).map(String).includes(number))
    return counts && known && new Set(numbers).size === numbers.length
  }
  const numbers = result[step.field] ?? []
  const isWritten = (number: string) =>
    'faces' in step
      ? allTo(step.faces).map(String).includes(number)
      : number.length === step.digits && /^\d+$/.test(number)
  return numbers.length === step.count && numbers.every(isWritten)
}
