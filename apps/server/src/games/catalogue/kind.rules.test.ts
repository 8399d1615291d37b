import { GAME_KINDS } from '@parola/contract'
import { plain } from '@parola/locales/plain'
import { SLOT_IDS } from '@parola/maths'
import { INSTANT_IDS } from '@parola/maths/instant'
import { describe, expect, test } from 'vitest'
import { kindOf, meaningOf } from './kind.rules.ts'

const slot = { model: 'lotus-243', tags: [], game_type: 'RNG' }

describe('the kind of a title', () => {
  test('[GAME-02] is the game it plays, whatever its type and its name', () => {
    for (const model of [...INSTANT_IDS, 'crash']) {
      expect(GAME_KINDS).toContain(model)
      expect(kindOf({ ...slot, model, game_type: 'LIVE' })).toBe(model)
    }
  })

  test.each([
    ['slot', slot],
    ['megaways', { ...slot, tags: ['MEGAWAY'] }],
    ['jackpot', { ...slot, tags: ['MEGAWAY', 'JACKPOT'] }],
    ['lottery', { ...slot, model: 'lottery', game_type: 'ELOTT' }],
  ])('[GAME-02] is %s by its rules', (kind, title) => {
    expect(kindOf(title)).toBe(kind)
  })
})

describe('a title whose type promises another game than it opens', () => {
  const TYPES = ['FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LIVE']

  test.each(TYPES)('[GAME-02] of %s is the slot that it opens', (game_type) => {
    expect(kindOf({ ...slot, game_type })).toBe('slot')
  })

  test.each(['fishing', 'isda', 'sports', 'esports', 'sabong', 'bong da', 'da ga'])(
    '[GAME-05] is not what "%s" asks for',
    (search) => {
      const { models, tags, types } = meaningOf(search)
      expect([...models, ...tags, ...types]).toEqual([])
    },
  )

  test('[GAME-05] is found where slots are asked for, and no other game with it', () => {
    expect(meaningOf('slots')).toMatchObject({ models: SLOT_IDS, types: [], tags: [] })
  })
})

describe('what a search means', () => {
  test.each([
    ['mines', 'mines'],
    ['mina', 'mines'],
    ['larong mina', 'mines'],
    ['plin', 'plinko'],
    ['crash games', 'crash'],
    ['dais', 'dice'],
    ['ruleta', 'roulette'],
    ['dragon tiger', 'dragon-tiger'],
  ])('[GAME-05] "%s" is %s', (search, model) => {
    const meaning = meaningOf(search)
    expect(meaning.models).toContain(model)
    expect(meaning.isNear).toBe(false)
  })

  test.each([
    ['miens', 'mines'],
    ['plinco', 'plinko'],
    ['crahs', 'crash'],
    ['roulete', 'roulette'],
    ['bacarrat', 'baccarat'],
    ['blakjak', 'blackjack'],
  ])('[GAME-05] "%s" with its typing errors is %s', (search, model) => {
    expect(meaningOf(search)).toMatchObject({ models: [model], isNear: true })
  })

  test('[GAME-05] rules and types have names too, in every language', () => {
    expect(meaningOf('free spins').tags).toEqual(['FREE_SPINS'])
    expect(meaningOf('libreng ikot').tags).toEqual(['FREE_SPINS'])
    expect(meaningOf('bonus buy').tags).toEqual(['FEATURE_BUY'])
    expect(meaningOf('loterya').types).toEqual(['LOTT', 'ELOTT'])
    expect(meaningOf(plain('lượt quay miễn phí')).tags).toEqual(['FREE_SPINS'])
    expect(meaningOf(plain('Trò chơi dò mìn')).models).toEqual(['mines'])
    expect(meaningOf('xo so').types).toEqual(['LOTT', 'ELOTT'])
  })

  test.each(['game', 'ng', 'di', 'xylophone', 'tiger'])('[GAME-05] "%s" names none', (search) => {
    expect(meaningOf(search)).toMatchObject({ models: [], tags: [], types: [] })
  })
})
