import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { newMember, sealedCall } from './site/player.ts'
import { text } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const PAYMENT_PASSWORD = '739152'
const POINTS = 1230

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** A member of Silver 5 with points and a payment password. */
async function loyal(): Promise<string> {
  const username = `loyal${Date.now() % 10_000_000}`
  const token = await newMember(site.url, username)
  const body = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  await sealedCall(site.url, { method: 'PUT', path: '/wps/member/paymentPassword', token, body })
  const own = `select member_id, 'ph' as brand_id from member.username where username_key = $1`
  await site.db.query(
    `insert into vip.member (member_id, brand_id, tier, peak, period_from)
     select member_id, brand_id, 5, 5, current_date from (${own}) m`,
    [username],
  )
  await site.db.query(
    `insert into vip.tier_change (member_id, change_id, brand_id, from_tier, to_tier, cause, growth, changed_at)
     select member_id, uuidv7(), brand_id, 0, 5, 'upgrade', 8000, now() - interval '1 year' from (${own}) m`,
    [username],
  )
  await site.db.query(
    `with account as (
       insert into points.account (member_id, brand_id, balance, earned, seq)
       select member_id, brand_id, ${POINTS}, ${POINTS}, 1 from (${own}) m returning member_id)
     insert into points.entry (member_id, seq, kind, change, balance, reference, key, at)
     select member_id, 1, 'earned', ${POINTS}, ${POINTS}, 'bets', 'test', now() from account`,
    [username],
  )
  return token
}

describe.each(viewsOf('phone'))('loyalty, $language, $viewport.width wide', (view) => {
  const { language } = view
  const words = (key: Parameters<typeof text>[0], values = {}) => text(key, language, values)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  let page: Page

  beforeAll(async () => {
    page = await site.visit('/help', { ...view, token: await loyal() })
  })

  test('[PRO-04] [APP-08] the VIP page shows the own tier, every tier with its figures, and the hosts', async () => {
    await page.goto(site.addressOf('/vip'))
    const main = page.getByRole('main')
    await main.getByText('Silver 5', { exact: true }).first().waitFor()
    await main.getByText(words('vip.next', { label: 'Silver 6' })).waitFor()
    await main.getByText(words('vip.noHistory')).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await tab(words('vip.tab.levels'))
    await expect.poll(() => main.getByRole('row').count()).toBe(22)
    await main.getByRole('rowheader', { name: 'Royal 20' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await tab(words('vip.tab.host'))
    await main.getByText('Maya Santos').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('[PRO-03] [APP-08] points become cash behind the payment password, and show in the records', async () => {
    await page.goto(site.addressOf('/pointMall'))
    const main = page.getByRole('main')
    await main.getByText('1,230', { exact: true }).waitFor()
    await main.getByText('Parola', { exact: false }).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await tab(words('points.tab.convert'))
    await main.getByLabel(words('points.toConvert')).fill('1000')
    await main.locator('input[name=paymentPassword]').fill(PAYMENT_PASSWORD)
    expect(await accessibilityFaults(page)).toEqual([])
    await main.getByRole('button', { name: words('points.convert') }).click()
    await page
      .getByText(words('points.converted', { amount: '₱100.00' }))
      .first()
      .waitFor()
    await main.getByText('230', { exact: true }).waitFor()
    await tab(words('points.tab.history'))
    await main.getByText(words('points.status.approved')).waitFor()
    await tab(words('points.tab.record'))
    await main.getByText(words('points.entry.converted')).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('[PRO-05] the wheel shows its odds, spins, and names what the spin is recomputed from', async () => {
    await page.goto(site.addressOf('/vip?tab=wheel'))
    const main = page.getByRole('main')
    await main.getByText('26.50', { exact: false }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await main.getByRole('button', { name: words('wheel.spin'), exact: true }).click()
    await main.getByText(words('wheel.commit')).last().waitFor({ state: 'attached' })
    await expect.poll(() => main.getByRole('group').count(), { timeout: 15_000 }).toBeGreaterThan(1)
    await main.getByRole('group').last().locator('summary').click()
    await main.getByText(words('wheel.serverSeed'), { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('[PRO-06] [MEM-02] a mission is completed by the visit and claimed, and the leaderboard is open', async () => {
    await page.goto(site.addressOf('/member?tab=missionLeaderboard'))
    const main = page.getByRole('main')
    const claim = main.getByRole('button', { name: words('missions.claim') }).first()
    await claim.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await claim.click()
    await main.getByText(words('missions.state.claimed')).first().waitFor()
    await tab(words('missions.tab.board'))
    await main.getByText(words('missions.ties')).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('[PRO-07] the referral tab has the member’s link, code and QR code, and how friends are paid', async () => {
    await page.goto(site.addressOf('/member?tab=referral'))
    const main = page.getByRole('main')
    await main.getByText('/register?referralCode=R-', { exact: false }).waitFor()
    await main.getByRole('img', { name: words('referral.qr') }).waitFor()
    await main.getByText(words('referral.noFriends')).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
