import type { FrameLocator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { instantAtPlay, PHONE, playToWinAndLoss } from './site/at-play.ts'
import { deposit, newMember } from './site/player.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite
let member: string

beforeAll(async () => {
  site = await useSite()
  member = await newMember(site.url, 'dicer')
  await deposit(site.url, member)
})
afterEach(() => site.leave())
afterAll(() => site.close())

const isOver = (frame: FrameLocator) =>
  frame.locator('.actions .play', { hasText: /^Bet$/ }).isVisible()

/** Makes choices until the round is over; cashes out as soon as possible. */
async function dare(
  frame: FrameLocator,
  wanted: 'win' | 'loss',
  next: (n: number) => Promise<void>,
) {
  const take = frame.locator('.actions .play:not([disabled])', { hasText: /Cash out/ })
  for (let n = 0; n < 24; n += 1) {
    await next(n)
    await frame.locator('.actions button:not([disabled])').first().waitFor()
    if (await isOver(frame)) return
    if (wanted === 'win') return take.click()
  }
}

async function pick(frame: FrameLocator, tile: number) {
  await frame.locator('.grid.live').waitFor()
  await frame.locator('.tile').nth(tile).click()
  await frame.locator(`.tile:nth-child(${tile + 1}):disabled`).waitFor()
}

const CHOICES: Record<string, (frame: FrameLocator, wanted: 'win' | 'loss') => Promise<void>> = {
  mines: (frame, wanted) => dare(frame, wanted, (n) => pick(frame, n)),
  'hi-lo': (frame, wanted) =>
    dare(frame, wanted, () => frame.locator('.actions .choice:not([disabled])').first().click()),
}

test.each(['dice', 'mines', 'plinko', 'limbo', 'wheel', 'hi-lo', 'keno'])(
  '[GAME-13] a member plays %s for money on a phone to a win and a loss',
  async (model) => {
    const choose = CHOICES[model]
    const game = await instantAtPlay(site, model, {
      who: { token: member, viewport: PHONE },
      ...(choose ? { choose } : {}),
    })
    await playToWinAndLoss(game)
  },
)
