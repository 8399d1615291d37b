import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MODELS_TO_PLAY, PHONE, playToWinAndLoss, SLOT_MODELS, slotAtPlay } from './site/at-play.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

test('[GAME-13] there are at least twelve models to play', () => {
  expect(SLOT_MODELS.length).toBeGreaterThanOrEqual(12)
})

test.each(MODELS_TO_PLAY.filter((_, i) => i % 2 === 0))(
  '[GAME-13] [GAME-08] a visitor plays %s on a phone to a win and a loss',
  async (model) => {
    await playToWinAndLoss(await slotAtPlay(site, model, { viewport: PHONE }))
  },
)
