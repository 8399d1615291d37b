import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isModalClean } from './site/modal-look.ts'
import { type OpenModal, openModalOf } from './site/modals.ts'
import { newMember, PASSWORD } from './site/player.ts'
import { text } from './site/text.ts'
import { chooseVenue } from './site/venue.ts'
import { viewsOf } from './site/views.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

/** Short enough for a name, and new at each try. */
const mark = () => String(Date.now()).slice(-7)

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** The digits of the newest message to a number, once there is one. */
async function codeSentTo(number: string): Promise<string> {
  const sandbox = new URL(`/outbox.json?to=${encodeURIComponent(number)}`, site.url)
  sandbox.port = String(Number(sandbox.port) + 3)
  const newest = async () => {
    const [letter] = (await (await fetch(sandbox)).json()) as { text: string }[]
    return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(newest).not.toBe('')
  return newest()
}

describe.each(viewsOf('phone'))('in $language, $viewport.width wide, $theme', (view) => {
  afterAll(() => site.leave())

  async function enter(path: string): Promise<OpenModal> {
    const page = await site.visit(path, { ...view })
    return openModalOf(page, view.language)
  }
  const titled = (page: Page, title: string) =>
    page.getByRole('dialog').last().getByRole('heading', { name: title, exact: true }).waitFor()
  const press = ({ dialog, say }: OpenModal, place: string) =>
    dialog.getByRole('button', { name: say(place), exact: true }).click()
  const isClean = async ({ page, say }: OpenModal, title: string) => {
    await titled(page, say(title))
    const size = `${view.language}-${view.viewport.width}-${view.theme}`
    await isModalClean(page, `${title.replace('.', '-')}-${size}`)
  }

  test('[MOD-01] [OTP-04] the steps of a registration by number, each in its own modal', async () => {
    const opened = await enter('/register')
    const { page } = opened
    const national = `0917${mark()}`
    await page.locator('[name=mobileNum]').fill(national)
    await chooseVenue(page)
    await page.locator('[name=terms]').check()
    await press(opened, 'people.next')
    await isClean(opened, 'people.codeTitle')
    await page.keyboard.press('Escape')
    await titled(page, opened.say('people.register'))
    await press(opened, 'people.next')
    // The platform has just sent one: its message is a warning, and that code is still asked for.
    await isClean(opened, 'people.warning')
    await press(opened, 'people.ok')
    await titled(page, opened.say('people.codeTitle'))
    await page.locator('[name=code]').fill(await codeSentTo(`+63${national.slice(1)}`))
    await isClean(opened, 'people.pinTitle')
    for (const name of ['password', 'confirmPassword']) {
      await page.locator(`[name=${name}]`).fill(PASSWORD)
    }
    await press(opened, 'people.register')
    await isClean(opened, 'people.welcome')
  })

  test('[MOD-01] [ACC-009] one more proof for a login from a new place', async () => {
    const username = `far${mark()}`
    await newMember(site.url, username)
    await site.db.query(
      `update member.member set contact = jsonb_build_object('email', $2::text) where username = $1`,
      [username, `${username}@example.com`],
    )
    await site.db.query(
      `update password.known_device set subnet = '198.51.100.0/24' where member_id =
         (select member_id from member.member where username = $1)`,
      [username],
    )
    const opened = await enter('/login')
    await opened.page.locator('[name=username]').fill(username)
    await opened.page.locator('[name=password]').fill(PASSWORD)
    await opened.page.locator('[name=terms]').check()
    await press(opened, 'shell.login')
    await isClean(opened, 'people.confirmTitle')
  })

  test('[MOD-01] [REG-03] the remaining fields for a person with an outside account', async () => {
    const opened = await enter('/login')
    const { page, dialog, say } = opened
    await dialog
      .getByRole('button', { name: say('identity.with', { name: text('security.method.google') }) })
      .click()
    await page.getByText('Somebody else').click()
    await page.locator('[name=email]:visible').fill(`far${mark()}@people.example`)
    await page.locator('[name=name]:visible').fill('Ligaya Dela Cruz-Villanueva')
    await page.getByRole('button', { name: 'Continue' }).click()
    await isClean(opened, 'identity.newTitle')
  })
})
