import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { call, logIn } from './site/player.ts'
import { DEMO, DEMO_AGENT } from './site/samples.ts'
import { text } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const BELOW = 'demoagent2'
const TERMS = {
  kind: 'dividend',
  period: 'weekly',
  tiers: [{ periodValidBet: '0.00', periodProfitLoss: '0.00', activeMembers: 0, rate: '12' }],
}
const WORDS = {
  EN: {
    name: text('team.contract.kind.dividend'),
    ...{ accept: 'Accept', accepted: text('team.contract.done.accept') },
    ...{
      reject: text('team.contract.do.reject'),
      sure: text('team.contract.sure.reject'),
      rejected: text('team.contract.done.reject'),
    },
  },
  TY: {
    name: text('team.contract.kind.dividend', 'TY'),
    ...{ accept: 'Tanggapin', accepted: text('team.contract.done.accept', 'TY') },
    ...{
      reject: 'Tanggihan',
      sure: 'Oo, tanggihan',
      rejected: text('team.contract.done.reject', 'TY'),
    },
  },
} as const

let site: UsedSite
let above: string
let below: string

beforeAll(async () => {
  site = await useSite()
  above = await logIn(site.url, { username: DEMO_AGENT.username, password: DEMO.password })
  below = await logIn(site.url, { username: BELOW, password: DEMO.password })
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** A new offer to the agent below; it takes the place of one that still waits. */
beforeEach(async () => {
  const sendRequest = { method: 'GET', path: `/wps/relay/downlines?search=${BELOW}`, token: above }
  const [{ memberId }] = (await call(site.url, sendRequest)).value as unknown as [
    { memberId: string },
  ]
  const body = { memberId, terms: TERMS }
  const offered = await call(site.url, {
    ...{ method: 'POST', path: '/wps/relay/agentContract/offer', token: above, body },
  })
  expect(offered.code).toBe('OK')
})

describe.each(viewsOf('wide'))('[MOD-01] a contract, $language, $viewport.width wide', (view) => {
  const words = WORDS[view.language]
  const comesUp = async (): Promise<Page> => {
    const page = await site.visit('/', { ...view, token: below })
    await page.getByRole('dialog').getByRole('heading', { name: words.name }).waitFor()
    return page
  }
  const does = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

  test('opens by itself for its agent, and is accessible', async () => {
    const page = await comesUp()
    await page.getByRole('dialog').getByText('12%').waitFor()
    await page.waitForTimeout(400)
    expect(await accessibilityFaults(page)).toEqual([])
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(wide).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('[AGT-05] is rejected only after a confirmation', async () => {
    const page = await comesUp()
    await does(page, words.reject)
    await does(page, words.sure)
    await page.getByText(words.rejected).first().waitFor()
  })

  test('[AGT-05] is accepted, and shown with the team from then on', async () => {
    const page = await comesUp()
    await does(page, words.accept)
    await page.getByText(words.accepted).first().waitFor()
  })
})

test('[AGT-05] an offer is checked at each field, and a rate that is too high says what is allowed', async () => {
  const page = await site.visit('/agentHome?tab=agentContracts', { token: above })
  await page.getByRole('button', { name: text('agents.offer') }).click()
  const dialog = page.getByRole('dialog')
  const send = () => dialog.getByRole('button', { name: text('agents.offer.send') }).click()
  await send()
  const missing = dialog.getByText(text('people.rule.required'))
  await expect.poll(() => missing.count()).toBe(4)
  const tier = { periodValidBet: '0.00', periodProfitLoss: '0.00', activeMembers: '0' }
  for (const [field, value] of Object.entries(tier)) {
    await dialog.getByLabel(text(`team.contract.${field as keyof typeof tier}`)).fill(value)
  }
  const rate = dialog.getByLabel(new RegExp(text('team.contract.rate')))
  await rate.fill('99')
  await send()
  await dialog.getByText(text('agents.offer.allowed', 'EN', { rates: '15%' })).waitFor()
  await rate.fill('12')
  await send()
  await page.getByText(text('agents.offer.done')).waitFor()
})

/** The switch of each kind, and the name of what it has paid. */
const KINDS = {
  DIVIDEND3: text('team.income.divtypereq'),
  DAILYSALARY3: text('team.income.dailysalreqtype'),
  HOURSALARY3: text('team.income.contracthoursalreq'),
  REALTIMESALARY3: text('team.income.realtimesalreqtype'),
}
type Switch = keyof typeof KINDS
/** Six states, each of which the site has after its caches. */
const LONG_MS = 240_000
const SWITCHES = Object.keys(KINDS) as Switch[]

describe('[CFG-01] [WAL-01] the switches of contracts', () => {
  const open = (switches: Record<string, boolean>) =>
    site.db.query(
      `update brand.brand set config = jsonb_set(config, '{switches}', config -> 'switches' || $1)
        where brand_id = 'ph'`,
      [JSON.stringify(switches)],
    )
  const turn = (on: readonly Switch[]) =>
    open(Object.fromEntries(SWITCHES.map((name) => [name, on.includes(name)])))
  /** What the page shows once it has loaded: the kinds, and whether the dividend contract is listed. */
  const shown = async (page: Page) => {
    await Promise.all([page.waitForResponse('**/funds/consolidated*'), page.reload()])
    const aside = page.getByRole('complementary', { name: text('team.mayPass') })
    await aside.waitFor()
    await page.waitForLoadState('networkidle')
    const names = await aside.getByRole('term').allTextContents()
    return {
      kinds: SWITCHES.filter((name) => names.includes(KINDS[name])),
      hasDividend: (await page.getByRole('button', { name: WORDS.EN.name }).count()) > 0,
    }
  }

  test(
    'each shows and hides its own kind, and no other',
    async () => {
      const page = await site.visit('/help', { token: above })
      await page.goto(site.addressOf('/member?tab=transferUpline'))
      const isShown = (kinds: readonly Switch[]) =>
        expect.poll(() => shown(page)).toEqual({ kinds, hasDividend: kinds.includes('DIVIDEND3') })
      try {
        await isShown(SWITCHES)
        for (const only of SWITCHES) {
          await turn([only])
          await isShown([only])
        }
        await turn([])
        await isShown([])
        await page.goto(site.addressOf('/agentHome?tab=agentContracts'))
        const menu = page.getByRole('navigation', { name: text('agents.menu') })
        const transfers = menu.getByRole('link', { name: text('agents.menu.transfers') })
        await transfers.waitFor()
        await page.getByRole('table', { name: text('team.contracts') }).waitFor()
        expect(await page.getByRole('button', { name: text('agents.offer') }).count()).toBe(0)
        await open({ TRANSFERUP3: false, TRANSFERDOWN3: false })
        await transfers.waitFor({ state: 'detached' })
      } finally {
        await turn(SWITCHES)
        await open({ TRANSFERUP3: true, TRANSFERDOWN3: true })
      }
      await page.goto(site.addressOf('/member?tab=transferUpline'))
      await isShown(SWITCHES)
    },
    LONG_MS,
  )
})
