import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { MODELS_TO_PLAY, playToWinAndLoss, slotAtPlay } from './site/at-play.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

test.each(MODELS_TO_PLAY.filter((_, i) => i % 2 === 1))(
  '[GAME-13] [GAME-08] a visitor plays %s on a desktop to a win and a loss',
  async (model) => {
    await playToWinAndLoss(await slotAtPlay(site, model))
  },
)
