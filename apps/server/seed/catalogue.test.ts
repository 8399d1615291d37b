import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildCatalogue, SLOT_COUNT } from './catalogue.ts'

const { titles, vendors } = buildCatalogue()

test('[GAME-01] 10,000 slots and some of every other type, each with a name of its own', () => {
  const slots = titles.filter((t) => t.game_type === 'RNG')
  expect(slots).toHaveLength(SLOT_COUNT)
  expect(new Set(titles.map((t) => t.name)).size).toBe(titles.length)
  expect(new Set(titles.map((t) => t.node_id)).size).toBe(titles.length)
  expect(new Set(titles.map((t) => `${t.vendor}/${t.game}`)).size).toBe(titles.length)
  const types = new Set(titles.map((t) => t.game_type))
  for (const type of [
    'LIVE',
    'FISH',
    'PVP',
    'SPORTS',
    'ESPORTS',
    'COCKFIGHT',
    'LOTT',
    'ELOTT',
    'BGS',
  ]) {
    expect(types).toContain(type)
  }
  for (const title of titles) expect(title.game).toMatch(/^[a-z0-9_]{1,64}$/)
})

test('[GAME-03] esports, cockfight and in-house vendors stand apart from sports and slots', () => {
  const typesOf = (code: string) => vendors.find((v) => v.vendor === code)?.game_types
  expect(typesOf('DS88')).toEqual(['COCKFIGHT'])
  expect(typesOf('ESX')).toEqual(['ESPORTS'])
  expect(typesOf('BGS')).toEqual(['BGS'])
})

test('the catalogue is the same on every machine', () => {
  const again = buildCatalogue()
  expect(again).toEqual({ vendors, titles })
  const hash = createHash('sha256').update(JSON.stringify(titles)).digest('hex')
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

test('no two neighbours in the list share a theme and a frame', () => {
  const ranked = titles.filter((t) => t.game_type === 'RNG').sort((a, b) => a.rank - b.rank)
  const alike = ranked.filter((t, i) => {
    const next = ranked[i + 1]
    return next && next.theme === t.theme && next.node_id % 9 === t.node_id % 9
  })
  expect(alike).toEqual([])
})
