import { expect, test } from 'vitest'
import {
  foldersInOrder,
  leftoverMarks,
  loneErrors,
  missingTwins,
  payoutsThatLookAround,
  timeAndChance,
  wideIndexes,
} from './rules.ts'
import { functionsByFile, orderlyMigrations, sqlInOrder } from './sql.ts'

const source = (path: string, text = '') => [{ path, text }]

test('a folder that the order does not know is named; known ones and the platform are not', () => {
  const sources = [
    'people/stranger/a.ts',
    'people/member/a.ts',
    'platform/db/a.ts',
    'platform/trade/a.ts',
    'site-edge/pages.ts',
    'main.ts',
  ].flatMap((path) => source(`apps/server/src/${path}`))
  expect(foldersInOrder(sources, ['people/member'])).toEqual([
    'people/stranger is not in order.ts',
    'platform/trade is not in order.ts',
  ])
})

test('a feature of the order that has no folder is named', () => {
  const sources = source('apps/server/src/people/member/a.ts')
  expect(foldersInOrder(sources, ['people/member', 'games/gone'])).toEqual([
    'games/gone is in order.ts and is no folder',
  ])
})

test('a leftover mark is found', () => {
  expect(leftoverMarks(source('a.ts', `// TO${'DO'} later`))).toEqual(['leftover mark in a.ts'])
})

test('[FAIR-001] own clocks and unfair randomness are found where they matter, and only there', () => {
  const clock = 'const t = Date.now() + Math.random()'
  expect(timeAndChance(source('apps/server/src/games/bet/bet.ts', clock))).toHaveLength(2)
  expect(timeAndChance(source('packages/maths/src/a.ts', clock))).toEqual([
    'Math.random in packages/maths/src/a.ts',
  ])
  expect(timeAndChance(source('apps/web/src/a.ts', clock))).toEqual([])
  expect(timeAndChance(source('apps/server/src/platform/clock/index.ts', 'Date.now()'))).toEqual([])
})

test.each([
  'process.env.BANK',
  "fetch('/balance')",
  'globalThis.bank',
  'new Date()',
  "await import('node:fs')",
])('[FAIR-007] payout code that uses its environment by %s is found', (code) => {
  expect(payoutsThatLookAround(source('packages/maths/src/round.ts', code))).toHaveLength(1)
  expect(payoutsThatLookAround(source('packages/maths/src/round.test.ts', code))).toEqual([])
  expect(payoutsThatLookAround(source('apps/studio/src/rounds/rounds.ts', code))).toEqual([])
  expect(payoutsThatLookAround(source('packages/maths/src/round.ts', `/** ${code} */`))).toEqual([])
})

test('an index with more than twenty names is found', () => {
  const names = Array.from({ length: 21 }, (_, i) => `name${i}`).join(', ')
  const index = `export { ${names} } from './a.ts'`
  expect(wideIndexes(source('apps/server/src/people/member/index.ts', index))).toEqual([
    'apps/server/src/people/member/index.ts exports 21 names',
  ])
})

test('a message that one language lacks is named', () => {
  const sources = [
    ...source('packages/locales/en/home.json', '{"a": "A", "b": "B"}'),
    ...source('packages/locales/ty/home.json', '{"a": "A", "c": "C"}'),
    ...source('packages/locales/vi/home.json', '{"b": "B", "c": "C"}'),
  ]
  expect(missingTwins(sources)).toEqual([
    'en has no home.json c',
    'ty has no home.json b',
    'vi has no home.json a',
  ])
})

test('an error code without message or use is named', () => {
  const sources = [
    ...source('packages/locales/en/errors.json', '{"BUSY": "Busy"}'),
    ...source('apps/server/src/people/member/members.ts', "refuse('LOST')"),
  ]
  expect(loneErrors(sources, ['BUSY', 'LOST'])).toEqual([
    'BUSY is answered by nobody',
    'LOST has no sentence',
  ])
})

test('a migration with a used number is found, and a late one with a function', () => {
  const sources = ['0001-a', '0001-b', '0002-a'].flatMap((name) =>
    source(`apps/server/migrations/${name}.sql`, 'create function bet.judge() returns void'),
  )
  expect(orderlyMigrations(sources)).toEqual([
    'apps/server/migrations/0001-b.sql has a number that is taken',
  ])
  const late = 'apps/server/migrations/9001-a.sql'
  expect(orderlyMigrations(source(late, 'create or replace function bet.judge() …'))).toEqual([
    `${late} has a function, which belongs in an sql folder of its feature`,
  ])
  expect(
    orderlyMigrations(source(late, '-- create function bet.judge\ndrop function bet.judge;')),
  ).toEqual([])
})

test('a file of a function holds the one of its name', () => {
  const path = 'apps/server/src/games/bet/sql/roll-back.sql'
  const created = 'create or replace function bet.roll_back() returns void'
  expect(functionsByFile(source(path, created))).toEqual([])
  expect(functionsByFile(source(path, `${created};create function bet.other() …`))).toHaveLength(1)
  expect(functionsByFile(source(path, created.replace('roll_back', 'other')))).toHaveLength(1)
})

test('a function or view that uses a later feature is found, however it is written', () => {
  const order = ['foundations/ledger', 'people/safer-play', 'games/bet']
  const view = 'create view ledger.v_bets as\n SELECT 1 FROM bet.bet;\n'
  const schema =
    'create table bet.bet (\ncreate table ledger.wallet (\ncreate function bet.judge()\n'
  const planted = (text: string, folder = 'people/safer-play') =>
    sqlInOrder(source(`apps/server/src/${folder}/sql/a.sql`, text), schema, order)
  expect(planted('select from ledger.wallet bet; -- bet.bet\n select bet.member_id')).toEqual([])
  expect(planted('perform bet.judge(); select from bet.bet')).toEqual([
    'apps/server/src/people/safer-play/sql/a.sql touches bet.bet of a later feature',
    'apps/server/src/people/safer-play/sql/a.sql touches bet.judge of a later feature',
  ])
  expect(planted('select from bet.bet', 'games/bet')).toEqual([])
  expect(planted('select from bet.bet', 'platform/secrets')).toHaveLength(1)
  expect(sqlInOrder([], schema + view, order)).toEqual([
    'view ledger.v_bets touches bet.bet of a later feature',
  ])
})
