import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parseSlotModel } from '@parola/maths'
import { CRASH, isInstant } from '@parola/maths/instant'
import { expect, test } from 'vitest'
import { buildCatalogue, SLOT_COUNT } from './catalogue.ts'
import { lotteryTitles } from './lottery-titles.ts'

const { titles: others, vendors } = buildCatalogue()
const titles = [...others, ...lotteryTitles()]

/** Live casino, slots, fish, PVP, sports, e-sports, cockfight, the four lotteries, poker, jackpot, mini and so on. */
const CATEGORIES = [
  ...['LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT', 'BGS'],
  ...['sea', 'vietnam', 'poker', 'jackpot', 'mini', 'inhouse', 'crash', 'megaway', 'gameshow'],
  ...['bonus', 'featurebuy'],
]

test('[GAME-01] 10,000 slots and some of every other category, each with a name of its own', () => {
  const slots = titles.filter((t) => t.game_type === 'RNG')
  expect(slots).toHaveLength(SLOT_COUNT)
  expect(new Set(titles.map((t) => t.name)).size).toBe(titles.length)
  expect(new Set(titles.map((t) => t.node_id)).size).toBe(titles.length)
  expect(new Set(titles.map((t) => `${t.vendor}/${t.game}`)).size).toBe(titles.length)
  const seen = new Set(titles.flatMap((t) => [t.game_type, t.classify]))
  for (const category of CATEGORIES) expect(seen).toContain(category)
  for (const title of titles) expect(title.game).toMatch(/^[A-Za-z0-9_]{1,64}$/)
})

test('[GAME-03] esports, cockfight and in-house vendors are separate from sports and slots', () => {
  const typesOf = (code: string) => vendors.find((v) => v.vendor === code)?.game_types
  expect(typesOf('DS88')).toEqual(['COCKFIGHT'])
  expect(typesOf('ESX')).toEqual(['ESPORTS'])
  expect(typesOf('BGS')).toEqual(['BGS'])
})

test('the catalogue is the same on every machine', () => {
  const again = buildCatalogue()
  expect(again).toEqual({ vendors, titles: others })
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
  expect(modelsOf('jackpot')).toEqual(new Set(['lucky-vault', 'triple-vault', 'fiesta-vault']))
  expect(modelsOf('featurebuy').has('thunder-temple')).toBe(true)
})

test('[GAME-13] no game appears twice among twenty slots', () => {
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

const modelsOf = (classify: string) =>
  new Set(titles.filter((t) => t.classify === classify).map((t) => t.model))

test('[GAME-13] live and show titles play the games that their names promise', () => {
  const live = titles.filter((t) => t.classify === 'live')
  for (const { name, model } of live) {
    const promised = name.replace(/^\S+ /, '').replace(/ Deluxe$/, '')
    expect(model).toBe(promised.toLowerCase().replace('poker', 'video-poker').replace(' ', '-'))
  }
  expect([...modelsOf('gameshow')]).toEqual(['money-wheel', 'color-game'])
})

const MODELS = new Map(
  [...new Set(others.map((t) => t.model))]
    .filter((model) => !isInstant(model) && model !== CRASH)
    .map((model) => {
      const file = new URL(`../../../packages/maths/models/${model}.json`, import.meta.url)
      return [model, parseSlotModel(JSON.parse(readFileSync(file, 'utf8')))] as const
    }),
)

/** What a tile of a kind promises, by the model that it opens. */
const PROMISES: Record<string, (model: string) => boolean> = {
  slots: (model) => MODELS.has(model),
  megaway: (model) => 'rowsMin' in (MODELS.get(model)?.grid ?? {}),
  jackpot: (model) => (MODELS.get(model)?.jackpots?.length ?? 0) > 0,
  bonus: (model) => MODELS.get(model)?.freeSpins !== undefined,
  featurebuy: (model) => (MODELS.get(model)?.buy?.length ?? 0) > 0,
  mini: isInstant,
  inhouse: isInstant,
  live: isInstant,
  gameshow: (model) => ['money-wheel', 'color-game'].includes(model),
  crash: (model) => model === CRASH,
}

test('[GAME-01] [GAME-13] every tile of the catalogue opens a game of the kind that it names', () => {
  const broken = titles.filter(({ classify, model }) => PROMISES[classify]?.(model) === false)
  expect(broken).toEqual([])
  for (const kind of Object.keys(PROMISES)) expect(modelsOf(kind).size).toBeGreaterThan(0)
  expect(modelsOf('inhouse').size).toBe(15)
})

test('[GAME-13] crash is among the in-house titles in three worlds', () => {
  const crash = titles.filter((t) => t.classify === 'crash')
  expect(crash.map((t) => t.node_id)).toEqual(expect.arrayContaining([31_701, 31_717, 31_733]))
  expect(crash).toHaveLength(9)
  expect(new Set(crash.map((t) => t.theme.split('-')[0]))).toEqual(
    new Set(['cosmos', 'inferno', 'mine']),
  )
})

const BY_TAG: Record<string, string> = {
  MEGAWAY: 'megaway',
  JACKPOT: 'jackpot',
  FREE_SPINS: 'bonus',
  FEATURE_BUY: 'featurebuy',
  CRASH: 'crash',
  GAME_SHOW: 'gameshow',
  MINI: 'mini',
}

test('[GAME-05] a tag is on every title whose model has it, and on no other', () => {
  for (const [tag, kind] of Object.entries(BY_TAG)) {
    const wrong = titles.filter(
      ({ tags, model, classify }) =>
        tags.includes(tag) !== PROMISES[kind]?.(model) && !(tag === 'MINI' && classify !== 'mini'),
    )
    expect(wrong).toEqual([])
  }
})
