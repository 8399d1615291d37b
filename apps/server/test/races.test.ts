import { randomUUID } from 'node:crypto'
import { formatMinor, parseMinor } from '@parola/money'
import { type VendorClient, vendorClient } from '@parola/vendor-protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../src/foundations/ledger/index.ts'
import { unixSeconds } from '../src/platform/clock/index.ts'
import { outgoing } from '../src/platform/http/index.ts'
import { type Cashier, cashierAt, type Payee, wrongHolds } from './cashier.ts'
import { type FakeGateway, fakeGateway } from './faults/gateway.ts'
import { openTestServer, type TestServer, valueIn, vendorKey } from './test-server.ts'
import { OWN, SEAMLESS, transferVendors } from './transfer-vendor.ts'
import { ok } from './vendor.ts'
import { countUnbalancedBets, countWrongTransits } from './wrong-rows.ts'

const TABS = 20
const FUNDS = 100_000n
const ANSWER_MS = 20_000
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 6)

let outside: Awaited<ReturnType<typeof transferVendors>>
let bank: FakeGateway
let server: TestServer
let cashier: Cashier
let vendor: VendorClient
let game: { node_id: number; game: string }

beforeAll(async () => {
  outside = await transferVendors()
  bank = await fakeGateway()
  server = await openTestServer({ studioUrl: outside.url, sandboxUrl: bank.url })
  outside.setClock(() => server.clock.now())
  cashier = cashierAt(server)
  await cashier.setPolicy({ reviewFirst: false, coolDownHours: 0, dailyTimes: 9999 })
  vendor = vendorClient({
    baseUrl: `${server.url}/vgw/v1`,
    vendor: SEAMLESS,
    key: vendorKey(SEAMLESS),
    nowS: () => unixSeconds(server.clock.now()),
    fetch: outgoing(),
  })
  const text =
    'select node_id, game from catalogue.title where vendor = $1 order by node_id limit 1'
  game = (await server.db.pool.query(text, [SEAMLESS])).rows[0]
  const expires_at = server.clock.now().toISOString()
  const url = 'http://vendor.test/play'
  outside.answers['/session/launch'] = ok({ url, session: 's1', expires_at })
})
afterAll(async () => {
  const { kysely, pool } = server.db
  expect(await wrongHolds(server)).toBe(0n)
  expect(await countWrongTransits(kysely)).toBe(0n)
  expect(await countUnbalancedBets(kysely)).toBe(0n)
  expect((await reconcile(kysely)).isSound).toBe(true)
  const { rows } = await pool.query(
    'select count(*)::integer as below from ledger.posting where balance_after < 0',
  )
  expect(rows).toEqual([{ below: 0 }])
  await server.close()
  await outside.close()
  await bank.close()
})

type Money = { type: 'bet' | 'win'; amount: bigint }
type GameClient = Payee & { bet: (actions: Money[]) => Promise<string> }

/** A payee with an open game, as its vendor knows them. */
async function inGame(minor = FUNDS): Promise<GameClient> {
  const client = await cashier.payee(minor)
  const body = { nodeId: game.node_id, language: 'EN', platform: 'html5', mode: 'real' } as const
  valueIn(await server.call('launchGame', { as: client, body }))
  const requested = outside.received.findLast(({ path }) => path === '/session/launch')?.body ?? {}
  const { player, token } = requested
  const opened = await say('/session/authenticate', { token, game: game.game })
  const session = opened.value?.session
  const bet = async (actions: Money[]) => {
    const { code } = await say('/wallet/transact', {
      ...{ player, session, game: game.game, round: randomUUID(), currency: 'PHP' },
      at: server.clock.now().toISOString(),
      actions: actions.map(({ type, amount }) => ({
        ...{ type, amount: formatMinor(amount, 'PHP'), tx: randomUUID() },
      })),
      round_closed: true,
    })
    return code
  }
  return { ...client, bet }
}

async function say(path: string, body: object) {
  const response = await vendor.call(path, body, ANSWER_MS)
  if (response.kind !== 'answer') throw new Error(`no answer of the platform: ${response.why}`)
  return response
}

const forget = () => server.db.pool.query('delete from platform.allowance')
const codesOf = (answers: { code: string }[]) =>
  Object.entries(Object.groupBy(answers, ({ code }) => code)).map(([code, all]) => [
    code,
    all?.length,
  ])

test('[WAL-03] [WAL-08] twenty tabs request a withdrawal concurrently: one is held, and the balance covers it', async () => {
  const ana = await cashier.payee(60_000n)
  const tabs = Array.from({ length: TABS }, () =>
    cashier.requestWithdrawal(ana, { amount: '500.00' }),
  )
  const answers = await Promise.all(tabs)
  expect(codesOf(answers)).toEqual(
    expect.arrayContaining([
      ['OK', 1],
      ['WITHDRAWAL_OPEN', TABS - 1],
    ]),
  )
  expect(await cashier.wallets(ana)).toEqual(['100.00', '500.00'])
})

test('[WAL-08] [LED-004] twenty concurrent bets are exactly those that the balance allows', async () => {
  const bert = await inGame(10_000n)
  const bets = Array.from({ length: TABS }, () => bert.bet([{ type: 'bet', amount: 700n }]))
  const codes = await Promise.all(bets)
  expect(codes.filter((code) => code === 'OK')).toHaveLength(14)
  expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(6)
  expect(await cashier.wallets(bert)).toEqual(['2.00', '0.00'])
})

type Model = { main: bigint; held: bigint; there: bigint; cancelled: Set<string> }
type Step = { kind: keyof typeof STEPS; amount: bigint }
/** The effect of an action on the model, once it was answered; a refusal has none. */
type Done = (model: Model) => void
const NOTHING: Done = () => undefined

const STEPS = {
  bet: async (client: GameClient, amount: bigint): Promise<Done> => {
    const win = amount % 3n === 0n ? amount + amount / 2n : 0n
    const code = await client.bet([
      { type: 'bet', amount },
      { type: 'win', amount: win },
    ])
    if (code !== 'OK') return NOTHING
    return (model) => {
      model.main += win - amount
    }
  },
  withdraw: async (client: GameClient, amount: bigint): Promise<Done> => {
    const requested = amount < 10_000n ? 10_000n : amount
    const answer = await cashier.requestWithdrawal(client, {
      amount: formatMinor(requested, 'PHP'),
    })
    if (!answer.success) return NOTHING
    return (model) => {
      model.main -= requested
      model.held += requested
    }
  },
  cancel: async (client: GameClient): Promise<Done> => {
    const { content } = valueIn(await server.call('withdrawals', { as: client, query: {} }))
    const open = content.find(({ mayCancel }) => mayCancel)
    if (!open) return NOTHING
    const body = { reference: open.reference }
    const answer = await server.call('cancelWithdrawal', { as: client, body })
    if (!answer.success) return NOTHING
    return (model) => {
      // A second tab that does the same gets success too: it is done once.
      if (model.cancelled.has(open.reference)) return
      model.cancelled.add(open.reference)
      model.main += parseMinor(open.amount, open.currency)
      model.held -= parseMinor(open.amount, open.currency)
    }
  },
  in: (client: GameClient, amount: bigint) => transfer(client, 'in', amount),
  out: (client: GameClient, amount: bigint) => transfer(client, 'out', amount),
  back: async (client: GameClient): Promise<Done> => {
    const body = { requestKey: randomUUID() }
    const answer = await server.call('bringAllBack', { as: client, body })
    if (!answer.success) return NOTHING
    const sum = answer.value.reduce(
      (all, { outcome, amount }) =>
        outcome === 'done' ? all + parseMinor(amount ?? '0.00', 'PHP') : all,
      0n,
    )
    return (model) => {
      model.main += sum
      model.there -= sum
    }
  },
}

async function transfer(
  client: GameClient,
  direction: 'in' | 'out',
  amount: bigint,
): Promise<Done> {
  const body = {
    requestKey: randomUUID(),
    vendor: OWN,
    direction,
    amount: formatMinor(amount, 'PHP'),
  }
  const answer = await server.call('walletTransfer', { as: client, body })
  if (!answer.success || answer.value.state !== 'DONE') return NOTHING
  const change = direction === 'in' ? amount : -amount
  return (model) => {
    model.main -= change
    model.there += change
  }
}

async function playsAs(client: GameClient, model: Model) {
  const [main, held] = await cashier.wallets(client)
  const query = { vendor: OWN }
  const { balance } = valueIn(await server.call('vendorBalance', { as: client, query }))
  const expected = [model.main, model.held, model.there].map((minor) => formatMinor(minor, 'PHP'))
  expect([main, held, balance]).toEqual(expected)
}

test('[WAL-05] [WAL-08] [LED-007] concurrent bets, withdrawals and transfers match the model, round after round', async () => {
  const action = fc.record({
    kind: fc.constantFrom(...(Object.keys(STEPS) as Step['kind'][])),
    amount: fc.bigInt(100n, 45_000n),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 4, maxLength: 10 }), { minLength: 3, maxLength: 4 }),
      async (rounds) => {
        const client = await inGame()
        const model = { main: FUNDS, held: 0n, there: 0n, cancelled: new Set<string>() }
        for (const steps of rounds) {
          const done = await Promise.all(
            steps.map(({ kind, amount }) => STEPS[kind](client, amount)),
          )
          for (const apply of done) apply(model)
          await playsAs(client, model)
          await forget()
        }
      },
    ),
    { numRuns: ROUNDS, endOnFailure: true },
  )
}, 120_000)
