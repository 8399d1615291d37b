import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { UsedSite, Who } from './visitor.ts'

export const PHONE = { width: 390, height: 844 }
/** Every model of slots that there is; those with an `@` differ from another in their return only. */
export const SLOT_MODELS = readdirSync(new URL('../../packages/maths/models', import.meta.url))
  .map((file) => file.replace('.json', ''))
  .filter((model) => !model.includes('@'))

/**
 * By day one model for each set of parts that its client draws; at night (`npm run nightly`) every model. The rounds
 * of all are proved where they are made, in the studio.
 */
export const MODELS_TO_PLAY = process.env.EVERY_MODEL
  ? SLOT_MODELS
  : [...new Map(SLOT_MODELS.map((model) => [partsOf(model), model])).values()]

function partsOf(model: string): string {
  const file = new URL(`../../packages/maths/models/${model}.json`, import.meta.url)
  const { evaluation, grid, cascade, hold, jackpots, expandingWilds, freeSpins } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const { stickyWilds, special } = freeSpins ?? {}
  const drawn = { cascade, hold, jackpots, expandingWilds, stickyWilds, special }
  const present = Object.entries(drawn).flatMap(([part, value]) => (value ? [part] : []))
  return [evaluation.type, 'rowsMax' in grid, ...present].join(' ')
}

const READY = { timeout: 60_000 }
const MOST_ROUNDS = 120

/** A round as shown on its screen, in minor units. */
type Response = { before: number; after: number; stake: number; win: number; reply: string }

export type Game = {
  page: Page
  frame: FrameLocator
  /** Plays one round to its end by the controls of the game. */
  round(wanted: 'win' | 'loss'): Promise<void>
  /** Where the game shows its figures and its messages. */
  places: { balance: string; stake: string; win: string; reply: string }
}

/** The number of the first title that plays a model. */
export async function titleOf(db: pg.Pool, model: string): Promise<string> {
  const { rows } = await db.query(
    'select node_id from catalogue.title where model = $1 and active order by rank limit 1',
    [model],
  )
  return String(rows[0]?.node_id)
}

/** The first title that plays a model, on a separate page. */
export async function openModel(site: UsedSite, model: string, who: Who = {}) {
  const game = await titleOf(site.db, model)
  const page = await site.visit(`/seamless?game=${game}`, who)
  const frame = page.frameLocator('iframe')
  await frame.locator('#spin:not([disabled]), .panel').first().waitFor(READY)
  return { page, frame }
}

const minorOf = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, '')) * 100

async function figure({ frame }: Game, place: string) {
  return Math.round(minorOf(await frame.locator(place).first().textContent()))
}

async function roundReport(game: Game, wanted: 'win' | 'loss'): Promise<Response> {
  const { places, frame } = game
  const before = await figure(game, places.balance)
  await game.round(wanted)
  const reply = frame.locator(places.reply)
  await expect.poll(() => reply.textContent(), READY).not.toBe('')
  const response = {
    before,
    stake: await figure(game, places.stake),
    win: await figure(game, places.win),
    reply: (await reply.textContent()) ?? '',
  }
  // A credit in progress is shown a moment later.
  const owed = before - response.stake + response.win
  await expect.poll(() => figure(game, places.balance)).toBe(owed)
  return { ...response, after: owed }
}

/** Plays until a win and a loss were seen; every round's sum and sentence agree with the balance. */
export async function playToWinAndLoss(game: Game) {
  const seen = new Set<'win' | 'loss'>()
  for (let rounds = 0; seen.size < 2 && rounds < MOST_ROUNDS; rounds += 1) {
    const { stake, win, reply } = await roundReport(game, seen.has('win') ? 'loss' : 'win')
    const amount = `PHP ${(win / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
    if (win === 0) expect(reply).toMatch(/No win$/)
    else expect(reply).toContain(win > stake ? `You win ${amount}` : `${amount} returned`)
    if (win > stake) seen.add('win')
    if (win < stake) seen.add('loss')
  }
  expect([...seen].sort()).toEqual(['loss', 'win'])
}

/** A slot, spun without waiting for its reels more than needed. */
export async function slotAtPlay(site: UsedSite, model: string, who: Who = {}): Promise<Game> {
  const { page, frame } = await openModel(site, model, who)
  await frame.locator('#turbo').click()
  const spin = frame.locator('#spin')
  return {
    page,
    frame,
    round: async () => {
      await spin.click()
      await frame.locator('#spin:not([disabled])').waitFor(READY)
    },
    places: { balance: '#balance', stake: '#stake', win: '#win', reply: '#result' },
  }
}

type Choose = (frame: FrameLocator, wanted: 'win' | 'loss') => Promise<void>

/** An instant or table game; `prepare` lays its bet, `choose` makes the choices of an open round. */
export async function instantAtPlay(
  site: UsedSite,
  model: string,
  input: { who?: Who; prepare?: (frame: FrameLocator) => Promise<void>; choose?: Choose },
): Promise<Game> {
  const { page, frame } = await openModel(site, model, input.who)
  await input.prepare?.(frame)
  const bet = frame.locator('.actions .play', { hasText: /^Bet$/ })
  return {
    page,
    frame,
    round: async (wanted) => {
      await bet.click()
      await input.choose?.(frame, wanted)
      await frame.locator('.actions .play:not([disabled])', { hasText: /^Bet$/ }).waitFor(READY)
    },
    places: {
      balance: '.figures .figure:first-child output',
      stake: '.stakes .figure output',
      win: '.figures .figure:last-child output',
      reply: '.result',
    },
  }
}
