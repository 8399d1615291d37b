import { expect, test } from 'vitest'
import { type Ran, withSecondTry } from './second-try.ts'
import type { FileReport } from './timing.ts'

const file = (name: string, ...statuses: ('passed' | 'failed')[]): FileReport => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  startTime: 0,
  endTime: 1,
  assertionResults: statuses.map((status, index) => ({ fullName: `${index}`, status })),
})

function ran(...files: FileReport[]): Ran {
  const all = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ name: `${name}: ${fullName}`, status })),
  )
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failures: all.filter(({ status }) => status === 'failed').map(({ name }) => name),
    files,
    unsteady: [],
    loose: [],
  }
}

const first = ran(file('a', 'passed', 'passed'), file('b', 'passed', 'failed'))

test('a failed file runs again whole, and a test that passes then is counted and named', async () => {
  const requested: string[][] = []
  const both = await withSecondTry(first, async (files) => {
    requested.push(files)
    return ran(file('b', 'passed', 'passed'))
  })
  expect(requested).toEqual([['b']])
  expect(both).toMatchObject({ passed: 4, failures: [], unsteady: ['b: 1'] })
})

test('a test that fails twice is a failure, and what broke on the second try too', async () => {
  const both = await withSecondTry(first, async () => ran(file('b', 'failed', 'failed')))
  expect(both).toMatchObject({ passed: 2, failures: ['b: 0', 'b: 1'], unsteady: [] })
})

test('an error outside of any test stays a failure', async () => {
  const loose = ['outside of a test: boom']
  const both = await withSecondTry(
    { ...first, failures: [...first.failures, ...loose], loose },
    async () => ran(file('b', 'passed', 'passed')),
  )
  expect(both).toMatchObject({ passed: 4, failures: loose, unsteady: ['b: 1'] })
})

test('a run without a failed file, or with many, is not tried again', async () => {
  const never = () => Promise.reject(new Error('tried again'))
  const right = ran(file('a', 'passed'))
  const broken = ran(...['a', 'b', 'c', 'd', 'e'].map((name) => file(name, 'failed')))
  const crashed: Ran = { ...right, failures: ['a run that ended badly with no failed test'] }
  for (const run of [right, broken, crashed]) expect(await withSecondTry(run, never)).toBe(run)
})
