import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { type Engine, Refusal, VISITOR, type Work, work } from '#platform/work'
import { type Cashier, cashierAt, type Payee, wrongHolds } from '../../../test/cashier.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import { openStand, type Stand } from '../../../test/stand.ts'
import { createTurnover } from '../turnover/index.ts'
import { applyPayout, beginPayout, decideWithdrawal } from './pay-out.ts'
import { cancelOwn, sayReceipt } from './receipt.ts'
import { createWithdrawal } from './request-withdrawal.ts'
import { approve, refuseIt, sendAgain, takeUp } from './review.ts'

const FEE = 1000n
const RUNS = 12
const because = 'a run of chance'
const turnover = createTurnover({ touched: async () => [], openStakes: async () => 0n })
const guards = {
  provePayment: async () => undefined,
  hasPaymentPassword: async () => true,
  heldUntil: async () => null,
  verifiedName: async () => null,
}

let sandbox: Outside
let stand: Stand
let at: Cashier
let engine: Engine

beforeAll(async () => {
  sandbox = await openSandbox()
  stand = await openStand({ sandboxUrl: sandbox.url })
  await stand.asSystem(async (its) => {
    engine = its
  })
  at = cashierAt(stand)
  await at.setPolicy({
    reviewFirst: false,
    coolDownHours: 0,
    autoUpToMinor: '50000',
    dailyTimes: 99,
  })
})
afterAll(async () => {
  await stand.close()
  await sandbox.close()
})

/** The withdrawal that was asked for last, and its payout at the gateway. */
type Model = { reference: string; payout: string; amount: bigint }
type Turn = { who: Payee; model: Model }

/** The value, or nothing where it was refused: a refusal must change nothing. */
async function tried<T>(actor: object, step: (w: Work) => Promise<T>): Promise<T | null> {
  const opening = { actor: { ...VISITOR, ...actor }, brandId: 'ph' }
  return work(engine, opening, step).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}

const asMember = (who: Payee) => ({ kind: 'member' as const, memberId: who.memberId })
const asOperator = () => ({ kind: 'operator' as const, operatorId: randomUUID() })

async function told(model: Model, status: 'ACCEPTED' | 'PAID' | 'FAILED' | 'RETURNED') {
  if (!model.payout) return
  const sum = model.amount - FEE
  const amount = `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
  const news = { id: 'out_1', reference: model.payout, status, amount, currency: 'PHP' }
  await applyPayout(engine, news)
  // Whatever comes twice, counts once.
  await applyPayout(engine, news)
}

const ACTIONS: Record<string, (turn: Turn, amount: bigint) => Promise<void>> = {
  fund: async ({ who }, amount) => {
    await stand.fund(who.memberId, amount)
  },
  ask: async ({ who, model }, amount) => {
    const ask = { requestKey: randomUUID(), accountId: who.accountId, amount, fee: FEE }
    const row = await tried(asMember(who), (w) => createWithdrawal({ turnover, guards }, w, ask))
    if (row) Object.assign(model, { reference: row.reference, payout: '', amount })
  },
  cancel: async ({ who, model }) => {
    await tried(asMember(who), (w) => cancelOwn(w, model.reference))
  },
  pass: ({ model }) => decideWithdrawal(engine, model.reference),
  take: async ({ model }) => {
    await tried(asOperator(), (w) => takeUp(w, model.reference))
  },
  approve: async ({ model: { reference } }) => {
    await tried(asOperator(), (w) => approve(w, { reference, because }))
  },
  refuse: async ({ model: { reference } }) => {
    const reason = 'bank-refused' as const
    await tried(asOperator(), (w) => refuseIt(w, { reference, reason, because }))
  },
  send: async ({ model }) => {
    const payout = await tried({ kind: 'system' }, (w) => beginPayout(w, model.reference))
    if (payout) model.payout = payout.reference
  },
  again: async ({ model: { reference } }) => {
    await tried(asOperator(), (w) => sendAgain(w, { reference, because }))
  },
  accepted: ({ model }) => told(model, 'ACCEPTED'),
  paid: ({ model }) => told(model, 'PAID'),
  failed: ({ model }) => told(model, 'FAILED'),
  returned: ({ model }) => told(model, 'RETURNED'),
  received: async ({ who, model: { reference } }) => {
    await tried(asMember(who), (w) => sayReceipt(w, { reference, outcome: 'received' }))
  },
}

const HOLDING = new Set(['REQUESTED', 'REVIEW', 'APPROVED', 'SENDING', 'SENT', 'FAILED'])
const GONE = new Set(['PAID', 'AWAITING_RECEIPT', 'RECEIVED', 'FORCED_RECEIVED'])

/** What the states of all withdrawals say that a member must have. */
async function expected(who: Payee, paidIn: bigint) {
  const { rows } = await stand.db.pool.query<{ state: string; amount_minor: bigint }>(
    'select state, amount_minor from cashier.withdrawal where member_id = $1',
    [who.memberId],
  )
  const sum = (states: Set<string>) =>
    rows.filter((r) => states.has(r.state)).reduce((all, r) => all + r.amount_minor, 0n)
  return { main: paidIn - sum(HOLDING) - sum(GONE), held: sum(HOLDING) }
}

async function actual(who: Payee) {
  const { rows } = await stand.db.pool.query<{ purse: string; balance: bigint }>(
    `select purse, balance from ledger.purse where member_id = $1 and purse in ('main', 'held')`,
    [who.memberId],
  )
  const of = (purse: string) => rows.find((row) => row.purse === purse)?.balance
  return { main: of('main'), held: of('held') }
}

test('[WAL-08] whatever happens in whatever order, no centavo is lost or doubled', async () => {
  const move = fc.record({
    action: fc.constantFrom(...Object.keys(ACTIONS)),
    amount: fc.bigInt(1n, 90_000n),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 45 }), async (moves) => {
      const who = await at.payee(200_000n)
      const model: Model = { reference: '', payout: '', amount: 0n }
      let paidIn = 200_000n
      for (const { action, amount } of moves) {
        await ACTIONS[action]?.({ who, model }, amount)
        if (action === 'fund') paidIn += amount
        expect(await actual(who), action).toEqual(await expected(who, paidIn))
      }
    }),
    { numRuns: RUNS },
  )
  expect(await wrongHolds(stand)).toBe(0n)
  expect((await reconcile(stand.db.kysely)).isSound).toBe(true)
}, 60_000)
