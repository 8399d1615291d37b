import { describe, expect, test } from 'vitest'
import { isEmblem } from './emblems/index.ts'
import { lettering } from './lettering.ts'
import { airSvg, frameSvg, nearSvg, sceneSvg } from './scenery/index.ts'
import { SCENES } from './scenes/index.ts'
import { symbolSvg } from './symbols.ts'
import { LOOKS } from './variations.ts'
import { worldOf } from './worlds.ts'

const LOWS = ['L1', 'L2', 'L3', 'L4', 'L5']

describe('[GAME-13] the look', () => {
  test.each(Object.entries(LOOKS))('%s names only what is drawn', (key, look) => {
    const strange = [...look.hero, ...look.side, ...worldOf(key)].filter((name) => !isEmblem(name))
    expect(strange).toEqual([])
    expect(Object.keys(SCENES)).toContain(look.scene)
    expect(lettering(look.font, 'Parola 777', { width: 200, maxSize: 40 }).d).not.toBe('')
  })

  test.each(Object.keys(LOOKS))('%s has a place, a frame and things of its own', (key) => {
    expect(worldOf(key).length).toBeGreaterThan(LOWS.length)
    const drawn = [
      sceneSvg(key, 'wide'),
      sceneSvg(key, 'tall'),
      nearSvg(key, 'neon-27', 'tall'),
      nearSvg(key, 'another', 'wide'),
      frameSvg(key, 'tiger-20'),
      airSvg(key),
    ]
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined/)
    const lows = LOWS.map((symbol) => symbolSvg(key, symbol, 1))
    expect(new Set(lows).size).toBe(LOWS.length)
  })
})

describe('[GAME-13] what stands beside the reels', () => {
  const family = (key: string) => key.split('-')[0]
  const inAll = (model: string, ...themes: string[]) =>
    Object.keys(LOOKS).filter((key) => {
      const isOwn = nearSvg(key, model, 'wide') !== nearSvg(key, 'unknown', 'wide')
      return isOwn !== themes.includes(String(family(key)))
    })

  test.each([
    ['tiger-20', 'lantern', 'canopy', 'blossom'],
    ['kraken-ways', 'reef', 'harbor'],
    ['thunder-temple', 'norse', 'inferno', 'olympus'],
    ['bandit-40', 'frontier'],
  ])('belongs to the theme: %s keeps what it is known by where that lives', (model, ...themes) => {
    expect(inAll(model, ...themes)).toEqual([])
  })

  test('lights and vaults go with every theme', () => {
    for (const key of Object.keys(LOOKS)) {
      expect(nearSvg(key, 'triple-vault', 'tall')).not.toBe(nearSvg(key, 'neon-27', 'tall'))
    }
  })
})
