import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from './site/axe.ts'
import { consoleAddress, expectClean, giveReason, openConsole, openScreen } from './site/console.ts'
import { newMember } from './site/player.ts'
import { consoleText, text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterEach(() => site.leave())
afterAll(() => site.close())

const PHONE = { width: 390, height: 844 }

test('[HELP-03] [NAV-06] a member chats with an operator who takes the conversation and answers', async () => {
  const name = `charo${Date.now() % 100_000}`
  const token = await newMember(site.url, name)
  const console = await openConsole(site)
  await openScreen(console, consoleAddress(site, '/chats'))
  await console.getByRole('switch', { name: consoleText('chats.available') }).click()
  await console.getByRole('switch', { checked: true }).waitFor()

  const page = await site.visit('/help', { token, viewport: PHONE })
  await page.getByRole('button', { name: text('shell.menu') }).click()
  await page.getByRole('link', { name: text('shell.customerService') }).click()
  await page.getByText(text('chat.online')).waitFor()
  await page.getByRole('combobox', { name: text('chat.topic') }).selectOption('deposit')
  await page.getByRole('textbox', { name: text('chat.message') }).fill('Where is my deposit?')
  await page.getByRole('button', { name: text('chat.send') }).click()
  await page.getByText(text('chat.waiting')).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await console.getByRole('row', { name: new RegExp(name) }).click()
  const side = console.getByRole('complementary', { name: new RegExp(name) })
  await side.getByRole('button', { name: consoleText('chats.take') }).click()
  await side.getByRole('textbox', { name: consoleText('chats.answer') }).fill('It has arrived.')
  await side.getByRole('button', { name: consoleText('chats.send') }).click()
  await expectClean(console)

  await page.getByText('It has arrived.').waitFor()
  // The next one is typed while the one before is on its way; one that does not arrive is there again.
  for (const [from, path, label, send] of [
    [page, '**/chat/send', text('chat.message'), text('chat.send')],
    [side.page(), '**/ops/chats/answer', consoleText('chats.answer'), consoleText('chats.send')],
  ] as const) {
    const held = Promise.withResolvers<void>()
    await from.route(path, async (route) => {
      await held.promise
      await route.continue()
    })
    const box = from.getByRole('textbox', { name: label })
    await box.fill('One moment')
    await from.getByRole('button', { name: send }).click()
    await box.fill('and then the next')
    held.resolve()
    await from.getByText('One moment', { exact: true }).first().waitFor()
    expect(await box.inputValue()).toBe('and then the next')
    await from.unroute(path)
    await from.route(path, (route) => route.abort())
    await from.getByRole('button', { name: send }).click()
    await from.getByRole('alert').first().waitFor()
    expect(await box.inputValue()).toBe('and then the next')
    await from.unroute(path)
    await box.fill('')
  }
  await side.getByRole('button', { name: consoleText('chats.close') }).click()
  await giveReason(side, consoleText('chats.close'), 'a journey')
  await page.getByText(/closed the chat/).waitFor()
})

test('[HOME-01] [MOD-05] an operator publishes a notice, and players see it', async () => {
  const title = `Service tonight ${Date.now()}`
  const page = await openConsole(site)
  await openScreen(page, consoleAddress(site, '/content?kind=notice'))
  await page.getByRole('button', { name: consoleText('content.new.notice') }).click()
  const form = page.locator('form').last()
  for (const [i, label] of [title, `${title} (TY)`, `${title} (VI)`].entries()) {
    await form.getByLabel(consoleText('content.title')).nth(i).fill(label)
    await form.getByLabel(consoleText('content.article')).nth(i).fill('We are back **at six**.')
  }
  await page.getByRole('button', { name: consoleText('content.showPreview') }).click()
  await page.locator('b', { hasText: 'at six' }).waitFor()
  await expectClean(page)
  const side = page.getByRole('complementary')
  await giveReason(side, consoleText('content.save'), 'a journey')
  await giveReason(side, consoleText('content.publish', { version: 1 }), 'a journey')
  await side.getByText(consoleText('content.state.live')).waitFor()

  const visitor = await site.visit('/')
  await visitor.getByRole('button', { name: text('home.notices') }).click()
  await visitor.getByRole('button', { name: title }).click()
  await visitor.locator('b', { hasText: 'at six' }).waitFor()
})
