import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isInstant } from '@parola/maths/instant'
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

const slots = titles.filter((t) => t.game_type === 'RNG' && t.classify !== 'mini')
const gameOf = ({ model, theme, skin }: (typeof slots)[number]) => `${model} ${theme} ${skin}`

test('[GAME-13] titles are spread over twelve models and forty themes at least, by their category', () => {
  const models = new Set(slots.map((t) => t.model))
  expect(models.size).toBeGreaterThanOrEqual(12)
  expect(new Set(slots.map((t) => t.theme)).size).toBeGreaterThanOrEqual(40)
  for (const model of models) {
    const file = new URL(`../../../packages/maths/models/${model}.json`, import.meta.url)
    expect(existsSync(file)).toBe(true)
  }
  const modelsOf = (classify: string) =>
    new Set(slots.filter((t) => t.classify === classify).map((t) => t.model))
  expect(modelsOf('megaway')).toEqual(new Set(['dragon-megaways', 'kraken-ways']))
  expect(modelsOf('jackpot')).toEqual(new Set(['lucky-vault', 'triple-vault']))
  expect(modelsOf('featurebuy').has('thunder-temple')).toBe(true)
})

test('[GAME-13] whoever looks at twenty slots does not see a game twice', () => {
  const lists = [
    slots.toSorted((a, b) => a.rank - b.rank),
    ...vendors.map(({ vendor }) => slots.filter((t) => t.vendor === vendor)),
    ...new Set(slots.map((t) => t.classify)),
  ].map((list) => (typeof list === 'string' ? slots.filter((t) => t.classify === list) : list))
  for (const list of lists) {
    for (let from = 0; from + 20 <= list.length; from += 1) {
      const games = list.slice(from, from + 20).map(gameOf)
      const twice = games.filter((game, i) => games.indexOf(game) !== i)
      expect(twice).toEqual([])
    }
  }
})

test('[GAME-13] in-house, mini, live and show titles play the games of their kind', () => {
  const modelsOf = (classify: string) =>
    new Set(titles.filter((t) => t.classify === classify).map((t) => t.model))
  expect(modelsOf('crash').size).toBe(16)
  expect(modelsOf('crash')).toContain('crash')
  expect(modelsOf('mini')).toContain('mines')
  expect(modelsOf('live')).toContain('baccarat')
  const live = titles.filter((t) => t.classify === 'live')
  for (const { name, model } of live) {
    const promised = name.replace(/^\S+ /, '').replace(/ Deluxe$/, '')
    expect(model).toBe(promised.toLowerCase().replace('poker', 'video-poker').replace(' ', '-'))
  }
  expect([...modelsOf('gameshow')]).toEqual(['money-wheel', 'color-game'])
  for (const { classify, model } of titles) {
    expect(isInstant(model) || model === 'crash').toBe(
      ['crash', 'mini', 'live', 'gameshow'].includes(classify),
    )
  }
})
