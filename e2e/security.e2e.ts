import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, atRest } from './site/axe.ts'
import { newMember, PASSWORD } from './site/player.ts'
import { text, textStart } from './site/text.ts'
import { appCode } from './site/totp.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const WORDS = {
  EN: {
    basic: text('security.level.1'),
    good: text('security.level.2'),
    addMobile: text('security.do.mobile'),
    send: text('people.codeSend'),
    confirm: 'Confirm',
    wrongPassword: text('errors.OLD_PASSWORD_WRONG'),
    bound: text('security.mobileBound'),
    held: textStart('security.held'),
    response: /Your mobile number was changed/,
    setPayment: text('security.do.payment'),
    setUp: text('security.set'),
    twice: text('people.rule.inconsistent_twice'),
    paymentSet: text('security.paymentDone'),
    setApp: text('security.do.authenticator'),
    begin: text('security.begin'),
    wrongCode: text('errors.AUTHENTICATOR_WRONG'),
    copy: 'Copy',
    finish: 'Done',
    left: '10 recovery codes are left',
    manage: text('security.manageApp'),
    remove: text('security.removeApp'),
    useRecovery: 'Use a recovery code instead',
    others: 'Sign out others',
    ended: /1 other device was signed out/,
    thisDevice: text('security.thisDevice'),
    created: text('security.method.register'),
    close: 'Close',
  },
  TY: {
    basic: text('security.level.1', 'TY'),
    good: text('security.level.2', 'TY'),
    addMobile: text('security.do.mobile', 'TY'),
    send: text('people.codeSend', 'TY'),
    confirm: 'Kumpirmahin',
    wrongPassword: text('errors.OLD_PASSWORD_WRONG', 'TY'),
    bound: text('security.mobileBound', 'TY'),
    held: textStart('security.held', 'TY'),
    response: /Napalitan ang mobile number mo/,
    setPayment: text('security.do.payment', 'TY'),
    setUp: text('security.set', 'TY'),
    twice: text('people.rule.inconsistent_twice', 'TY'),
    paymentSet: text('security.paymentDone', 'TY'),
    setApp: text('security.do.authenticator', 'TY'),
    begin: text('security.begin', 'TY'),
    wrongCode: text('errors.AUTHENTICATOR_WRONG', 'TY'),
    copy: 'Kopyahin',
    finish: 'Tapos na',
    left: '10 recovery code ang natitira',
    manage: text('security.manageApp', 'TY'),
    remove: text('security.removeApp', 'TY'),
    useRecovery: 'Gumamit na lang ng recovery code',
    others: 'I-sign out ang iba',
    ended: /1 ibang device ang na-sign out/,
    thisDevice: text('security.thisDevice', 'TY'),
    created: text('security.method.register', 'TY'),
    close: 'Isara',
  },
} as const

const VIEWS = viewsOf('wide')

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** The code in the newest message to this number, when there is one. */
async function codeSentTo(number: string): Promise<string> {
  const sandbox = new URL(site.url)
  sandbox.port = String(Number(sandbox.port) + 3)
  const newest = async () => {
    const answer = await fetch(`${sandbox.origin}/outbox.json?to=${encodeURIComponent(number)}`)
    const [letter] = (await answer.json()) as { text: string }[]
    return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(newest, { timeout: 20_000 }).not.toBe('')
  return newest()
}

describe.each(VIEWS)('the security centre, $language, $viewport.width wide', (view) => {
  const words = WORDS[view.language]
  const username = `safe${view.no}${Date.now() % 100_000}`
  const national = `0918${String(Date.now()).slice(-3)}${view.no}`.padEnd(11, '3')
  let page: Page
  let recovery = ''

  beforeAll(async () => {
    const token = await newMember(site.url, username)
    page = await site.visit('/member?tab=securityCenter', { ...view, token })
  })

  const main = () => page.getByRole('main')
  const inDialog = (name: string | RegExp) =>
    page.getByRole('dialog').getByRole('button', { name, exact: typeof name === 'string' })
  /** As if this member had proved who they are long ago; the site is other journeys' too. */
  const outdateProof = () =>
    site.db.query(
      `update session.session set proved_at = null where member_id =
         (select member_id from member.username where username_key = $1)`,
      [username],
    )
  /** Judged once nothing fades any more. */
  const isClean = async () => {
    await atRest(page)
    expect(await accessibilityFaults(page)).toEqual([])
  }

  /** Checked once the dialog is there, whose script may load for a while: the page behind it is not meant. */
  const isDialogClean = async () => {
    await page.getByRole('dialog').waitFor()
    await isClean()
  }

  test('[MEM-04] shows how well the account is protected, and what to do next', async () => {
    await main().getByText(words.basic, { exact: true }).waitFor()
    await main().locator('dd').getByText(username).waitFor()
    await main().getByText(words.created).waitFor()
    const accounts = main().getByRole('region', { name: text('cashier.accounts', view.language) })
    const add = text('cashier.addAccount', view.language)
    await accounts.getByRole('button', { name: add }).click()
    await page
      .getByRole('dialog')
      .getByText(text('cashier.waitHours', view.language, { hours: 24 }))
      .waitFor()
    await isClean()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await isClean()
  })

  test('[ACC-015] [ACC-017] adds a number after a proof of identity, and pauses withdrawals', async () => {
    // The login itself was a proof.
    await outdateProof()
    await main().getByRole('button', { name: words.addMobile }).first().click()
    await page.locator('[name=mobileNum]').fill(national)
    await inDialog(words.send).click()
    await page.locator('[name=secret]').fill('not this one')
    await isClean()
    await inDialog(words.confirm).click()
    await page.getByRole('dialog').getByText(words.wrongPassword).waitFor()
    await page.locator('[name=secret]').fill(PASSWORD)
    await inDialog(words.confirm).click()
    const code = page.locator('[name=code]')
    await code.waitFor()
    await isClean()
    await code.fill(await codeSentTo(`+63${national.slice(1)}`))
    await page.getByText(words.bound).waitFor()
    await main().getByText(words.held).waitFor()
    await main()
      .getByText(`+63 ••• ••• ${national.slice(-4)}`)
      .waitFor()
    await page.goto(site.addressOf('/member?tab=messageV2'))
    await main().getByText(words.response).waitFor()
    await page.goto(site.addressOf('/member?tab=securityCenter'))
  })

  test('[ACC-016] sets a payment password', async () => {
    await main().getByRole('button', { name: words.setPayment }).first().click()
    await page.locator('[name=paymentPassword]').fill('739152')
    await page.locator('[name=confirmPaymentPassword]').fill('739153')
    await inDialog(words.setUp).click()
    await page.getByRole('dialog').getByText(words.twice).waitFor()
    await isClean()
    await page.locator('[name=confirmPaymentPassword]').fill('739152')
    await inDialog(words.setUp).click()
    await page.getByText(words.paymentSet).first().waitFor()
    await main().getByText(words.good, { exact: true }).waitFor()
  })

  test('[ACC-014] sets up an authenticator app, with a key for manual entry and recovery codes', async () => {
    await main().getByRole('button', { name: words.setApp }).first().click()
    await isDialogClean()
    await inDialog(words.begin).click()
    await page.getByRole('dialog').locator('summary').click()
    const shown = await page.getByRole('dialog').locator('details code').textContent()
    const key = (shown ?? '').replaceAll(' ', '')
    await page.locator('[name=code]').fill('000000')
    await page.getByRole('dialog').getByText(words.wrongCode).waitFor()
    await isClean()
    await page.locator('[name=code]').fill(appCode(key))
    const codes = page.getByRole('dialog').locator('ol code')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    recovery = (await codes.first().textContent()) ?? ''
    await isClean()
    expect(await inDialog(words.finish).isDisabled()).toBe(true)
    await page.getByRole('dialog').getByRole('checkbox').check()
    await inDialog(words.finish).click()
    await main().getByText(words.left).waitFor()
  })

  test('[ACC-014] [ACC-015] removes the app after a recovery code', async () => {
    await outdateProof()
    await main().getByRole('button', { name: words.manage }).click()
    await isDialogClean()
    await inDialog(words.remove).click()
    await inDialog(words.useRecovery).click()
    await page.locator('[name=secret]').fill(recovery.toLowerCase())
    await isClean()
    await inDialog(words.confirm).click()
    await main().getByRole('button', { name: words.setApp }).first().waitFor()
  })

  test('[ACC-012] lists the devices, and logs all others out', async () => {
    const thisOne = main().getByText(words.thisDevice, { exact: true })
    await thisOne.waitFor()
    await site.db.query(
      `insert into session.session (member_id, token_hash, session_id, created_at, last_seen_at, network)
         select member_id, sha256(session_id::text::bytea), gen_random_uuid(), now(), now(), '203.0.113.0/24'
           from session.session where session_id = (select session_id from session.session join member.username
             using (member_id) where username_key = $1 limit 1)`,
      [username],
    )
    await page.reload()
    await main().getByText('203.0.113.x').waitFor()
    await main().getByRole('button', { name: words.others }).click()
    await isDialogClean()
    await inDialog(words.others).click()
    await page.getByText(words.ended).first().waitFor()
    await main().getByText('203.0.113.x').waitFor({ state: 'detached' })
    await thisOne.waitFor()
  })
})
