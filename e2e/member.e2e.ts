import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, atRest } from './site/axe.ts'
import { deposit, newMember } from './site/player.ts'
import { text } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const WORDS = {
  EN: {
    centre: text('money.centre'),
    rewards: text('money.tab.rewardCenter'),
    claim: 'Claim ₱75.00',
    added: /₱75\.00 was added to your balance/,
    history: text('member.rewards.over'),
    claimed: 'Claimed',
    bonus: text('money.tab.bonusDetails'),
    source: 'Reward of ₱75.00',
    messages: text('money.tab.messageV2'),
    unread: /^Unread \(\d+\)$/,
    readAll: text('member.readAll'),
    delete: text('member.delete'),
    credited: /Your deposit of ₱500\.00 was credited/,
  },
  TY: {
    centre: text('money.centre', 'TY'),
    rewards: text('money.tab.rewardCenter', 'TY'),
    claim: 'Kunin ang ₱75.00',
    added: /Naidagdag ang ₱75\.00 sa balanse mo/,
    history: text('member.rewards.over', 'TY'),
    claimed: 'Nakuha na',
    bonus: text('money.tab.bonusDetails', 'TY'),
    source: /₱75\.00/,
    messages: text('money.tab.messageV2', 'TY'),
    unread: /^Hindi pa nabasa \(\d+\)$/,
    readAll: text('member.readAll', 'TY'),
    delete: text('member.delete', 'TY'),
    credited: /₱500\.00/,
  },
} as const

/** The tabs, each with a text or a figure that only its page has (MEM-01). */
const TABS = {
  securityCenter: 'security.authenticator',
  transferFund: '[data-testid=all-wallets]',
  depositv2: 'GCash',
  withdraw: '[data-testid=free]',
  transferUpline: 'team.nobody',
  personalHistoryCopy: 'money.noBets',
  transactionHistory: 'money.sum.before',
  personalProfit: 'money.deposits',
  bonusDetails: '₱150.00',
  rewardCenter: 'member.rewards.over',
  referral: 'referral.title',
  missionLeaderboard: 'missions.period.daily',
  messageV2: 'member.readAll',
  manualRebate: '[data-testid=rebate-due]',
  playSafely: 'safer.intro',
  creditReport: 'credit.intro',
} as const

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

describe.each(viewsOf('phone'))('the member centre, $language, $viewport.width wide', (view) => {
  const words = WORDS[view.language]
  const isPhone = view.viewport.width < 768
  const username = `mem${view.no}${Date.now() % 100_000}`
  let page: Page

  beforeAll(async () => {
    const token = await newMember(site.url, username)
    await deposit(site.url, token)
    await site.db.query(
      `insert into bonus.reward (member_id, reward_id, brand_id, request_key, reference, currency, amount_minor,
                                 multiple, note, because, given_by, granted_at)
       select member_id, uuidv7(), 'ph', uuidv7(), 'RW-' || username_key, 'PHP', 7500, 2, 'For a long wait',
              'for the journey', uuidv7(), now()
         from member.username where username_key = $1`,
      [username],
    )
    page = await site.visit('/member', { ...view, token })
  })

  const main = () => page.getByRole('main')
  const menu = () => main().getByRole('navigation', { name: words.centre })
  const open = (tab: string) => page.goto(site.addressOf(`/member?tab=${tab}`))
  /** Judged once nothing fades any more. */
  const isClean = async () => {
    await atRest(page)
    expect(await accessibilityFaults(page)).toEqual([])
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(view.viewport.width)
  }

  test('[MEM-01] the menu keeps its order, and leads to nothing that is not open', async () => {
    await menu().waitFor()
    const links = await menu()
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('tab=')[1]))
    expect(links).toEqual(Object.keys(TABS))
  })

  test('[MEM-01] [MEM-02] the menu leads to a page with its badge, and back leads to the menu', async () => {
    await menu().waitFor()
    await isClean()
    const link = menu().locator('a[href*="rewardCenter"]')
    await expect.poll(() => link.textContent()).toMatch(/1/)
    for (const tab of ['missionLeaderboard', 'messageV2']) {
      const badge = menu().locator(`a[href*="${tab}"]`)
      await expect.poll(() => badge.textContent(), { message: tab }).toMatch(/[1-9]/)
    }
    await link.click()
    await main().getByRole('heading', { name: words.rewards, exact: true }).waitFor()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await menu().waitFor()
    await link.click()
    await main().getByRole('heading', { name: words.rewards, exact: true }).waitFor()
    if (isPhone) {
      expect(await menu().isVisible()).toBe(false)
      await main().getByRole('link', { name: words.centre }).click()
      await menu().waitFor()
    }
  })

  test('[MEM-02] a reward is claimed once, and its details show its turnover requirement', async () => {
    await open('rewardCenter')
    await main().getByRole('button', { name: words.claim }).click()
    await page.getByText(words.added).first().waitFor()
    await main().getByRole('button', { name: words.claim }).waitFor({ state: 'detached' })
    await main().getByRole('button', { name: words.history }).click()
    await main().getByText(words.claimed, { exact: true }).waitFor()
    await isClean()
    await main().getByRole('link', { name: words.bonus }).last().click()
    await main().getByRole('heading', { name: words.source }).first().waitFor()
    await main().getByText('₱150.00').first().waitFor()
    await isClean()
  })

  test('[MEM-06] messages are opened, read and deleted', async () => {
    await open('messageV2')
    const message = main().getByRole('button', { name: words.credited })
    await message.click()
    await main().getByRole('button', { name: words.delete }).waitFor()
    await isClean()
    await main().getByRole('button', { name: words.delete }).click()
    await message.waitFor({ state: 'detached' })
    const readAll = main().getByRole('button', { name: words.readAll })
    if (await readAll.isEnabled()) await readAll.click()
    await expect.poll(() => readAll.isDisabled()).toBe(true)
  })

  const tabs = Object.entries(TABS) as [keyof typeof TABS, string][]

  test.each(tabs)(
    '[MEM-01] %s opens by its own address, shows its own page and is clean',
    async (tab, own) => {
      await open(tab)
      const name = text(`money.tab.${tab}`, view.language)
      await main().getByRole('heading', { level: 1, name, exact: true }).waitFor()
      await main().locator('.skeleton').first().waitFor({ state: 'detached' })
      await isClean()
      const words =
        own.includes('.') && !own.includes('₱') ? text(own as never, view.language) : own
      const shown = own.startsWith('[') ? main().locator(own) : main().getByText(words)
      await shown.filter({ visible: true }).first().waitFor()
    },
  )
})
