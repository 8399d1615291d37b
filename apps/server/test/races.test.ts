import { randomUUID } from 'node:crypto'
import { formatMinor, parseMinor } from '@parola/money'
import { type VendorClient, vendorClient } from '@parola/vendor-protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../src/foundations/ledger/index.ts'
import { unixSeconds } from '../src/platform/clock/index.ts'
import { outgoing } from '../src/platform/http/index.ts'
import { type Cashier, cashierAt, type Payee, wrongHolds } from './cashier.ts'
import { type StandInGateway, standInGateway } from './faults/gateway.ts'
import { openStand, type Stand, valueIn, vendorKey } from './stand.ts'
import { OWN, SEAMLESS, transferVendors } from './transfer-vendor.ts'
import { ok } from './vendor.ts'
import { countUnbalancedBets, countWrongTransits } from './wrong-rows.ts'

const TABS = 20
const FUNDS = 100_000n
const ANSWER_MS = 20_000
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 6)

let outside: Awaited<ReturnType<typeof transferVendors>>
let bank: StandInGateway
let stand: Stand
let at: Cashier
let vendor: VendorClient
let game: { node_id: number; game: string }

beforeAll(async () => {
  outside = await transferVendors()
  bank = await standInGateway()
  stand = await openStand({ studioUrl: outside.url, sandboxUrl: bank.url })
  outside.setClock(() => stand.clock.now())
  at = cashierAt(stand)
  await at.setPolicy({ reviewFirst: false, coolDownHours: 0, dailyTimes: 9999 })
  vendor = vendorClient({
    baseUrl: `${stand.url}/vgw/v1`,
    vendor: SEAMLESS,
    key: vendorKey(SEAMLESS),
    nowS: () => unixSeconds(stand.clock.now()),
    fetch: outgoing(),
  })
  const text =
    'select node_id, game from catalogue.title where vendor = $1 order by node_id limit 1'
  game = (await stand.db.pool.query(text, [SEAMLESS])).rows[0]
  const expires_at = stand.clock.now().toISOString()
  const url = 'http://vendor.test/play'
  outside.answers['/session/launch'] = ok({ url, session: 's1', expires_at })
})
afterAll(async () => {
  const { kysely, pool } = stand.db
  expect(await wrongHolds(stand)).toBe(0n)
  expect(await countWrongTransits(kysely)).toBe(0n)
  expect(await countUnbalancedBets(kysely)).toBe(0n)
  expect((await reconcile(kysely)).isSound).toBe(true)
  const { rows } = await pool.query(
    'select count(*)::integer as below from ledger.posting where balance_after < 0',
  )
  expect(rows).toEqual([{ below: 0 }])
  await stand.close()
  await outside.close()
  await bank.close()
})

type Money = { type: 'bet' | 'win'; amount: bigint }
type Seat = Payee & { bet: (actions: Money[]) => Promise<string> }

/** A payee who has a game open, as its vendor knows them. */
async function seated(minor = FUNDS): Promise<Seat> {
  const who = await at.payee(minor)
  const body = { nodeId: game.node_id, language: 'EN', platform: 'html5', mode: 'real' } as const
  valueIn(await stand.call('launchGame', { as: who, body }))
  const asked = outside.heard.findLast(({ path }) => path === '/session/launch')?.body ?? {}
  const { player, token } = asked
  const opened = await say('/session/authenticate', { token, game: game.game })
  const session = opened.value?.session
  const bet = async (actions: Money[]) => {
    const { code } = await say('/wallet/transact', {
      ...{ player, session, game: game.game, round: randomUUID(), currency: 'PHP' },
      at: stand.clock.now().toISOString(),
      actions: actions.map(({ type, amount }) => ({
        ...{ type, amount: formatMinor(amount, 'PHP'), tx: randomUUID() },
      })),
      round_closed: true,
    })
    return code
  }
  return { ...who, bet }
}

async function say(path: string, body: object) {
  const told = await vendor.call(path, body, ANSWER_MS)
  if (told.kind !== 'answer') throw new Error(`no answer of the platform: ${told.why}`)
  return told
}

const forget = () => stand.db.pool.query('delete from platform.allowance')
const codesOf = (answers: { code: string }[]) =>
  Object.entries(Object.groupBy(answers, ({ code }) => code)).map(([code, all]) => [
    code,
    all?.length,
  ])

test('[WAL-03] [WAL-08] twenty tabs ask for a withdrawal at once: one is held, and the balance bears it', async () => {
  const ana = await at.payee(60_000n)
  const tabs = Array.from({ length: TABS }, () => at.ask(ana, { amount: '500.00' }))
  const answers = await Promise.all(tabs)
  expect(codesOf(answers)).toEqual(
    expect.arrayContaining([
      ['OK', 1],
      ['WITHDRAWAL_OPEN', TABS - 1],
    ]),
  )
  expect(await at.purses(ana)).toEqual(['100.00', '500.00'])
})

test('[WAL-08] [LED-004] twenty bets at once are exactly those that the balance allows', async () => {
  const bert = await seated(10_000n)
  const bets = Array.from({ length: TABS }, () => bert.bet([{ type: 'bet', amount: 700n }]))
  const codes = await Promise.all(bets)
  expect(codes.filter((code) => code === 'OK')).toHaveLength(14)
  expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(6)
  expect(await at.purses(bert)).toEqual(['2.00', '0.00'])
})

type Model = { main: bigint; held: bigint; there: bigint; cancelled: Set<string> }
type Deed = { kind: keyof typeof DEEDS; amount: bigint }
/** What a deed does to the model, once it was answered; a refusal does nothing. */
type Done = (model: Model) => void
const NOTHING: Done = () => undefined

const DEEDS = {
  bet: async (who: Seat, amount: bigint): Promise<Done> => {
    const win = amount % 3n === 0n ? amount + amount / 2n : 0n
    const code = await who.bet([
      { type: 'bet', amount },
      { type: 'win', amount: win },
    ])
    if (code !== 'OK') return NOTHING
    return (model) => {
      model.main += win - amount
    }
  },
  withdraw: async (who: Seat, amount: bigint): Promise<Done> => {
    const asked = amount < 10_000n ? 10_000n : amount
    const answer = await at.ask(who, { amount: formatMinor(asked, 'PHP') })
    if (!answer.success) return NOTHING
    return (model) => {
      model.main -= asked
      model.held += asked
    }
  },
  cancel: async (who: Seat): Promise<Done> => {
    const { content } = valueIn(await stand.call('withdrawals', { as: who, query: {} }))
    const open = content.find(({ mayCancel }) => mayCancel)
    if (!open) return NOTHING
    const body = { reference: open.reference }
    const answer = await stand.call('cancelWithdrawal', { as: who, body })
    if (!answer.success) return NOTHING
    return (model) => {
      // A second tab that says it too is told that it is so: it is done once.
      if (model.cancelled.has(open.reference)) return
      model.cancelled.add(open.reference)
      model.main += parseMinor(open.amount, open.currency)
      model.held -= parseMinor(open.amount, open.currency)
    }
  },
  in: (who: Seat, amount: bigint) => transfer(who, 'in', amount),
  out: (who: Seat, amount: bigint) => transfer(who, 'out', amount),
  back: async (who: Seat): Promise<Done> => {
    const body = { requestKey: randomUUID() }
    const answer = await stand.call('bringAllBack', { as: who, body })
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

async function transfer(who: Seat, direction: 'in' | 'out', amount: bigint): Promise<Done> {
  const body = {
    requestKey: randomUUID(),
    vendor: OWN,
    direction,
    amount: formatMinor(amount, 'PHP'),
  }
  const answer = await stand.call('walletTransfer', { as: who, body })
  if (!answer.success || answer.value.state !== 'DONE') return NOTHING
  const by = direction === 'in' ? amount : -amount
  return (model) => {
    model.main -= by
    model.there += by
  }
}

async function standsAs(who: Seat, model: Model) {
  const [main, held] = await at.purses(who)
  const query = { vendor: OWN }
  const { balance } = valueIn(await stand.call('vendorBalance', { as: who, query }))
  const expected = [model.main, model.held, model.there].map((minor) => formatMinor(minor, 'PHP'))
  expect([main, held, balance]).toEqual(expected)
}

test('[WAL-05] [WAL-08] [LED-007] bets, withdrawals and transfers at once leave what the model says, round after round', async () => {
  const deed = fc.record({
    kind: fc.constantFrom(...(Object.keys(DEEDS) as Deed['kind'][])),
    amount: fc.bigInt(100n, 45_000n),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 4, maxLength: 10 }), { minLength: 3, maxLength: 4 }),
      async (rounds) => {
        const who = await seated()
        const model = { main: FUNDS, held: 0n, there: 0n, cancelled: new Set<string>() }
        for (const deeds of rounds) {
          const done = await Promise.all(deeds.map(({ kind, amount }) => DEEDS[kind](who, amount)))
          for (const apply of done) apply(model)
          await standsAs(who, model)
          await forget()
        }
      },
    ),
    { numRuns: ROUNDS, endOnFailure: true },
  )
}, 120_000)
