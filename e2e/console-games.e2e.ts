import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PHONE } from './site/at-play.ts'
import { consoleAddress, expectClean, giveReason, openConsole, openScreen } from './site/console.ts'
import { newMember } from './site/player.ts'
import { consoleText, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 30_000 }
/** Vendors' jackpots are read once a minute. */
const REPORTED = { timeout: 75_000 }
const REASON = 'a journey in the console'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** A slot that no other journey plays: the last of its vendor. */
async function lastSlot() {
  const { rows } = await site.db.query(
    `select node_id, name from catalogue.title
      where vendor = 'PG' and game_type = 'RNG' and active order by rank desc limit 1`,
  )
  return { nodeId: Number(rows[0].node_id), name: String(rows[0].name) }
}

test('[GAME-12] a game put under maintenance in the console suggests others, and opens again when it ends', async () => {
  const { nodeId, name } = await lastSlot()
  const token = await newMember(site.url, `saga${Date.now() % 1_000_000}`)
  const consolePage = await openConsole(site)
  const address = `/games?tab=titles&vendor=PG&search=${encodeURIComponent(name)}`
  await openScreen(consolePage, consoleAddress(site, address))
  await expectClean(consolePage)
  await consolePage
    .getByRole('row', { name: new RegExp(name) })
    .last()
    .click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByText(consoleText('games.about.shut')).waitFor(LONG)
  await expectClean(consolePage)
  await giveReason(dialog, consoleText('games.do.shut'), REASON)
  await dialog
    .getByRole('button', { name: consoleText('games.do.open') })
    .first()
    .waitFor(LONG)
  const player = await site.visit(`/seamless?game=${nodeId}`, { token, viewport: PHONE })
  await player.getByRole('heading', { name: text('play.instead') }).waitFor(LONG)
  await player.locator('.tile').nth(1).waitFor(LONG)
  await giveReason(dialog, consoleText('games.do.open'), REASON)
  await dialog
    .getByRole('button', { name: consoleText('games.do.shut') })
    .first()
    .waitFor(LONG)
  await player.reload()
  await player.locator('iframe').waitFor(LONG)
})

test('[GAME-04] vendors are moved with arrows, and moved back, each time with a reason', async () => {
  const consolePage = await openConsole(site)
  await consolePage.setViewportSize(PHONE)
  await openScreen(consolePage, consoleAddress(site, '/games'))
  const first = async () => {
    const label = await consolePage
      .getByRole('button', { name: /^Move .* down$/ })
      .first()
      .getAttribute('aria-label')
    return String(label).replace(/^Move | down$/g, '')
  }
  const before = await first()
  await consolePage.getByRole('button', { name: `Move ${before} down` }).click()
  await expectClean(consolePage)
  await giveReason(consolePage.locator('main'), consoleText('games.saveOrder'), REASON)
  await consolePage
    .getByText(consoleText('games.orderChanged'))
    .waitFor({ state: 'detached', ...LONG })
  await expect.poll(first).not.toBe(before)
  await consolePage.getByRole('button', { name: `Move ${before} up` }).click()
  await giveReason(consolePage.locator('main'), consoleText('games.saveOrder'), REASON)
  await consolePage
    .getByText(consoleText('games.orderChanged'))
    .waitFor({ state: 'detached', ...LONG })
  await expect.poll(first).toBe(before)
})

/** A pool that its vendor no longer lists, with money in it that the ledger still holds. */
async function retiredPool(jackpot: string) {
  await site.db.query(
    `with pool as (
       insert into jackpot.pool (pool_id, vendor, jackpot, level, currency, seed_minor, share_ppm,
                                 balance_minor, is_listed, opened_at, changed_at)
       select gen_random_uuid(), vendor, $1, 'MINI', currency, 500, 1, 500, false, now(), now()
         from jackpot.pool where takes_raises and ceiling_minor is null order by vendor limit 1
       returning concat_ws(':', 'jackpot', vendor, jackpot, level, currency) as account, currency)
     insert into ledger.system_posting (account, entry_key, currency, amount, kind, ref, content)
     select of.account, $1, currency, of.amount, 'jackpot_seed', $1, 'x' from pool,
       lateral (values (pool.account, 500), ('house:jackpot-seeds', -500)) as of (account, amount)`,
    [jackpot],
  )
}

test('[FAIR-015] the money of a jackpot that is no longer listed is moved into another in the console', async () => {
  const listed = async () => {
    const text = 'select 1 from jackpot.pool where takes_raises and ceiling_minor is null limit 1'
    return (await site.db.query(text)).rowCount
  }
  await expect.poll(listed, REPORTED).toBe(1)
  const jackpot = `harvest-${Date.now() % 1_000_000}`
  await retiredPool(jackpot)
  const consolePage = await openConsole(site)
  await consolePage.setViewportSize(PHONE)
  await openScreen(consolePage, consoleAddress(site, '/games?tab=jackpots'))
  await consolePage.getByRole('button', { name: `Move the money of ${jackpot} MINI` }).click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByText('5.00 PHP', { exact: true }).waitFor(LONG)
  const into = dialog.getByLabel(consoleText('jackpots.into'))
  const pick = await into.locator('option').last().getAttribute('value')
  await into.selectOption(pick)
  await expectClean(consolePage)
  await giveReason(dialog, consoleText('jackpots.move'), REASON)
  await dialog.waitFor({ state: 'detached', ...LONG })
  const row = consolePage.getByRole('row', { name: new RegExp(jackpot) })
  await row.getByText('0.00 PHP', { exact: true }).waitFor(LONG)
  const { rows } = await site.db.query(
    `select t.jackpot || ':' || t.level as name, amount_minor::int as minor, outcome
       from jackpot.retirement join jackpot.pool f on f.pool_id = from_pool
       join jackpot.pool t on t.pool_id = to_pool where f.jackpot = $1`,
    [jackpot],
  )
  expect(rows).toEqual([{ name: pick, minor: 500, outcome: 'moved' }])
})

test('[RND-007] a case about a vendor is listed with its age, and says what each side states and what to do', async () => {
  const subject = `tx-${Date.now()}`
  await site.db.query(
    `insert into vendor_case.vendor_case (case_id, vendor, kind, subject, round, ours, theirs, opened_at, seen_at)
     values (uuidv7(), 'PG', 'amount_differs', $1, 'round-7', '{"amount": "10.00"}', '{"amount": "12.00"}',
             now() - interval '2 hours', now())`,
    [subject],
  )
  const consolePage = await openConsole(site)
  await openScreen(consolePage, consoleAddress(site, '/games?tab=cases'))
  const row = consolePage.getByRole('row', { name: new RegExp(subject) })
  await row.getByText('2h').waitFor()
  await expectClean(consolePage)
  await row.click()
  const dialog = consolePage.getByRole('dialog')
  await dialog.getByText(consoleText('vendorCase.do.amount_differs')).waitFor()
  await dialog.getByText('10.00').waitFor()
  await dialog.getByText('12.00').waitFor()
  await expectClean(consolePage)
  await dialog.getByRole('button', { name: consoleText('close') }).click()
  const state = consolePage.getByRole('combobox', { name: consoleText('state') })
  await state.selectOption('closed')
  await row.waitFor({ state: 'detached' })
  await site.db.query(
    `update vendor_case.vendor_case set closed_at = now(), outcome = 'agrees' where subject = $1`,
    [subject],
  )
  await consolePage.reload()
  await row.getByText(consoleText('case.closed')).waitFor(LONG)
})
