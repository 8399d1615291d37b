import { expect, test } from 'vitest'
import {
  foldersInOrder,
  leftoverMarks,
  loneErrors,
  missingTwins,
  payoutsThatLookAround,
  timeAndChance,
  wideDoors,
} from './rules.ts'

const at = (path: string, text = '') => [{ path, text }]

test('a folder that the order does not know is named; known ones and the platform are not', () => {
  const sources = [
    'people/stranger/a.ts',
    'people/member/a.ts',
    'platform/db/a.ts',
    'platform/trade/a.ts',
    'site-edge/pages.ts',
    'main.ts',
  ].flatMap((path) => at(`apps/server/src/${path}`))
  expect(foldersInOrder(sources, ['people/member'])).toEqual([
    'people/stranger is not in order.ts',
    'platform/trade is not in order.ts',
  ])
})

test('a leftover mark is found', () => {
  expect(leftoverMarks(at('a.ts', `// TO${'DO'} later`))).toEqual(['leftover mark in a.ts'])
})

test('[FAIR-001] own clocks and unfair chance are found where they matter, and only there', () => {
  const clock = 'const t = Date.now() + Math.random()'
  expect(timeAndChance(at('apps/server/src/games/bet/bet.ts', clock))).toHaveLength(2)
  expect(timeAndChance(at('packages/maths/src/a.ts', clock))).toEqual([
    'Math.random in packages/maths/src/a.ts',
  ])
  expect(timeAndChance(at('apps/web/src/a.ts', clock))).toEqual([])
  expect(timeAndChance(at('apps/server/src/platform/clock/index.ts', 'Date.now()'))).toEqual([])
})

test.each([
  'process.env.BANK',
  "fetch('/balance')",
  'globalThis.bank',
  'new Date()',
  "await import('node:fs')",
])('[FAIR-007] payout code that looks around by %s is found', (code) => {
  expect(payoutsThatLookAround(at('packages/maths/src/round.ts', code))).toHaveLength(1)
  expect(payoutsThatLookAround(at('packages/maths/src/round.test.ts', code))).toEqual([])
  expect(payoutsThatLookAround(at('apps/studio/src/rounds.ts', code))).toEqual([])
  expect(payoutsThatLookAround(at('packages/maths/src/round.ts', `/** ${code} */`))).toEqual([])
})

test('a door with more than twenty names is found', () => {
  const names = Array.from({ length: 21 }, (_, i) => `name${i}`).join(', ')
  const door = `export { ${names} } from './a.ts'`
  expect(wideDoors(at('apps/server/src/people/member/index.ts', door))).toEqual([
    'apps/server/src/people/member/index.ts shows 21 names',
  ])
})

test('a sentence that one language lacks is named', () => {
  const sources = [
    ...at('packages/locales/en/home.json', '{"a": "A", "b": "B"}'),
    ...at('packages/locales/ty/home.json', '{"a": "A", "c": "C"}'),
  ]
  expect(missingTwins(sources)).toEqual(['ty has no home.json b', 'en has no home.json c'])
})

test('an error without sentence or caller is named', () => {
  const sources = [
    ...at('packages/locales/en/errors.json', '{"BUSY": "Busy"}'),
    ...at('apps/server/src/people/member/members.ts', "refuse('LOST')"),
  ]
  expect(loneErrors(sources, ['BUSY', 'LOST'])).toEqual([
    'BUSY is answered by nobody',
    'LOST has no sentence',
  ])
})
