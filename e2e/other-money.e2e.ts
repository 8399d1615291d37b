import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call, game, newcomer, openGame, sealedCall } from './site/player.ts'
import { text } from './site/text.ts'
import { type UsedSite, useSite } from './site/visitor.ts'

const LONG = { timeout: 60_000, interval: 250 }
const PAYMENT_PASSWORD = '739152'
const JACKPOT_STAKE = '20.00'
const JACKPOT_SPINS = 25
/** The other brand under a name that a program finds too: Chromium alone finds `intl.localhost`. */
const ABROAD = '127.0.0.1'

let site: UsedSite
let url: string
let member: string
let memberId: string

beforeAll(async () => {
  site = await useSite()
  url = `http://${ABROAD}:${new URL(site.url).port}`
  await leadTo('intl')
  await vi.waitUntil(async () => (await brandAt(url)) === 'intl', LONG)
  member = await newcomer(url, `usd${randomUUID().slice(0, 8)}`, { region: undefined })
  memberId = String((await get('/wps/member/info')).value.id)
})
afterAll(async () => {
  await leadTo('ph')
  await site.leave()
  await site.close()
})

/** Assigns the address to this brand, and to no other. */
const leadTo = (brandId: string) =>
  site.db.query(
    `update brand.brand set domains = case when brand_id = $2
        then array_append(array_remove(domains, $1), $1) else array_remove(domains, $1) end`,
    [ABROAD, brandId],
  )
const brandAt = async (address: string) =>
  String((await call(address, { method: 'GET', path: '/wps/system/status' })).value.merchant)
const get = (path: string) => call(url, { method: 'GET', path, token: member })
const balance = async () => String((await get('/wps/v2/wallets/balance')).value.balance)

async function titleWhere(condition: string): Promise<number> {
  const { rows } = await site.db.query(
    `select node_id from catalogue.title where ${condition} and active order by rank limit 1`,
  )
  return Number(rows[0]?.node_id)
}

test('[WAL-02] [PAY-001] a member of the dollar brand deposits, and sees dollars', async () => {
  const body = { requestKey: randomUUID(), channel: 'WALLET', amount: '1000.00' }
  await call(url, { method: 'POST', path: '/wps/relay/depositv2', token: member, body })
  await vi.waitUntil(async () => (await balance()) === '1000.00', LONG)
})

test('[GAME-13] plays a slot and a table game for dollars', async () => {
  const slot = await openGame(url, member)
  const spun = await game(slot, 'spin', { requestId: randomUUID(), stake: '1.00' })
  expect(spun).toMatchObject({ ok: true, stake: '1.00' })
  const table = await openGame(url, member, await titleWhere(`model = 'roulette'`))
  const bet = { bets: [{ type: 'RED', stake: 100 }] }
  expect(await game(table, 'bet', { requestId: randomUUID(), bet })).toMatchObject({ ok: true })
})

test('[FAIR-015] feeds the jackpot of its own currency, and every movement of it is booked', async () => {
  const node = await titleWhere(`model = 'lucky-vault'`)
  const pools = async (currency: string) => {
    const { rows } = await site.db.query(
      `select coalesce(sum(balance_minor), 0)::bigint as minor from jackpot.pool
        where jackpot = 'lucky-vault' and currency = $1
          and vendor = (select vendor from catalogue.title where node_id = $2)`,
      [currency, node],
    )
    return BigInt(rows[0]?.minor ?? 0)
  }
  await vi.waitUntil(async () => (await pools('USD')) > 0n, LONG)
  const before = await pools('USD')
  const room = await openGame(url, member, node)
  for (let spins = 0; spins < JACKPOT_SPINS; spins += 1) {
    const response = await game(room, 'spin', { requestId: randomUUID(), stake: JACKPOT_STAKE })
    expect(response).toMatchObject({ ok: true, stake: JACKPOT_STAKE })
  }
  const unbooked = async () => {
    const { rows } = await site.db.query(
      `select count(*)::int as left from jackpot.move where member_id = $1 and state = 'requested'`,
      [memberId],
    )
    return Number(rows[0]?.left)
  }
  await vi.waitUntil(async () => (await unbooked()) === 0, LONG)
  expect(await pools('USD')).not.toBe(before)
  const { rows } = await site.db.query(
    `select count(*)::int as moves from jackpot.move where member_id = $1 and currency <> 'USD'`,
    [memberId],
  )
  expect(rows).toEqual([{ moves: 0 }])
})

test('[MEM-02] [WAL-03] reads its records in dollars, and withdraws dollars', async () => {
  const page = await site.visit('/member?tab=personalHistoryCopy', {
    host: 'intl.localhost',
    token: member,
  })
  await page.getByText('20.00').first().waitFor({ timeout: 60_000 })
  expect(await page.getByRole('main').textContent()).not.toContain('₱')
  expect(await page.locator('body').textContent()).toContain('$')

  const password = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  await sealedCall(url, {
    ...{ path: '/wps/member/paymentPassword', method: 'PUT', token: member, body: password },
  })
  const account = await sealedCall(url, {
    path: '/wps/relay/bankCards',
    token: member,
    body: {
      ...{ channel: 'WIRE', house: 'WISE', number: `${Date.now()}10`, holder: 'Juan Dela Cruz' },
      paymentPassword: PAYMENT_PASSWORD,
    },
  })
  expect(account.code).toBe('OK')
  const accountId = String(account.value.accountId)
  const requested = await sealedCall(url, {
    path: '/wps/relay/withdraw',
    token: member,
    body: {
      ...{ requestKey: randomUUID(), accountId, amount: '10.00', fee: '1.00' },
      paymentPassword: PAYMENT_PASSWORD,
    },
  })
  expect(requested).toMatchObject({ code: 'OK', value: { currency: 'USD', amount: '10.00' } })
  const reference = String(requested.value.reference)
  const state = async () => {
    const text = 'select state from cashier.withdrawal where reference = $1'
    return (await site.db.query(text, [reference])).rows[0]?.state
  }
  await vi.waitUntil(
    async () => /^(PAID|AWAITING_RECEIPT|RECEIVED)/.test(String(await state())),
    LONG,
  )
}, 180_000)

test('[WAL-03] adds an e-wallet that knows its accounts by e-mail, and shows which number it needs', async () => {
  const page = await site.visit('/member?tab=withdraw', { host: 'intl.localhost', token: member })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text('cashier.addAccount') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: text('cashier.kind.ewallet'), exact: true }).click()
  await dialog.getByLabel(text('cashier.number.mobile')).waitFor()
  await dialog.locator('[name=house]').selectOption({ label: 'Skrill' })
  const number = dialog.getByLabel(text('cashier.number.email'))
  await number.fill('0917 123 4567')
  await dialog.getByLabel(text('cashier.holder')).fill('Juan Dela Cruz')
  await dialog.locator('[name=paymentPassword]').fill(PAYMENT_PASSWORD)
  const add = dialog.getByRole('button', { name: text('cashier.add'), exact: true })
  await add.click()
  await dialog.getByText(text('people.rule.account-email')).waitFor()
  await number.fill('Juan.Cruz@Mail.example')
  await add.click()
  await dialog.waitFor({ state: 'detached' })
  await main.getByText('Skrill j•••@mail.example').waitFor()
})
