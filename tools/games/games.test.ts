import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../packages/locales/src/languages.ts'
import { INSTANT_IDS, type InstantId } from '../../packages/maths/src/instant/games.ts'
import { missingPlaces } from './places.ts'

test.each(INSTANT_IDS)('%s has its words, return, vectors, title and journey', (id) => {
  expect(missingPlaces(id)).toEqual([])
})

test('every missing place of a new game is named', () => {
  const missing = missingPlaces('bingo' as InstantId)
  // Four words in each language, and the four other places.
  expect(missing).toHaveLength(4 * LANGUAGE_CODES.length + 4)
  expect(missing).toEqual(
    expect.arrayContaining([
      '"game.bingo" in apps/studio/client/locales/instant.en.json',
      '"rules.bingo" in apps/studio/client/locales/instant.ty.json',
      'its return in packages/maths/src/instant/certified.ts or certified-ways.ts',
      'vectors in packages/maths/vectors/instant-and-table.json',
      'a title in apps/server/seed/instant-models.ts',
      'a journey in e2e/play-*.e2e.ts',
    ]),
  )
})
