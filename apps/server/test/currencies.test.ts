import { randomUUID } from 'node:crypto'
import { exponentOf, formatMinor, majorUnit } from '@parola/money'
import { signRequest } from '@parola/vendor-protocol'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { depositSettings } from '../src/money/deposit/index.ts'
import { moneyCaseSettings } from '../src/money/money-case/index.ts'
import { turnoverSettings } from '../src/money/turnover/index.ts'
import { dayOf, unixSeconds } from '../src/platform/clock/index.ts'
import { setSettings } from './brand-settings.ts'
import { type Outside, opened, openSandbox, openStudio, type Studio } from './outside.ts'
import { openTestServer, type Person, type TestServer, valueIn, vendorKey } from './test-server.ts'

const PAID = { timeout: 20_000, interval: 100 }

let sandbox: Outside
let studio: Studio
let server: TestServer
let node: { node_id: number; game: string }

beforeAll(async () => {
  sandbox = await openSandbox()
  studio = await openStudio()
  studio.answers(opened('http://studio.example/play/'))
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url, studioUrl: studio.url })
  const { rows } = await server.db.pool.query(
    `select node_id, game from catalogue.title where vendor = 'BGS' order by node_id limit 1`,
  )
  node = rows[0]
})
afterAll(async () => {
  await server.close()
  await studio.close()
  await sandbox.close()
})

/** The brand keeps its accounts in this currency from now on; its limits are whole units of it. */
async function keepAccountsIn(currency: string) {
  const units = (count: bigint) => String(count * majorUnit(currency))
  const bank = { name: 'Bank', kind: 'bank', expiryS: 3600, etaS: 30 }
  const channel = {
    ...{ ...bank, channel: 'BANK', minMinor: units(1n), maxMinor: units(100_000n) },
    fee: { ppm: 12_345, payer: 'member' },
  }
  await setSettings(server.db, depositSettings, {
    channels: [channel],
    quickMinor: [units(5n)],
  })
  await setSettings(server.db, moneyCaseSettings, { reportFromMinor: units(1_000_000n) })
  const change = {
    currency,
    rebate: { ratesPpm: { BGS: 5000, RNG: 5000 }, minMinor: '1' },
  }
  await server.db.pool.query(`update brand.brand set config = config || $1 where brand_id = 'ph'`, [
    JSON.stringify(change),
  ])
  await setSettings(server.db, turnoverSettings, { resetBelowMinor: '0' })
  server.clock.advance(3000)
}

const wrongFor = (currency: string) =>
  ['5', '5.0', '5.00', '5.000', '5.0000', '5.000000', '5.0000000'].filter(
    (text) => (text.split('.')[1]?.length ?? 0) !== exponentOf(currency),
  )

async function vendorReports(path: string, body: object) {
  const text = JSON.stringify(body)
  const signed = `/vgw/v1${path}`
  const headers = signRequest({
    ...{ vendor: 'BGS', key: vendorKey('BGS'), path: signed, body: text },
    ...{ timestampS: unixSeconds(server.clock.now()), requestId: randomUUID() },
  })
  const answer = await fetch(`${server.url}${signed}`, { method: 'POST', headers, body: text })
  return (await answer.json()) as { code: string; value: Record<string, unknown> | null }
}

/** A member in a vendor's game, as the vendor knows them. */
async function openClient(as: Person) {
  const how = { language: 'EN', platform: 'html5', mode: 'real' } as const
  const body = { nodeId: node.node_id, ...how }
  valueIn(await server.call('launchGame', { as, body }))
  const launched = studio.requested.at(-1)?.body as { token: string; currency: string }
  const response = await vendorReports('/session/authenticate', {
    token: launched.token,
    game: node.game,
  })
  return { ...(response.value as { player: string; session: string }), currency: launched.currency }
}

describe.each(['VND', 'PHP', 'BHD', 'USDT'])('[LED-001] [LED-012] a brand in %s', (currency) => {
  const text = (minor: bigint) => formatMinor(minor, currency)
  const unit = majorUnit(currency)
  let member: Person
  const balance = async () => valueIn(await server.call('walletBalance', { as: member })).balance

  beforeAll(async () => {
    await keepAccountsIn(currency)
    member = await server.register()
  })

  test('[WAL-02] [PAY-002] takes deposits in its decimals, with a fee that is rounded once', async () => {
    const request = (amount: string) => ({
      ...{ as: member, body: { requestKey: randomUUID(), channel: 'BANK', amount } },
    })
    for (const amount of wrongFor(currency)) {
      const answer = await server.call('requestDeposit', request(amount))
      expect(answer, amount).toMatchObject({
        code: 'VALIDATION',
        value: { fields: [{ field: 'amount' }] },
      })
    }
    const { channels, quick } = valueIn(await server.call('depositChannels', { as: member }))
    expect(channels[0]).toMatchObject({ min: text(unit), max: text(100_000n * unit) })
    expect(quick).toEqual([text(5n * unit)])
    const requested = 1007n * unit
    const made = valueIn(await server.call('requestDeposit', request(text(requested))))
    expect(made).toMatchObject({ currency, amount: text(requested) })
    const fee = (requested * 12_345n) / 1_000_000n
    await vi.waitFor(async () => expect(await balance()).toBe(text(requested - fee)), PAID)
  })

  test('[GAME-13] plays rounds by its vendor, in its decimals only', async () => {
    const before = BigInt((await balance()).replace('.', ''))
    const { player, session, currency: launched } = await openClient(member)
    expect(launched).toBe(currency)
    const round = (stake: string, win: string, id: string) => ({
      ...{ player, session, game: node.game, round: id, currency },
      ...{ at: server.clock.now().toISOString(), round_closed: true },
      actions: [
        { tx: `${id}-bet`, type: 'bet', amount: stake },
        { tx: `${id}-win`, type: 'win', amount: win },
      ],
    })
    for (const [i, amount] of wrongFor(currency).entries()) {
      const response = await vendorReports(
        '/wallet/transact',
        round(amount, text(0n), `W${i}${currency}`),
      )
      expect(response, amount).toMatchObject({
        code: 'VALIDATION',
        value: { fields: ['actions.0.amount'] },
      })
    }
    const [stake, win] = [3n * unit + 1n, 1n]
    const response = await vendorReports(
      '/wallet/transact',
      round(text(stake), text(win), `R${currency}`),
    )
    const after = text(before - stake + win)
    expect(response).toMatchObject({ code: 'OK', value: { balance: after, currency } })
    expect(await balance()).toBe(after)
    const other = currency === 'PHP' ? 'USD' : 'PHP'
    const strange = { player, currency: other, session }
    expect((await vendorReports('/wallet/balance', strange)).code).toBe('CURRENCY_MISMATCH')

    const today = dayOf(server.clock.now(), 'Asia/Manila')
    const query = { from: today, to: today }
    const { content } = valueIn(await server.call('bettingRecord', { as: member, query }))
    expect(content[0]).toMatchObject({ stake: text(stake), payout: text(win) })
    const total = valueIn(await server.call('bettingTotals', { as: member, query }))
    expect(total).toMatchObject({ stake: text(stake), payout: text(win) })
    const requested = valueIn(
      await server.call('exportRecord', { as: member, body: { record: 'bets', ...query } }),
    )
    const csv = await (await fetch(`${server.url}${requested.url}`)).text()
    expect(csv).toContain(text(stake))
    expect(csv).toContain(text(win - stake))
  })

  test('[RG-001] limits are set and returned in its decimals', async () => {
    const set = (amount: string) =>
      server.call('setPlayLimit', { as: member, body: { kind: 'deposit', days: 1, amount } })
    for (const amount of wrongFor(currency)) expect((await set(amount)).code).toBe('VALIDATION')
    const { limits } = valueIn(await set(text(2000n * unit)))
    const own = limits.find(({ kind, days }) => kind === 'deposit' && days === 1)
    expect(own).toMatchObject({ amount: text(2000n * unit), left: text(993n * unit) })
    const body = { requestKey: randomUUID(), channel: 'BANK', amount: text(1000n * unit) }
    expect(await server.call('requestDeposit', { as: member, body })).toMatchObject({
      code: 'DEPOSIT_LIMIT',
      value: { left: text(993n * unit), limit: text(2000n * unit) },
    })
  })

  test('[RG-001] hours of a limit are hours, whatever the decimals of the money', async () => {
    const body = { kind: 'time', days: 1, amount: text(2n * unit) } as const
    const { limits } = valueIn(await server.call('setPlayLimit', { as: member, body }))
    const own = limits.find(({ kind, days }) => kind === 'time' && days === 1)
    expect(own?.amount).toBe(text(2n * unit))
    const { rows } = await server.db.pool.query(
      `select amount_minor::int as kept from safer_play.play_limit
        where member_id = $1 and kind = 'time' and days = 1`,
      [member.memberId],
    )
    expect(rows).toEqual([{ kept: 200 }])
  })

  test('[WAL-01] an operator corrects a balance in its decimals', async () => {
    const as = await server.operator()
    const requestDeposit = (amount: string) =>
      server.call('proposeAdjustment', {
        as,
        body: {
          ...{ memberId: member.memberId, direction: 'credit', cause: 'goodwill', amount },
          ...{ turnoverTimes: 0, because: 'for a long wait' },
        },
      })
    for (const amount of wrongFor(currency))
      expect((await requestDeposit(amount)).code).toBe('VALIDATION')
    expect(await requestDeposit(text(1_000_001n * unit))).toMatchObject({
      code: 'AMOUNT_OUT_OF_LIMITS',
      value: { min: text(1n), max: text(1_000_000n * unit) },
    })
  })

  test('[LED-002] leaves a consistent ledger', async () => {
    const { rows } = await server.db.pool.query(
      `select sum(amount) as sum, count(distinct p.currency) as currencies
         from ledger.posting t join ledger.wallet p using (member_id, wallet)
        where member_id = $1`,
      [member.memberId],
    )
    expect(Number(rows[0].currencies)).toBe(1)
    expect(text(BigInt(rows[0].sum))).toBe(await balance())
  })
})
