import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { consoleAddress } from './site/console.ts'
import { operatorToken } from './site/operator.ts'
import { drawnCard } from './site/picture.ts'
import { call, newcomer, PASSWORD } from './site/player.ts'
import { text } from './site/text.ts'
import { chooseVenue } from './site/venue.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const WORDS = {
  EN: {
    title: 'Verify your identity',
    intro: [text('kyc.step.info'), text('kyc.step.picture'), text('kyc.step.selfie')],
    start: text('kyc.start'),
    later: text('kyc.later'),
    needed: text('kyc.needed'),
    deposit: 'Deposit',
    save: text('kyc.save'),
    search: text('shell.search'),
    country: 'Philippines',
    occupation: text('kyc.occupation.21'),
    empty: 'Input cannot be empty',
    young: /You must be 21 or over/,
    send: text('kyc.upload'),
    missing: [
      text('kyc.missing.idCardFront'),
      text('kyc.missing.idCardBack'),
      text('kyc.missing.idCardSelfie'),
    ],
    wrongType: text('kyc.wrongType'),
    tooLarge: /larger than 5 MB/,
    uploaded: text('kyc.uploaded'),
    verified: text('kyc.approved.title'),
    refused: text('kyc.refused.title'),
    blurred: text('kyc.reason.BLURRED'),
    again: text('kyc.refused.again'),
    barred: text('kyc.barred.title'),
    show: text('money.banner.show'),
    verifyNow: text('money.banner.start'),
    pending: text('kyc.pending.title'),
    next: text('kyc.pending.next'),
    byPerson: text('kyc.pending.person'),
    toDeposit: text('kyc.pending.deposit'),
    lookAround: text('kyc.close'),
    depositNow: text('kyc.approved.deposit'),
    toPayment: text('money.depositNow'),
    typed: /You typed .+ (19|20) years old/,
    wrongDay: text('kyc.birthday.wrong'),
    rightDay: text('kyc.birthday.right'),
    welcome: text('people.welcome'),
    close: 'Close',
  },
  TY: {
    title: text('kyc.title', 'TY'),
    intro: [text('kyc.step.info', 'TY'), 'I-upload ang larawan ng ID', 'I-upload ang selfie'],
    start: text('kyc.start', 'TY'),
    later: text('kyc.later', 'TY'),
    needed: text('kyc.needed', 'TY'),
    deposit: text('shell.deposit', 'TY'),
    save: text('kyc.save', 'TY'),
    search: text('shell.search', 'TY'),
    country: 'Pilipinas',
    occupation: text('kyc.occupation.21', 'TY'),
    empty: text('kyc.rule.required', 'TY'),
    young: /Dapat 21 taong gulang/,
    send: text('kyc.upload', 'TY'),
    missing: [
      'I-upload ang harap ng ID mo',
      'I-upload ang likod ng ID mo',
      'I-upload ang selfie kasama ang harap ng ID',
    ],
    wrongType: text('kyc.wrongType', 'TY'),
    tooLarge: /Mas malaki sa 5 MB/,
    uploaded: text('kyc.uploaded', 'TY'),
    verified: text('kyc.approved.title', 'TY'),
    refused: text('kyc.refused.title', 'TY'),
    blurred: /Malabo ang larawan/,
    again: text('kyc.refused.again', 'TY'),
    barred: text('kyc.barred.title', 'TY'),
    show: text('money.banner.show', 'TY'),
    verifyNow: text('money.banner.start', 'TY'),
    pending: text('kyc.pending.title', 'TY'),
    next: text('kyc.pending.next', 'TY'),
    byPerson: text('kyc.pending.person', 'TY'),
    toDeposit: text('kyc.pending.deposit', 'TY'),
    lookAround: text('kyc.close', 'TY'),
    depositNow: text('kyc.approved.deposit', 'TY'),
    toPayment: text('money.depositNow', 'TY'),
    typed: /Inilagay mo ang .+ (19|20) taong gulang/,
    wrongDay: text('kyc.birthday.wrong', 'TY'),
    rightDay: text('kyc.birthday.right', 'TY'),
    welcome: text('people.welcome', 'TY'),
    close: 'Isara',
  },
} as const
const SEEN = ['disclaimerAccept', 'popupClosed:visitor', 'popupClosed:member']
const DOCUMENTS = ['idCardFront', 'idCardBack', 'idCardSelfie'] as const
const DECIDED = { timeout: 30_000 }

let site: UsedSite
let people = 0

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** An operator approves the newest submission of a member. */
async function approve(username: string) {
  const newest = async () => {
    const { rows } = await site.db.query(
      `select member_id, submission, state from kyc.application
         join member.username using (member_id) where username_key = $1`,
      [username],
    )
    return rows[0]
  }
  await expect.poll(async () => (await newest()).state, DECIDED).toBe('review')
  const { member_id: memberId, submission } = await newest()
  const token = await operatorToken(consoleAddress(site, ''), site.db)
  const path = '/ops/kyc/approve'
  const body = { memberId, submission }
  const { code } = await call(consoleAddress(site, ''), { method: 'POST', path, token, body })
  expect(code).toBe('OK')
}

const card = (name = 'card.png') => ({ name, mimeType: 'image/png', buffer: drawnCard() })

describe.each(viewsOf('phone'))('in $language, $viewport.width wide', (view) => {
  const words = WORDS[view.language]

  /** A tab of a member who has just registered. */
  async function enter(path = '/', hasPutOff = false) {
    people += 1
    const username = `kyc${view.language.toLowerCase()}${people}`
    const token = await newcomer(site.url, username)
    const page = await site.visit('/', { ...view, token, hasSeen: false })
    const seen = hasPutOff ? [...SEEN, 'verifyLater'] : SEEN
    await page.evaluate(
      `for (const key of ${JSON.stringify(seen)}) sessionStorage.setItem(key, '1')`,
    )
    await page.goto(site.addressOf(path))
    return { page, username, dialog: page.getByRole('dialog', { name: words.title }) }
  }

  async function fill(dialog: Locator, more: { birthday?: string; idNumber: string }) {
    await dialog.locator('[name=idType]').selectOption('1')
    await dialog.locator('[name=idNumber]').fill(more.idNumber)
    await dialog.locator('[name=payeename]').fill(`Ana ${more.idNumber} Reyes`)
    await dialog.locator('[name=birthday]').fill(more.birthday ?? '1990-05-17')
    await pick(dialog, 'nationality', words.country)
    await dialog.locator('[name=placeOfBirth]').fill('Cebu City')
    await dialog.locator('[name=email]').fill('ana@example.com')
    await dialog.locator('[name=address]').fill('12 Mabini Street, Manila')
    await dialog.locator('[name=sourceOfIncome]').selectOption('2')
    await pick(dialog, 'occupation', words.occupation)
  }

  /** The first entry of a list to search in that the text leaves over. */
  async function pick(dialog: Locator, name: string, search: string) {
    await dialog.locator(`[name=${name}]`).click()
    await dialog.getByRole('combobox', { name: words.search, exact: true }).fill(search)
    await dialog.getByRole('listbox').getByRole('option').first().click()
    await dialog.getByRole('listbox').getByRole('option').first().waitFor({ state: 'detached' })
  }

  async function choose(dialog: Locator, documents: readonly string[] = DOCUMENTS) {
    for (const name of documents) {
      await dialog.locator(`[data-document=${name}]`).setInputFiles(card(`${name}.png`))
      await dialog.getByText(`${name}.png`).waitFor()
    }
  }

  const kept = (page: Page, key: string) =>
    page.evaluate((name) => sessionStorage.getItem(name), key)

  test('[KYC-01] [KYC-02] [APP-23] it is offered once, explains the steps, and can be postponed', async () => {
    const { page, dialog } = await enter()
    await dialog.waitFor()
    for (const step of words.intro) await dialog.getByText(step).first().waitFor()
    expect(await dialog.getByRole('button').count()).toBe(2)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: words.later }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await kept(page, 'verifyLater')).toBe('1')
    await page.reload()
    await page.getByRole('main').waitFor()
    await page.waitForTimeout(2500)
    expect(await dialog.count()).toBe(0)
  })

  test('[REG-07] a new member is welcomed over the lobby, and asked for documents next', async () => {
    const page = await site.visit('/', { ...view, hasSeen: false })
    await page.evaluate(
      `for (const key of ${JSON.stringify(SEEN)}) sessionStorage.setItem(key, '1')`,
    )
    await page.goto(site.addressOf('/register'))
    await page.getByRole('tab', { name: 'Username' }).click()
    people += 1
    const username = `new${view.language.toLowerCase()}${people}`
    await page.locator('[name=username]').fill(username)
    for (const name of ['password', 'confirmPassword']) {
      await page.locator(`[name=${name}]`).fill(PASSWORD)
    }
    await chooseVenue(page)
    await page.locator('[name=terms]').check()
    await page.getByRole('dialog').locator('[type=submit]').click()
    const welcome = page.getByRole('dialog', { name: words.welcome })
    await welcome.getByText(username).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByTestId('balance').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await welcome.getByRole('button', { name: words.close }).click()
    await page.getByRole('dialog', { name: words.title }).waitFor()
  })

  test('[KYC-03] [KYC-05] [KYC-06] from the form over the pictures to a verified account', async () => {
    const { page, dialog, username } = await enter('/member?tab=securityCenter', true)
    await page.getByRole('button', { name: words.verifyNow }).click()
    await dialog.getByRole('button', { name: words.start }).click()
    await dialog.getByRole('button', { name: words.save }).click()
    await expect.poll(() => dialog.getByText(words.empty).count()).toBe(10)
    expect(await dialog.locator('[name=idType] option').count()).toBe(21)
    await dialog.locator('[name=occupation]').click()
    await expect.poll(() => dialog.getByRole('listbox').getByRole('option').count()).toBe(19)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await accessibilityFaults(page)).toEqual([])
    await fill(dialog, { idNumber: `${username}0` })
    await dialog.getByRole('button', { name: words.save }).click()
    const send = dialog.getByRole('button', { name: words.send })
    await send.click()
    for (const message of words.missing) await dialog.getByText(message).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const front = dialog.locator('[data-document=idCardFront]')
    await front.setInputFiles({
      name: 'a.png',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    })
    await dialog.getByText(words.wrongType).waitFor()
    await front.setInputFiles({ ...card(), buffer: Buffer.alloc(5_242_881) })
    await dialog.getByText(words.tooLarge).waitFor()
    await choose(dialog)
    await send.click()
    await page.getByText(words.uploaded).first().waitFor()
    expect(await kept(page, 'securityAlreadyUpLoad')).toBe('1')
    await dialog.getByText(words.verified).waitFor(DECIDED)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('[KYC-07] money is closed until then; once approved, the open tab says so and goes on with it', async () => {
    const { page, dialog, username } = await enter('/', true)
    const toDeposit = page.getByRole('button', { name: words.deposit, exact: true }).last()
    await toDeposit.click()
    await dialog.getByText(words.needed).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: words.start }).click()
    await fill(dialog, { idNumber: `${username}6` })
    // Back loses nothing, and nothing is stored for whoever uses this browser next.
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    const stored = '[{ ...localStorage }, { ...sessionStorage }]'
    expect(JSON.stringify(await page.evaluate(stored))).not.toContain(`${username}6`)
    await toDeposit.click()
    await dialog.getByRole('button', { name: words.start }).click()
    expect(await dialog.locator('[name=idNumber]').inputValue()).toBe(`${username}6`)
    await dialog.getByRole('button', { name: words.save }).click()
    await choose(dialog)
    await dialog.getByRole('button', { name: words.send }).click()
    await dialog.getByRole('list', { name: words.next }).getByText(words.toDeposit).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: words.lookAround }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByTestId('balance').waitFor()
    await approve(username)
    await dialog.getByText(words.verified).waitFor(DECIDED)
    // Whoever is in a hurry clicks twice: the second click reaches nothing else.
    await dialog.getByRole('button', { name: words.depositNow }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: words.toPayment }).waitFor()
  })

  test('[KYC-05] a refused document says what to do, and is requested alone', async () => {
    const { page, dialog, username } = await enter()
    await dialog.getByRole('button', { name: words.start }).click()
    await fill(dialog, { idNumber: `${username}7` })
    await dialog.getByRole('button', { name: words.save }).click()
    await choose(dialog)
    await dialog.getByRole('button', { name: words.send }).click()
    await dialog.getByText(words.refused).waitFor(DECIDED)
    await dialog.getByText(words.blurred).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: words.again }).click()
    await dialog.locator('[data-document=idCardFront]').waitFor({ state: 'attached' })
    expect(await dialog.locator('[data-document]').count()).toBe(1)
    await choose(dialog, ['idCardFront'])
    await dialog.getByRole('button', { name: words.send }).click()
    await dialog.getByText(words.byPerson).waitFor(DECIDED)
  })

  test('[KYC-04] a birthday that would bar its person is asked about first: it may be mistyped', async () => {
    const { page, dialog, username } = await enter()
    await dialog.getByRole('button', { name: words.start }).click()
    await fill(dialog, {
      idNumber: `${username}0`,
      birthday: `${new Date().getFullYear() - 20}-12-31`,
    })
    await dialog.getByText(words.young).waitFor()
    await dialog.getByRole('button', { name: words.save }).click()
    await page.getByText(words.typed).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: words.wrongDay }).click()
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("name")'))
      .toBe('birthday')
    await dialog.getByRole('button', { name: words.save }).click()
    await page.getByRole('button', { name: words.rightDay }).click()
    await dialog.getByText(words.barred).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
