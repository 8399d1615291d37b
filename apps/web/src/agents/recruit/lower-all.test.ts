import { expect, test } from 'vitest'
import { lowerAll } from './lower-all.ts'

type Answer = { lowered: number; isMore: boolean }

/** How often it calls, where the calls are answered so; the last answer is given again and again. */
async function callsOf(...answers: Answer[]): Promise<number> {
  let calls = 0
  await lowerAll(async () => {
    calls += 1
    if (calls > 100) throw new Error('it never ends')
    return answers[calls - 1] ?? (answers.at(-1) as Answer)
  })
  return calls
}

test('[AGT-03] accounts above are lowered until none is left, and never without an end', async () => {
  const more = { lowered: 500, isMore: true }
  expect(await callsOf({ lowered: 3, isMore: false })).toBe(1)
  expect(await callsOf(more, more, { lowered: 1, isMore: false })).toBe(3)
  expect(await callsOf(more, { lowered: 0, isMore: true })).toBe(2)
  expect(await callsOf(more)).toBe(20)
})
