import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PHONE } from './site/at-play.ts'
import { consoleAddress, expectClean, giveReason, openConsole, openScreen } from './site/console.ts'
import { consoleText } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 30_000 }
const REASON = 'PCSO broadcast of 21:00'
const numero = `J${Date.now()}`

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
  await simulate(false)
  // The first issues are opened within ten seconds of the start.
  await vi.waitFor(async () => expect(await issuesOfGame()).toBeGreaterThan(0), LONG)
  // A draw whose sales have closed: those of the schedule are hours away.
  await site.db.query(
    `insert into lottery_issue.issue (issue_id, brand_id, game, numero, state, opens_at, closes_at, draws_at, seed_hash,
                                      sealed_seed, ticket_root, ticket_count, stake_minor)
     select $1, brand_id, game, $2, 'closed', now() - interval '2 hours', now() - interval '1 minute',
            now() - interval '1 second', seed_hash, sealed_seed, encode(sha256(''), 'hex'), 0, 0
       from lottery_issue.issue where brand_id = 'ph' and game = 'PH_3D' limit 1`,
    [randomUUID(), numero],
  )
})
afterEach(() => site.leave())
afterAll(async () => {
  await simulate(true)
  await site.close()
})

async function issuesOfGame(): Promise<number> {
  const { rows } = await site.db.query(
    `select count(*)::integer as issues from lottery_issue.issue where brand_id = 'ph' and game = 'PH_3D'`,
  )
  return rows[0].issues
}

/** Whether the brand makes up the draws of states. */
async function simulate(isSimulated: boolean) {
  await site.db.query(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     select 'ph', 'lottery', coalesce(max(version), 0) + 1, $1, now(), now(), 'journey', 'a journey'
       from settings.version where brand_id = 'ph' and name = 'lottery'`,
    [JSON.stringify({ simulatesStateDraws: isSimulated })],
  )
}

async function enter(page: Page, digits: string) {
  await openScreen(page, consoleAddress(site, '/lottery?game=PH_3D'))
  await page.getByRole('row', { name: new RegExp(numero) }).click()
  const side = page.getByRole('complementary').filter({ hasText: numero })
  await side.getByLabel('n3').fill(digits)
  await expectClean(page)
  await giveReason(side, consoleText('lottery.enter'), REASON)
  return side
}

test('[LOTT-03] two operators enter the result of a state draw, and neither sees the other’s', async () => {
  const first = await openConsole(site, ['draw-officer'])
  const own = await enter(first, '417')
  await own.getByText('n3 417').waitFor(LONG)
  const second = await openConsole(site, ['draw-officer'])
  await openScreen(second, consoleAddress(site, `/lottery?open=PH_3D+${numero}`))
  await second.getByText(consoleText('lottery.blind')).waitFor(LONG)
  expect(await second.getByText('n3 417').count()).toBe(0)
  const side = await enter(second, '417')
  await side.getByText(consoleText('lottery.state.settled')).waitFor(LONG)
})

test('[CFG-01] every view of the lotteries can be used on a phone', async () => {
  const page = await openConsole(site)
  await page.setViewportSize(PHONE)
  for (const view of ['draws', 'markets', 'markets&open=VN_MB_1M', 'liability', 'sales']) {
    await openScreen(page, consoleAddress(site, `/lottery?tab=${view}`))
    await expectClean(page)
  }
})
