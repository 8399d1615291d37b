import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { consoleAddress, expectClean, giveReason, openConsole, openScreen } from './site/console.ts'
import { call, deposit, game, logIn, newMember, openGame, PASSWORD } from './site/player.ts'
import { DEMO, DEMO_AGENT } from './site/samples.ts'
import { settleRealtime } from './site/settlement.ts'
import { consoleText, text } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const RELAY = '/wps/relay'
const TERMS = { kind: 'realtime', profitRate: '0.1', lossRate: '0.1', singleBetAmount: '0.00' }
const STAKE = '100.00'
/** A tenth of a per cent of the stake. */
const SALARY = '0.10'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

const agentToken = (username: string, password: string) =>
  logIn(site.url, { username, password, as: 'agent' } as { username: string; password: string })

const idOf = async (username: string): Promise<string> => {
  const { rows } = await site.db.query(
    'select member_id from member.username where username_key = $1',
    [username],
  )
  return rows[0]?.member_id
}

/** A contract runs from the next window on: this one's is the window that runs now. */
async function beginNow(username: string) {
  await site.db.query(
    `update agent_contract.answer a set start_at = date_bin('5 minutes', now(), 'epoch')
       from agent_contract.offer o where o.offer_id = a.offer_id and o.downline_id = $1`,
    [await idOf(username)],
  )
}

/** Where a member has logged in from until now, and where a code can be sent. */
async function setPlace(username: string, { subnet = '127.0.0.0/24', contact = {} } = {}) {
  const memberId = await idOf(username)
  await site.db.query('update password.known_device set subnet = $2 where member_id = $1', [
    memberId,
    subnet,
  ])
  await site.db.query('update member.member set contact = $2 where member_id = $1', [
    memberId,
    contact,
  ])
}

/** Switches features of the brand. */
async function switched(switches: Record<string, boolean>) {
  await site.db.query(
    `update brand.brand set config = jsonb_set(config, '{switches}', config -> 'switches' || $1)
      where brand_id = 'ph'`,
    [JSON.stringify(switches)],
  )
}

/** The menu of AGT-02, those of the four contracts with what switches them. */
const MENU = [
  ...['agentAnnouncement', 'agentTeamOverview', 'registerCenter', 'downlineManagmentView'],
  ...['personalHistoryCopy', 'palStatementsAgentCopy', 'agentRevenueReport'],
  ...['agentDownlineTransactionDetailsCopy', 'deposit', 'withdraw', 'messages', 'service'],
]
const CONTRACTS = {
  agentDividendRecordCopy2: 'DIVIDEND3',
  agentDailyWages2: 'DAILYSALARY3',
  agentHourSalary: 'HOURSALARY3',
  agentRealtimeSalary: 'REALTIMESALARY3',
}

/** A member below an agent, who stakes in a slot; rounds that pay their stake back count for no salary. */
async function playBelow(token: string, username: string) {
  const link = { path: `${RELAY}/registerCenter/link`, body: { joinsAs: 'member', rebates: {} } }
  const made = await call(site.url, { method: 'POST', token, ...link })
  const referralCode = String(made.value.code)
  const player = await newMember(site.url, username, { referralCode })
  await deposit(site.url, player)
  const studio = await openGame(site.url, player)
  for (let isCounted = false; !isCounted; ) {
    const spun = await game(studio, 'spin', { requestId: randomUUID(), stake: STAKE })
    expect(spun.ok).toBe(true)
    isCounted = Number(spun.payout) !== Number(STAKE)
  }
  const counted = async () => {
    const { rows } = await site.db.query(
      `select coalesce(sum(won_minor + lost_minor), 0)::integer as sum from statement.slot
        where upline_id = (select upline_id from team.place where member_id = $1)`,
      [await idOf(username)],
    )
    return rows[0]?.sum
  }
  await expect.poll(counted, { timeout: 30_000 }).toBe(Number(STAKE) * 100)
}

describe.each(viewsOf('wide'))('an agent, $language, $viewport.width wide', (view) => {
  const words = (key: string, params = {}) => text(key as never, view.language, params)
  const recruit = `rec${Date.now() % 10_000_000}`
  let page: Page
  let code = ''

  test('[AGT-01] [APP-16] [AUTH-13] logs in at a page of their own, where a player is shown another way', async () => {
    page = await site.visit('/agent', view)
    const form = page.getByRole('form', { name: words('shell.agentLogin') })
    const enter = async (username: string, password: string) => {
      await form.locator('input[autocomplete=username]').fill(username)
      await form.locator('input[type=password]').fill(password)
      await form.locator('button[type=submit]').click()
    }
    await form.locator('input[name=terms]').check()
    await page.getByRole('heading', { name: words('programme.calculator') }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await enter(DEMO.username, DEMO.password)
    await page.getByText('Non-agents cannot log in').waitFor()
    await page.getByRole('button', { name: words('programme.playerLogin') }).waitFor()
    await enter(DEMO_AGENT.username, DEMO.password)
    await page.waitForURL('**/agentHome')
  })

  test('[AGT-01] [AGT-02] has a centre with the time in GMT, a link to share and the menu of the contracts that are on', async () => {
    await page.getByRole('timer').filter({ hasText: 'GMT' }).waitFor()
    await page.getByRole('button', { name: words('agents.invite'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: words('agents.invite.qr') }).waitFor()
    await expect.poll(() => dialog.locator('code').textContent()).toContain('referralCode=')
    await page.keyboard.press('Escape')
    const menu = page.getByRole('navigation', { name: words('agents.menu') })
    const entry = (name: string) =>
      menu.getByRole('link', { name: words(`agents.menu.${name}`), exact: true })
    for (const name of [...MENU, ...Object.keys(CONTRACTS)]) await entry(name).waitFor()
    const current = menu.locator('[aria-current=page]')
    expect(await current.textContent()).toBe(words('agents.menu.agentTeamOverview'))
    const all = Object.values(CONTRACTS)
    const set = (isOn: boolean) => switched(Object.fromEntries(all.map((name) => [name, isOn])))
    await set(false)
    try {
      for (const name of Object.keys(CONTRACTS)) await entry(name).waitFor({ state: 'detached' })
      await entry('agentRevenueReport').waitFor()
    } finally {
      await set(true)
    }
    for (const name of Object.keys(CONTRACTS)) await entry(name).waitFor()
  })

  test('[ACC-009] [AUTH-13] who is asked for a second proof may log in as somebody else, still as an agent', async () => {
    await setPlace(DEMO_AGENT.username, {
      subnet: '198.51.100.0/24',
      contact: { email: 'demoagent@example.com' },
    })
    const other = await site.visit('/agent', view)
    const form = other.getByRole('form', { name: words('shell.agentLogin') })
    await form.locator('input[autocomplete=username]').fill(DEMO_AGENT.username)
    await form.locator('input[type=password]').fill(DEMO.password)
    await form.locator('input[name=terms]').check()
    await form.locator('button[type=submit]').click()
    const dialog = other.getByRole('dialog', { name: words('people.confirmTitle') })
    await dialog.getByRole('button', { name: words('people.loginAgain') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await other.getByRole('dialog').count()).toBe(0)
    await form.locator('input[type=password]').fill(DEMO.password)
    await other.context().close()
    await setPlace(DEMO_AGENT.username)
  })

  test('[AGT-03] makes a link by which an agent joins, and sees who came by it', async () => {
    await page.goto(site.addressOf('/agentHome?tab=registerCenter'))
    await page.getByRole('button', { name: words('register.newLink') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words('register.joinsAs')).selectOption('agent')
    await dialog.getByRole('button', { name: words('register.make') }).click()
    const link = dialog.locator('code')
    await expect.poll(() => link.textContent()).toContain('referralCode=')
    code = new URL((await link.textContent()) ?? '').searchParams.get('referralCode') ?? ''
    await newMember(site.url, recruit, { referralCode: code })
    await page.reload()
    const row = page.getByRole('row', { name: new RegExp(code) })
    await expect.poll(() => row.textContent()).toContain(words('agents.kind.agent'))
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('[AGT-05] [AGT-06] sees what an offer would have paid, and accepts it', async () => {
    const upper = await agentToken(DEMO_AGENT.username, DEMO.password)
    await call(site.url, {
      ...{ method: 'POST', path: `${RELAY}/agentContract/offer`, token: upper },
      body: { memberId: await idOf(recruit), terms: TERMS },
    })
    const token = await agentToken(recruit, PASSWORD)
    page = await site.visit('/agentHome?tab=agentContracts', { ...view, token })
    // An offer that waits is shown by itself.
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words('team.preview.before')).waitFor()
    await dialog.getByRole('button', { name: words('team.contract.do.accept') }).click()
    await page.getByText(words('team.contract.done.accept')).waitFor()
  })

  test('[AGT-04] [AGT-07] is paid for a bet of the level below, and opens the statement', async () => {
    const token = await agentToken(recruit, PASSWORD)
    await beginNow(recruit)
    await playBelow(token, `${recruit}p`)
    await settleRealtime()
    const wallet = { method: 'GET', path: '/wps/v2/wallets/balance', token }
    expect((await call(site.url, wallet)).value.balance).toBe(SALARY)
    await page.goto(site.addressOf('/agentHome?tab=agentRealtimeSalary&span=30'))
    await page.getByRole('row').filter({ hasText: SALARY }).first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText(words('agents.chain')).waitFor()
    await sheet.getByText(STAKE).first().waitFor()
    await page.waitForTimeout(300)
    expect(await accessibilityFaults(page)).toEqual([])
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(wide).toBeLessThanOrEqual(0)
  })

  test('[AGT-04] opens a round of the team as its player sees it, without balances and without the game', async () => {
    await page.goto(site.addressOf('/agentHome?tab=personalHistoryCopy&span=today'))
    await page
      .getByRole('row')
      .filter({ hasText: STAKE })
      .first()
      .getByRole('button', { name: words('agents.replay') })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words('money.playerFairHint')).waitFor()
    await dialog.getByText(STAKE).first().waitFor()
    expect(await dialog.getByText(words('money.before')).count()).toBe(0)
    expect(await dialog.getByRole('button', { name: words('money.watch') }).count()).toBe(0)
    await page.waitForTimeout(300)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('[AGT-03] [AZ-008] an operator opens the tree, sees what a move would do, and asks for it', async () => {
  const recruits = [1, 2].map((number) => `mov${number}${Date.now() % 10_000_000}`)
  const token = await agentToken(DEMO_AGENT.username, DEMO.password)
  const link = { path: `${RELAY}/registerCenter/link`, body: { joinsAs: 'agent', rebates: {} } }
  const made = await call(site.url, { method: 'POST', token, ...link })
  const referralCode = String(made.value.code)
  for (const name of recruits) await newMember(site.url, name, { referralCode })
  const [moved = '', upline = ''] = recruits
  const page = await openConsole(site)
  await openScreen(page, consoleAddress(site, '/agent-tree'))
  await page
    .getByRole('button', {
      name: consoleText('tree.openOf', { account: DEMO_AGENT.username }),
    })
    .click()
  await page.getByRole('row', { name: new RegExp(moved) }).click()
  const side = page.getByRole('complementary', { name: moved })
  await side.getByText(consoleText('tree.noContracts')).waitFor()
  await expectClean(page)
  await side.getByRole('button', { name: consoleText('tree.move'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(consoleText('tree.moveTo')).fill(upline)
  await dialog.getByRole('button', { name: consoleText('tree.showEffect') }).click()
  await dialog.getByText(consoleText('tree.noEnds')).waitFor()
  await expectClean(page)
  await giveReason(dialog, consoleText('tree.requestMove'), 'a journey')
  await page.getByText(consoleText('settlement.requested')).waitFor()
})
