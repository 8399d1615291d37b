import { expect, test } from 'vitest'
import { oldWords } from './words.ts'

const source = (path: string, text = '') => [{ path, text }]

test.each([
  'const deskOf = 1',
  'type Lamps = 0',
  'select p_purse',
  'openDoors()',
  'const TOLD = 1',
])('a name by an old word is found: %s', (text) => {
  expect(oldWords(source('apps/server/src/a.ts', text))).toHaveLength(1)
})

test('an old word in the name of a file is found', () => {
  expect(oldWords(source('apps/web/src/game-desk.tsx'))).toEqual([
    'game-desk in apps/web/src/game-desk.tsx: the trade says the screen or the list',
  ])
})

test('words within words, texts, comments and applied migrations are left alone', () => {
  const text = "const desktop = 'a desk' // told at the door\nconst indoors = 1 /* lamp */"
  expect(oldWords(source('apps/server/src/a.ts', text))).toEqual([])
  expect(oldWords(source('apps/server/migrations/0001-a.sql', 'create table purse ()'))).toEqual([])
})
