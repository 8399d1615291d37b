import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deposit, newMember, sealedCall } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const PAYMENT_PASSWORD = '739152'
const LATER = 1_000_000_000

let site: UsedSite

beforeAll(async () => {
  site = await useSite()
})
afterAll(async () => {
  await site?.leave()
  await site?.close()
})

/** Where the network is cut: on the way there, on the way back, or nowhere. */
type Cut = 'there' | 'back' | 'nowhere'

/** A network that is cut at will in the middle of one call. */
async function cutAt(page: Page, path: string) {
  const network = { cut: 'nowhere' as Cut, times: 0 }
  await page.route(
    (url) => url.pathname === path,
    async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      network.times += 1
      if (network.cut === 'nowhere') return route.continue()
      if (network.cut === 'back') await route.fetch()
      return route.abort('internetdisconnected')
    },
  )
  return network
}

describe('a request is sent once', () => {
  const username = `request${Date.now() % 1_000_000}`
  let token: string
  let page: Page

  beforeAll(async () => {
    token = await newMember(site.url, username)
    page = await site.visit('/member?tab=depositv2', { token })
  })

  const main = () => page.getByRole('main')
  const trouble = () => main().getByText(text('shell.network'))
  /** The keys that the tab has stored for requests without a response. */
  const keptKeys = () =>
    page.evaluate<string[]>(
      `Object.keys(sessionStorage).filter((key) => key.startsWith('request:'))
        .map((key) => sessionStorage.getItem(key).split(' ')[0])`,
    )
  const keysIn = async (table: 'deposit' | 'withdrawal') => {
    const { rows } = await site.db.query<{ request_key: string }>(
      `select request_key from cashier.${table} join member.username using (member_id)
        where username_key = $1 order by created_at`,
      [username],
    )
    return rows.map((row) => row.request_key)
  }
  const balance = () => page.getByTestId('balance').textContent()

  test('[LED-006] [WAL-08] a deposit cut off twice, and after a reload, is one deposit', async () => {
    const network = await cutAt(page, '/wps/relay/depositv2')
    const sendRequest = async () => {
      await main().locator('[name=amount]').fill('500')
      await main()
        .getByRole('button', { name: text('money.depositNow') })
        .click()
    }
    network.cut = 'there'
    await sendRequest()
    await trouble().waitFor()
    const [kept] = await keptKeys()
    expect(await keysIn('deposit')).toEqual([])
    network.cut = 'back'
    await main()
      .getByRole('button', { name: text('money.depositNow') })
      .click()
    await expect.poll(() => keysIn('deposit')).toEqual([kept])
    await trouble().waitFor()
    network.cut = 'nowhere'
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await keptKeys()).toEqual([kept])
    await sendRequest()
    await page.getByRole('dialog').getByText(text('money.state.CREDITED')).waitFor()
    await expect.poll(balance).toMatch(/500\.00$/)
    expect(network.times).toBe(3)
    expect(await keysIn('deposit')).toEqual([kept])
    expect(await keptKeys()).toEqual([])
  })

  test('[LED-006] once answered, the same request is a new one', async () => {
    await page.goto(site.addressOf('/member?tab=depositv2'))
    await main().locator('[name=amount]').fill('500')
    await main()
      .getByRole('button', { name: text('money.depositNow') })
      .click()
    await expect.poll(balance).toMatch(/1,000\.00$/)
    expect(new Set(await keysIn('deposit')).size).toBe(2)
  })

  test('[LED-006] [WAL-08] a withdrawal cut off twice, and after a reload, holds its money once', async () => {
    const password = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
    const path = '/wps/member/paymentPassword'
    await sealedCall(site.url, { method: 'PUT', path, token, body: password })
    const number = `${Date.now()}10`
    const account = { channel: 'PESONET', house: 'BDO', number, holder: `${username} Reyes` }
    const added = await sealedCall(site.url, {
      path: '/wps/relay/bankCards',
      token,
      body: { ...account, paymentPassword: PAYMENT_PASSWORD },
    })
    expect(added.code).toBe('OK')
    const whose = `member_id = (select member_id from member.username where username_key = $1)`
    await site.db.query(`update cashier.payout_account set usable_at = now() where ${whose}`, [
      username,
    ])
    await site.db.query(
      `update turnover.requirement set state = 'done', done_minor = required_minor, closed_at = now()
        where ${whose}`,
      [username],
    )
    await page.goto(site.addressOf('/member?tab=withdraw'))
    const network = await cutAt(page, '/wps/relay/withdraw')
    const sendRequest = async () => {
      await main().locator('[name=amount]').fill('200')
      await main().locator('[name=paymentPassword]').fill(PAYMENT_PASSWORD)
      await main().getByRole('button', { name: 'Withdraw', exact: true }).click()
    }
    network.cut = 'there'
    await sendRequest()
    await trouble().waitFor()
    const [kept] = await keptKeys()
    expect(await keysIn('withdrawal')).toEqual([])
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect(await keptKeys()).toEqual([kept])
    network.cut = 'back'
    await sendRequest()
    await expect.poll(() => keysIn('withdrawal')).toEqual([kept])
    // On return the request is shown in progress, and no second one is offered.
    network.cut = 'nowhere'
    await page.reload({ waitUntil: 'domcontentloaded' })
    await main().getByRole('article').waitFor()
    expect(await main().locator('[name=amount]').count()).toBe(0)
    expect(network.times).toBe(2)
    expect(await keysIn('withdrawal')).toEqual([kept])
    await expect.poll(balance).toMatch(/800\.00$/)
  })
})

test('[LED-015] a balance that is older than the one shown is not shown', async () => {
  const token = await newMember(site.url, `late${Date.now() % 1_000_000}`)
  await deposit(site.url, token)
  const page = await site.visit('/', { token })
  let sendBalance: (balance: string, seq: number) => void = () => undefined
  const ready = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/wps\/realtime/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      socket.send(message)
      if (String(message).includes('"ready"')) ready.resolve()
    })
    sendBalance = (balance, seq) =>
      socket.send(JSON.stringify({ type: 'balance', balance, seq, currency: 'PHP' }))
  })
  await page.reload({ waitUntil: 'domcontentloaded' })
  const shown = () => page.getByTestId('balance').textContent()
  await ready.promise
  // The refresh that the message caused has finished by then.
  await page.waitForTimeout(2000)
  await expect.poll(shown).toMatch(/500\.00$/)
  sendBalance('731.00', LATER)
  await expect.poll(shown).toMatch(/731\.00$/)
  sendBalance('112.00', LATER - 1)
  sendBalance('113.00', LATER)
  await page.waitForTimeout(500)
  expect(await shown()).toMatch(/731\.00$/)
  sendBalance('732.00', LATER + 1)
  await expect.poll(shown).toMatch(/732\.00$/)
})
