import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openModel, PHONE, titleOf } from './site/at-play.ts'
import { enterDesk, expectClean, openMember } from './site/desk.ts'
import { newMember } from './site/player.ts'
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

/** The desk of somebody new, with the rewards of a member open. */
async function deskOf(username: string): Promise<Page> {
  const desk = await enterDesk(site)
  await openMember(site, desk, username)
  await desk.goto(`${desk.url()}/money?tab=rewards`)
  return desk
}

async function giveRounds(desk: Page) {
  await desk.getByRole('button', { name: 'Give free rounds' }).click()
  const dialog = desk.getByRole('dialog')
  const { rows } = await site.db.query(
    `select t.name, v.name as vendor from catalogue.title t join catalogue.vendor v using (vendor)
      where node_id = $1`,
    [await titleOf(site.db, MODEL)],
  )
  await dialog.getByLabel('Name of the game').fill(rows[0].name)
  const found = dialog.getByRole('button', {
    name: new RegExp(`^${rows[0].name} ?${rows[0].vendor}`),
  })
  await found.click(LONG)
  await dialog.getByText('Worth in stakes').waitFor()
  await dialog.getByLabel('Rounds', { exact: true }).fill(String(ROUNDS))
  await dialog.getByLabel('What the member reads about it').fill('A taste of tigers')
  await dialog.getByLabel('Reason').fill('a journey at the desk')
  await expectClean(desk)
  await dialog.getByRole('button', { name: 'Give free rounds' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('[GAME-13] [MEM-01] rounds given at the desk are played for nothing, and end', async () => {
  const username = `libre${Date.now() % 1_000_000}`
  const token = await newMember(site.url, username)
  const desk = await deskOf(username)
  await giveRounds(desk)
  await desk.getByRole('row', { name: /To be played/ }).waitFor(LONG)
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
    .poll(() => page.getByText('Free round', { exact: true }).filter({ visible: true }).count())
    .toBe(ROUNDS)
  await desk.getByRole('row', { name: new RegExp(`${ROUNDS} / ${ROUNDS}.*Played`) }).click()
  await desk.getByRole('dialog').waitFor()
  await expectClean(desk)
})
