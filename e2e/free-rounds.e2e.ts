import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openModel, PHONE, titleOf } from './site/at-play.ts'
import { expectClean, openConsole, openMember } from './site/console.ts'
import { newMember } from './site/player.ts'
import { consoleText, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 30_000 }
const ROUNDS = 3
const MODEL = 'tiger-20'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** The console for a new operator, with the rewards of a member open. */
async function consolePageOf(username: string): Promise<Page> {
  const consolePage = await openConsole(site)
  await openMember(site, consolePage, username)
  await consolePage.goto(`${consolePage.url()}/money?tab=rewards`)
  return consolePage
}

/** Which games offer free rounds is read from their vendors shortly after a start. */
async function waitForOffer(nodeId: string) {
  const offer = `select 1 from catalogue.title where node_id = $1 and free_stakes <> '{}'`
  const offers = async () => (await site.db.query(offer, [nodeId])).rowCount
  await expect.poll(offers, LONG).toBe(1)
}

async function giveRounds(consolePage: Page) {
  const nodeId = await titleOf(site.db, MODEL)
  await waitForOffer(nodeId)
  await consolePage.getByRole('button', { name: consoleText('freeRounds.give') }).click()
  const dialog = consolePage.getByRole('dialog')
  const { rows } = await site.db.query(
    `select t.name, v.name as vendor from catalogue.title t join catalogue.vendor v using (vendor)
      where node_id = $1`,
    [nodeId],
  )
  await dialog.getByLabel(consoleText('freeRounds.search')).fill(rows[0].name)
  const found = dialog.getByRole('option', {
    name: new RegExp(`^${rows[0].name} ?${rows[0].vendor}`),
  })
  await found.click(LONG)
  await dialog.getByText(consoleText('freeRounds.worth')).waitFor()
  await dialog.getByLabel(consoleText('freeRounds.rounds'), { exact: true }).fill(String(ROUNDS))
  await dialog.getByLabel(consoleText('reward.noteFor')).fill('A taste of tigers')
  await dialog.getByLabel(consoleText('reason')).fill('a journey in the console')
  await expectClean(consolePage)
  await dialog.getByRole('button', { name: consoleText('freeRounds.give') }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('[GAME-13] [MEM-01] free rounds given in the console are played without a stake, and end', async () => {
  const username = `libre${Date.now() % 1_000_000}`
  const token = await newMember(site.url, username)
  const consolePage = await consolePageOf(username)
  await giveRounds(consolePage)
  await consolePage.getByRole('row', { name: consoleText('freeRounds.state.ready') }).waitFor(LONG)
  const { page, frame } = await openModel(site, MODEL, { token, viewport: PHONE })
  const left = frame.locator('.free')
  const spin = frame.locator('#spin:not([disabled])')
  for (let round = ROUNDS; round > 0; round -= 1) {
    await left.filter({ hasText: `Free rounds left: ${round},` }).waitFor(LONG)
    await spin.click(LONG)
    await spin.waitFor(LONG)
  }
  await left.waitFor({ state: 'hidden' })
  await page.goto(site.addressOf('/member?tab=personalHistoryCopy'))
  await expect
    .poll(() =>
      page.getByText(text('money.freeRound'), { exact: true }).filter({ visible: true }).count(),
    )
    .toBe(ROUNDS)
  await consolePage.getByRole('row', { name: new RegExp(`${ROUNDS} / ${ROUNDS}.*Played`) }).click()
  await consolePage.getByRole('dialog').waitFor()
  await expectClean(consolePage)
})
