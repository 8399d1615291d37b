import type { FrameLocator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { instantAtPlay, playToWinAndLoss } from './site/at-play.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const BET = /^Bet$/

/** Stands, and declines insurance, until the dealer has played. */
async function stand(frame: FrameLocator) {
  const next = frame.locator('.actions button:not([disabled])', {
    hasText: /^(Bet|Stand|No insurance)$/,
  })
  for (let n = 0; n < 6; n += 1) {
    await next.waitFor()
    if (BET.test((await next.textContent()) ?? '')) return
    await next.click()
  }
}

async function drawBest(frame: FrameLocator) {
  await frame.locator('.actions .play:not([disabled])', { hasText: 'Draw' }).waitFor()
  await frame.getByRole('button', { name: 'Best hold' }).click()
  await frame.locator('.actions .play').click()
}

const laying = (place: string) => ({
  prepare: (frame: FrameLocator) => frame.locator('.place', { hasText: place }).first().click(),
})

test.each([
  ['blackjack', { choose: stand }],
  ['video-poker', { choose: drawBest }],
  ['roulette', laying('Red')],
  ['baccarat', laying('Player')],
  ['dragon-tiger', laying('Dragon')],
  ['sic-bo', laying('Small')],
  ['color-game', laying('Red')],
  ['money-wheel', laying('1')],
] as const)('[GAME-13] [GAME-08] a visitor plays %s to a win and a loss', async (model, input) => {
  await playToWinAndLoss(await instantAtPlay(site, model, input))
})
