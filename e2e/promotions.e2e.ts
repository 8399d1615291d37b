import { LANGUAGES } from '@parola/locales/languages'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { consoleAddress, expectClean, giveReason, openConsole, openScreen } from './site/console.ts'
import { call, deposit, newMember } from './site/player.ts'
import { consoleText, text } from './site/text.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const dialog = (page: Page) => page.getByRole('dialog')
const CARDS = { EN: 'Red envelope', TY: 'Pulang sobre' } as const
const DAILY = { EN: 'Code of the day', TY: 'Code ng araw' } as const

test.each(viewsOf('wide'))(
  '[APP-08] [PRO-01] promotions are filtered by type, read with their terms and claimed: view $no',
  async ({ no, language, ...view }) => {
    const token = await newMember(site.url, `promo${no}`)
    const page = await site.visit('/promotions', { token, language, ...view })
    const say = (key: Parameters<typeof text>[0], params?: Record<string, string>) =>
      text(key, language, params)
    const card = (title: string) => page.getByRole('main').getByRole('button', { name: title })
    await card(CARDS[language]).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const filter = (type: 'daily' | 'all') =>
      page.getByRole('button', { name: say(`promo.type.${type}`), exact: true }).click()
    await filter('daily')
    await card(CARDS[language]).waitFor({ state: 'detached' })
    await card(DAILY[language]).waitFor()
    const code = page.getByRole('textbox', { name: say('promo.code') })
    const enter = page.getByRole('button', { name: say('promo.codeEnter') })
    await code.fill('abc')
    await enter.click()
    await page.getByText(say('people.rule.tooShort', { min: '4' })).waitFor()
    await code.fill('light')
    await enter.click()
    await dialog(page).getByText(say('promo.plain')).waitFor()
    await dialog(page).getByText(say('promo.toStake')).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page)
      .getByRole('button', { name: say('promo.claim') })
      .click()
    await dialog(page)
      .getByText(say('promo.got', { amount: '₱5.00' }))
      .first()
      .waitFor()
  },
)

const WELCOME = 'Welcome bonus'

/** Whether the deposit has made the welcome bonus ready. */
async function isReady(token: string): Promise<boolean> {
  const list = { method: 'GET', path: '/wps/relay/promotionList?type=newbie', token }
  const { value } = await call(site.url, list)
  return JSON.stringify(value).includes('"status":"claim"')
}

test('[PRO-08] a bonus is claimed, shown apart from cash, and dropped by its figures', async () => {
  const token = await newMember(site.url, 'bonus1')
  await deposit(site.url, token)
  await vi.waitUntil(() => isReady(token), { timeout: 20_000, interval: 200 })
  const page = await site.visit('/promotions', { token })
  await page.getByRole('main').getByRole('button', { name: WELCOME }).click()
  await dialog(page).getByText(text('promo.bonusMoney')).waitFor()
  await dialog(page)
    .getByRole('button', { name: text('promo.goWithout') })
    .waitFor()
  await dialog(page)
    .getByRole('button', { name: text('promo.claim') })
    .click()
  await page
    .getByText(text('promo.bonusGot', 'EN', { amount: '₱50.00' }))
    .first()
    .waitFor()
  await page.goto(site.addressOf('/member?tab=bonusDetails'))
  const bonuses = page.getByRole('region', { name: text('bonus.title') })
  await bonuses.getByText('₱500.00').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await bonuses.getByRole('button', { name: text('bonus.drop') }).click()
  await dialog(page).getByText('− ₱50.00').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog(page)
    .getByRole('button', { name: text('bonus.dropNow') })
    .click()
  await bonuses.getByText(text('bonus.state.dropped'), { exact: true }).waitFor()
})

const MATCH = { EN: 'First deposit match', TY: 'Dagdag sa unang deposit' } as const
const VISIT = { EN: 'Say hello', TY: 'Mag-hello muna' } as const

/** Joins the promotion with this title under the terms that it has now. */
async function join(token: string, title: string) {
  const get = (path: string) => call(site.url, { method: 'GET', path, token })
  const { value } = await get('/wps/relay/promotionList?lang=EN')
  const id = Object.values(value as object).find((card) => card.title === title)?.id
  const { termsHash } = (await get(`/wps/relay/promotionDetail?id=${id}`)).value
  const path = '/wps/relay/promotionJoin'
  await call(site.url, { method: 'POST', path, token, body: { id, termsHash } })
}

test('[MEM-06] messages name missions and promotions in the language of now, whichever they were sent in', async () => {
  const token = await newMember(site.url, 'named1')
  await join(token, MATCH.EN)
  await deposit(site.url, token)
  const missions = await site.visit('/member?tab=missionLeaderboard', { token })
  // The visit of this day is counted as its missions are looked at.
  const claim = missions.getByRole('main').getByRole('button', { name: text('missions.claim') })
  await claim.first().waitFor()
  for (const language of ['EN', 'TY'] as const) {
    const inbox = await site.visit('/member?tab=messageV2', { token, language })
    const title = MATCH[language]
    await inbox.getByText(text('money.message.promotion-claim', language, { title })).waitFor()
    const name = VISIT[language]
    await inbox.getByText(text('money.message.mission-ready', language, { name })).waitFor()
  }
})

const MADE = 'From the journey'
const REASON = 'a journey'

test('[PRO-01] an operator drafts a promotion and rehearses it, another publishes it, and a member is paid', async () => {
  const page = await openConsole(site)
  await openScreen(page, consoleAddress(site, '/promotions'))
  await page.getByRole('row', { name: /Weekly cashback/ }).waitFor()
  await expectClean(page)
  await page.getByRole('button', { name: consoleText('promo.new') }).click()
  const side = page.getByRole('complementary', { name: consoleText('promo.new') })
  const fill = (name: Parameters<typeof consoleText>[0], value: string) =>
    side
      .getByRole('textbox', { name: consoleText(name), exact: true })
      .first()
      .fill(value)
  await side.getByLabel(consoleText('promo.startsAt')).fill('2026-01-01T10:00')
  await fill('promo.field.amount', '20')
  await fill('promo.field.deposit', '0')
  await fill('promo.budget', '5000')
  for (const { ownName } of Object.values(LANGUAGES)) {
    const texts = side.getByRole('group', { name: ownName })
    for (const name of ['promo.title', 'promo.summary', 'promo.textOf'] as const) {
      await texts.getByRole('textbox', { name: consoleText(name) }).fill(MADE)
    }
  }
  await side.getByRole('textbox', { name: consoleText('reason') }).fill(REASON)
  await side.getByRole('button', { name: consoleText('promo.save') }).click()
  const draft = page.getByRole('complementary', { name: MADE })
  await draft
    .getByRole('button', {
      name: consoleText('promo.rehearsal.begin', { version: 1, days: 90 }),
    })
    .click()
  const rehearsal = draft.getByRole('region', { name: consoleText('promo.rehearsal.title') })
  await rehearsal.getByText(consoleText('promo.rehearsal.people')).waitFor()
  await rehearsal.getByText(consoleText('promo.rehearsal.assumes')).waitFor()
  await expectClean(page)
  await giveReason(draft, consoleText('promo.publish', { version: 1 }), REASON)
  await draft.getByText(consoleText('promo.pending')).waitFor()
  await publish()
  const member = await site.visit('/promotions', { token: await newMember(site.url, 'paid1') })
  await member.getByRole('main').getByRole('button', { name: MADE }).click()
  await dialog(member)
    .getByRole('button', { name: text('promo.claim') })
    .click()
  await dialog(member)
    .getByText(text('promo.got', 'EN', { amount: '₱20.00' }))
    .first()
    .waitFor()
})

/** Another operator agrees to what was asked. */
async function publish() {
  const other = await openConsole(site)
  await openScreen(other, consoleAddress(site, '/approvals'))
  const request = other
    .getByRole('article')
    .filter({ hasText: consoleText('approval.kind.promotion.publish') })
  await giveReason(request, consoleText('approval.approve'), REASON)
  await request.waitFor({ state: 'detached' })
}
