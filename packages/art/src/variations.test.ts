import { describe, expect, test } from 'vitest'
import { isEmblem } from './emblems/index.ts'
import { lettering } from './lettering.ts'
import { SCENES } from './scenes/index.ts'
import { LOOKS } from './variations.ts'

describe('[GAME-13] the look', () => {
  test.each(Object.entries(LOOKS))('%s names only what is drawn', (_key, look) => {
    const strange = [...look.hero, ...look.side].filter((name) => !isEmblem(name))
    expect(strange).toEqual([])
    expect(Object.keys(SCENES)).toContain(look.scene)
    expect(lettering(look.font, 'Parola 777', { width: 200, maxSize: 40 }).d).not.toBe('')
  })
})
