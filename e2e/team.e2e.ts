import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { deposit, newMember, sealedCall } from './site/player.ts'
import { DEMO_AGENT } from './site/samples.ts'
import { text, textStart } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const SENT = { amount: '₱150.00', to: DEMO_AGENT.username }
const WORDS = {
  EN: {
    ...{
      amount: 'Amount',
      password: text('people.field.paymentPassword'),
      all: text('team.direction.up'),
    },
    pass: text('team.passTo', 'EN', SENT),
    done: text('team.done', 'EN', SENT),
    tooMuch: textStart('team.tooMuch'),
    went: `To ${DEMO_AGENT.username}`,
  },
  TY: {
    ...{ amount: 'Halaga', password: 'Payment password', all: 'Sa upline ko' },
    pass: text('team.passTo', 'TY', SENT),
    done: text('team.done', 'TY', SENT),
    tooMuch: /ang puwede mong i-transfer\./,
    went: `Kay ${DEMO_AGENT.username}`,
  },
} as const
const PAYMENT_PASSWORD = '739152'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** A member who joined by the agent's code, has deposited and has played through it. */
async function joined(): Promise<string> {
  const username = `team${Date.now() % 10_000_000}`
  const token = await newMember(site.url, username, { referralCode: DEMO_AGENT.code })
  await deposit(site.url, token)
  const body = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  await sealedCall(site.url, { method: 'PUT', path: '/wps/member/paymentPassword', token, body })
  await site.db.query(
    `update turnover.requirement set state = 'done', done_minor = required_minor, closed_at = now()
     where member_id = (select member_id from member.username where username_key = $1)`,
    [username],
  )
  return token
}

describe.each(viewsOf('wide'))('agent transfers, $language, $viewport.width wide', (view) => {
  const words = WORDS[view.language]
  let page: Page

  beforeAll(async () => {
    page = await site.visit('/help', { ...view, token: await joined() })
    await page.goto(site.addressOf('/member?tab=transferUpline'))
  })
  const form = () => page.getByRole('form', { name: words.all })
  const fill = async (amount: string) => {
    await form().getByRole('textbox', { name: words.amount }).fill(amount)
    await form().getByRole('textbox', { name: words.password }).fill(PAYMENT_PASSWORD)
    await form().locator('button[type=submit]').click()
  }

  test('[WAL-06] names the upline and the available amount, and is accessible', async () => {
    await expect.poll(() => page.getByTestId('upline').textContent()).toBe(DEMO_AGENT.username)
    expect(await page.getByTestId('free-main').textContent()).toBe('₱500.00')
    await page.waitForTimeout(300)
    expect(await accessibilityFaults(page)).toEqual([])
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(wide).toBeLessThanOrEqual(0)
  })

  test('[WAL-06] refuses more than is available, and moves the requested amount once', async () => {
    await fill('5000')
    await form().getByText(words.tooMuch).waitFor()
    const amount = form().getByRole('textbox', { name: words.amount })
    await amount.and(page.locator('[aria-invalid=true]:focus')).waitFor()
    await amount.fill('150')
    await form().getByRole('button', { name: words.pass }).click()
    await page.getByText(words.done).first().waitFor()
    await expect.poll(() => page.getByTestId('free-main').textContent()).toBe('₱350.00')
    await page.getByText(words.went, { exact: true }).first().waitFor()
  })
})
