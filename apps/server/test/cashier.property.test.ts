import { randomUUID } from 'node:crypto'
import { formatMinor } from '@parola/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, reconcile } from '#foundations/ledger'
import { addMs, HOUR_MS, MINUTE_MS } from '#platform/clock'
import { type Engine, Refusal, VISITOR, type Work, work } from '#platform/work'
import { checkDeposit } from '../src/money/deposit/deposit.job.ts'
import { createDeposit } from '../src/money/deposit/deposits.ts'
import type {
  GatewayPayment,
  PaymentGateway,
} from '../src/money/payment-gateway/payment.gateway.ts'
import { applyPayout, beginPayout, decideWithdrawal } from '../src/money/payout/pay-out.ts'
import { createTurnover, type Turnover, turnoverSettings } from '../src/money/turnover/index.ts'
import { answerReceipt, cancelOwn, closeUnconfirmed } from '../src/money/withdrawal/receipt.ts'
import { createWithdrawal } from '../src/money/withdrawal/request-withdrawal.ts'
import {
  approve,
  putOnHold,
  reject,
  sendAgain,
  take,
} from '../src/money/withdrawal-review/review.ts'
import { depositOffers } from '../src/rewards/participation/index.ts'
import { setSettings } from './brand-settings.ts'
import { type Cashier, cashierAt, type Payee, wrongHolds } from './cashier.ts'
import { type FakeGateway, fakeGateway } from './faults/gateway.ts'
import {
  adjustmentApproval,
  type BetRegister,
  bringBack,
  checkUnknown,
  claimRebate,
  createBetRegister,
  type Player,
  playerOn,
  setLimit,
  transfer,
} from './faults/play.ts'
import { openTestServer, type TestServer } from './test-server.ts'
import {
  type Fault,
  OTHER_OWN,
  OWN,
  quickVendors,
  type VendorBank,
  vendorBank,
} from './transfer-vendor.ts'
import { countWrongTransits } from './wrong-rows.ts'

const FEE = 1000n
/** Of the kind of game played here. */
const REBATE_PPM = 5000n
/** More of them run each night. */
const RUNS = Number(process.env.CASHIER_RUNS ?? 12)
const PER_RUN_MS = 5000
/** The clock is set back by two minutes at each of 60 moves at most. */
const ROUNDS_MAX = 110
const because = 'a run of chance'
const guards = {
  provePayment: async () => undefined,
  hasPaymentPassword: async () => true,
  heldUntil: async () => null,
  verifiedName: async () => null,
}

let outside: FakeGateway
let server: TestServer
let cashier: Cashier
let engine: Engine
let register: BetRegister
let turnover: Turnover

beforeAll(async () => {
  outside = await fakeGateway()
  server = await openTestServer({ sandboxUrl: outside.url })
  await server.asSystem(async (systemEngine) => {
    engine = systemEngine
  })
  cashier = cashierAt(server)
  register = createBetRegister(server.db)
  turnover = createTurnover()
  // Open requirements never lapse here: what is not played stays locked. A rebate can be claimed every
  // minute, and of any sum.
  await server.db.pool.query(
    `insert into settings.version (brand_id, name, version, value, starts_at, written_at, author, reason)
     select brand_id, 'rebate', 1, '{"everyMinutes": 1, "minMinor": "1", "capPpm": 5000, "ratesPpm": {"RNG": 5000}}',
            to_timestamp(0), to_timestamp(0), 'system', 'for the test' from brand.brand`,
  )
  await setSettings(server.db, turnoverSettings, { resetBelowMinor: '0' })
  await cashier.setPolicy({
    reviewFirst: false,
    coolDownHours: 0,
    autoUpToMinor: '50000',
    dailyTimes: 99,
  })
})
afterAll(async () => {
  await register.close()
  await server.close()
  await outside.close()
})

type Paid = { reference: string; amount: bigint; isCredited: boolean; left: bigint }

/** The expected state: the last requested withdrawal, its payout, deposits and games. */
type Model = {
  reference: string
  payout: string
  amount: bigint
  /** Deposits in order, with what is still to be wagered of each. */
  deposits: Paid[]
  /** What came in less what was recalled, and the stakes and wins of games. */
  paidIn: bigint
  rounds: number
  /** The limits on bets, and what they came to since each was set. */
  limits: { wager: bigint | null; loss: bigint | null; deposit: bigint | null }
  staked: bigint
  lost: bigint
  /** Valid bets without a claimed rebate. */
  unclaimed: bigint
  banks: Record<string, VendorBank>
}
type Turn = { member: Payee; player: Player; model: Model }

/** The gateway's orders, as a query returns them. */
const orders = new Map<string, GatewayPayment>()
const gateway = {
  byReference: async (reference: string) => {
    const payment = orders.get(reference)
    return payment ? { kind: 'payment', payment } : { kind: 'unknown' }
  },
} as unknown as PaymentGateway

/** The value, or null where it was refused: a refusal must change nothing. */
async function tried<T>(actor: object, step: (w: Work) => Promise<T>): Promise<T | null> {
  const opening = { actor: { ...VISITOR, ...actor }, brandId: 'ph' }
  return work(engine, opening, step).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}

const asMember = (member: Payee) => ({ kind: 'member' as const, memberId: member.memberId })
const asOperator = () => ({ kind: 'operator' as const, operatorId: randomUUID() })

async function payoutReport(model: Model, status: 'ACCEPTED' | 'PAID' | 'FAILED' | 'RETURNED') {
  if (!model.payout) return
  const sum = model.amount - FEE
  const amount = `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
  const news = { id: 'out_1', reference: model.payout, status, amount, currency: 'PHP' }
  await applyPayout(engine, news)
  // Repeated messages count once.
  await applyPayout(engine, news)
}

/** The gateway reports it, twice; each message is only a reason to query. */
async function paymentReport(paid: Paid, change: Partial<GatewayPayment>) {
  const order = orders.get(paid.reference)
  if (!order) return
  Object.assign(order, change)
  await checkDeposit({ engine, gateway, turnover, ...{ guards } }, paid.reference)
  await checkDeposit({ engine, gateway, turnover, ...{ guards } }, paid.reference)
}

/** A deposit requested before its member set a lower limit waits for an operator, uncredited. */
async function isKeptOut(model: Model, { reference }: Paid): Promise<boolean> {
  const { rows } = await server.db.pool.query(
    `select why from cashier.deposit where reference = $1 and state = 'REVIEW'`,
    [reference],
  )
  if (rows.length === 0) return false
  expect(rows).toEqual([{ why: ['limit'] }])
  const requested = model.deposits.reduce((sum, { amount }) => sum + amount, 0n)
  expect(requested, 'over the deposit limit').toBeGreaterThan(model.limits.deposit ?? requested)
  model.deposits = model.deposits.filter((deposit) => deposit.reference !== reference)
  return true
}

const lastPaid = ({ deposits }: Model, isCredited: boolean) =>
  deposits.findLast((deposit) => deposit.isCredited === isCredited && orders.has(deposit.reference))

const openingOf = ({ memberId }: Payee) => ({
  actor: { ...VISITOR, kind: 'member' as const, memberId },
  brandId: 'ph',
  log: engine.log,
})
const vendorsOf = ({ banks }: Model) => ({ engine, vendors: quickVendors(banks) })
const FAULTS: readonly Fault[] = ['none', 'lost', 'none', 'late', 'pending', 'refuses', 'breaks']

/** A transfer, sent from two tabs; its vendor may not answer, or answer nonsense. */
async function moveAway({ member, model }: Turn, amount: bigint, direction: 'in' | 'out') {
  const vendor = amount % 2n === 0n ? OWN : OTHER_OWN
  model.banks[vendor]?.faults.push(FAULTS[Number(amount % BigInt(FAULTS.length))] ?? 'none')
  const request = { requestKey: randomUUID(), vendor, direction, amount }
  const tab = () => transfer(vendorsOf(model), openingOf(member), request).catch(refusal)
  await Promise.all([tab(), tab()])
}

/** A refusal is an answer, anything else a fault. */
function refusal(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}

async function adjustBy({ member, model }: Turn, amount: bigint, direction: 'credit' | 'debit') {
  const turnoverTimes = direction === 'credit' ? Number(amount % 3n) : 0
  const reference = `A${randomUUID()}`
  const details = {
    ...{
      reference,
      memberId: member.memberId,
      username: member.username,
      direction,
      turnoverTimes,
    },
    ...{ amount: formatMinor(amount, 'PHP'), currency: 'PHP', cause: 'goodwill' },
  }
  const carried = await tried(asOperator(), async (w) => {
    await adjustmentApproval(turnover).carryOut(w, { details, reason: because } as never)
    return true
  })
  if (!carried) return
  model.paidIn += direction === 'credit' ? amount : -amount
  const left = amount * BigInt(turnoverTimes)
  if (left > 0n) model.deposits.push({ reference, amount, isCredited: true, left })
}

/** A tighter limit applies immediately; what was played before counts too. */
async function limitTo(
  { member, model }: Turn,
  kind: 'wager' | 'loss' | 'deposit',
  amount: bigint,
) {
  const { memberId } = member
  await tried(asMember(member), (w) => setLimit(w, { kind, days: 1, amount, memberId }))
  const held = model.limits[kind]
  model.limits[kind] = held !== null && held < amount ? held : amount
}

/** A whole round: its stake fills the requirements, deposit by deposit. */
async function playRound({ player, model }: Turn, amount: bigint, win: bigint) {
  model.rounds += 1
  const no = model.rounds
  const round = `${player.memberId}:${no}`
  const moves = [
    ['bet', Number(amount), `b${no}`],
    ['win', Number(win), `w${no}`],
  ] as const
  const { code } = await player.call(round, moves, true)
  if (code !== 'OK') return
  const { wager, loss } = model.limits
  if (wager !== null)
    expect(model.staked + amount, 'within the wager limit').toBeLessThanOrEqual(wager)
  if (loss !== null) expect(model.lost + amount, 'within the loss limit').toBeLessThanOrEqual(loss)
  model.staked += amount
  model.lost += amount - win
  model.unclaimed += amount
  // A repeat is the same round.
  await player.call(round, moves, true)
  model.paidIn += win - amount
  let valid = amount
  for (const deposit of model.deposits.filter(({ isCredited }) => isCredited)) {
    deposit.left -= valid
    valid = deposit.left < 0n ? -deposit.left : 0n
    if (deposit.left < 0n) deposit.left = 0n
  }
}

const ACTIONS: Record<string, (turn: Turn, amount: bigint) => Promise<void>> = {
  fund: async ({ member, model }, amount) => {
    await server.fund(member.memberId, amount)
    model.paidIn += amount
  },
  deposit: async ({ member, model }, amount) => {
    const request = { requestKey: randomUUID(), channel: 'GCASH', amount }
    const row = await tried(asMember(member), (w) => createDeposit(w, depositOffers, request))
    if (!row) return
    const { limits } = model
    if (limits.deposit !== null) {
      expect(amount, 'within the deposit limit').toBeLessThanOrEqual(limits.deposit)
    }
    const { reference } = row
    const order = { id: reference, reference, status: 'PENDING', currency: 'PHP' } as const
    orders.set(reference, { ...order, amount: formatMinor(amount, 'PHP') })
    model.deposits.push({ reference, amount, isCredited: false, left: 0n })
  },
  pays: async ({ model }) => {
    const paid = lastPaid(model, false)
    if (!paid || orders.get(paid.reference)?.amount !== formatMinor(paid.amount, 'PHP')) return
    await paymentReport(paid, { status: 'PAID' })
    if (await isKeptOut(model, paid)) return
    Object.assign(paid, { isCredited: true, left: paid.amount })
    model.paidIn += paid.amount
    // A requirement is opened by its credit: it comes after those before it.
    model.deposits = [...model.deposits.filter((deposit) => deposit !== paid), paid]
  },
  paysOther: async ({ model }) => {
    const paid = lastPaid(model, false)
    if (paid)
      await paymentReport(paid, { status: 'PAID', amount: formatMinor(paid.amount + 1n, 'PHP') })
  },
  fails: async ({ model }) => {
    const paid = lastPaid(model, false)
    if (paid) await paymentReport(paid, { status: 'FAILED' })
  },
  expires: async ({ model }) => {
    const paid = lastPaid(model, false)
    if (paid) await paymentReport(paid, { status: 'EXPIRED' })
  },
  recall: async ({ model }) => {
    const paid = lastPaid(model, true)
    if (!paid) return
    await paymentReport(paid, { status: 'REVERSED' })
    model.deposits = model.deposits.filter((deposit) => deposit !== paid)
    model.paidIn -= paid.amount
  },
  lose: (turn, amount) => playRound(turn, amount, 0n),
  win: (turn, amount) => playRound(turn, amount, amount + amount / 2n),
  toVendor: (turn, amount) => moveAway(turn, amount, 'in'),
  fromVendor: (turn, amount) => moveAway(turn, amount, 'out'),
  bringBack: async ({ member, model }) => {
    const request = { requestKey: randomUUID() }
    await bringBack(vendorsOf(model), openingOf(member), request).catch(refusal)
  },
  requestVendors: async ({ model }) => {
    server.clock.advance(70_000)
    await checkUnknown(vendorsOf(model), server.clock.now())
  },
  rebate: async ({ member, model }) => {
    const request = { requestKey: randomUUID() }
    const row = await tried(asMember(member), (w) => claimRebate(w, request))
    if (!row) return
    expect(row.amount_minor).toBe((model.unclaimed * REBATE_PPM) / 1_000_000n)
    model.paidIn += row.amount_minor
    model.unclaimed = 0n
  },
  addTo: (turn, amount) => adjustBy(turn, amount, 'credit'),
  takeFrom: (turn, amount) => adjustBy(turn, amount, 'debit'),
  limitWager: (turn, amount) => limitTo(turn, 'wager', amount * 4n),
  limitLoss: (turn, amount) => limitTo(turn, 'loss', amount * 2n),
  limitDeposit: (turn, amount) => limitTo(turn, 'deposit', amount * 2n),
  hold: async ({ model: { reference } }) => {
    const hold = { reference, reason: 'documents-needed' as const, because, hours: 1 }
    await tried(asOperator(), (w) => putOnHold(w, hold))
  },
  clockOn: async () => server.clock.advance(3 * MINUTE_MS),
  clockBack: async () => server.clock.advance(-2 * MINUTE_MS),
  timeUp: async ({ model }) => {
    await server.db.pool.query(
      'update cashier.withdrawal set receipt_due_at = $2 where reference = $1',
      [model.reference, addMs(new Date(), -HOUR_MS)],
    )
    await closeUnconfirmed(engine)
  },
  sendRequest: async ({ member, model }, amount) => {
    const request = { requestKey: randomUUID(), accountId: member.accountId, amount, fee: FEE }
    const { balanceMinor: before, owedMinor } = await balanceOf(server.db.kysely, member.memberId)
    const row = await tried(asMember(member), (w) =>
      createWithdrawal({ turnover, guards }, w, request),
    )
    if (!row) return
    Object.assign(model, { reference: row.reference, payout: '', amount })
    const toPlay = model.deposits.reduce((sum, { left }) => sum + left, 0n)
    expect(before - owedMinor - toPlay, 'what must be played stays').toBeGreaterThanOrEqual(amount)
  },
  cancel: async ({ member, model }) => {
    await tried(asMember(member), (w) => cancelOwn(w, model.reference))
  },
  pass: ({ model }) => decideWithdrawal({ engine, turnover, guards }, model.reference),
  take: async ({ model }) => {
    await tried(asOperator(), (w) => take(w, model.reference))
  },
  approve: async ({ model: { reference } }) => {
    await tried(asOperator(), (w) => approve({ turnover, guards }, w, { reference, because }))
  },
  refuse: async ({ model: { reference } }) => {
    const reason = 'bank-refused' as const
    await tried(asOperator(), (w) => reject(w, { reference, reason, because }))
  },
  send: async ({ model }) => {
    const payout = await tried({ kind: 'system' }, (w) =>
      beginPayout(w, { turnover, guards }, model.reference),
    )
    if (payout) model.payout = payout.reference
  },
  again: async ({ model: { reference } }) => {
    await tried(asOperator(), (w) => sendAgain({ turnover, guards }, w, { reference, because }))
  },
  accepted: ({ model }) => payoutReport(model, 'ACCEPTED'),
  paid: ({ model }) => payoutReport(model, 'PAID'),
  failed: ({ model }) => payoutReport(model, 'FAILED'),
  returned: ({ model }) => payoutReport(model, 'RETURNED'),
  received: async ({ member, model: { reference } }) => {
    await tried(asMember(member), (w) => answerReceipt(w, { reference, outcome: 'received' }))
  },
}

const HOLDING = new Set(['REQUESTED', 'REVIEW', 'APPROVED', 'SENDING', 'SENT', 'FAILED'])
const GONE = new Set(['PAID', 'AWAITING_RECEIPT', 'RECEIVED', 'FORCED_RECEIVED'])

/** What a member must have, by the states of all withdrawals. */
async function expected({ member, model: { paidIn } }: Turn) {
  const { rows } = await server.db.pool.query<{ state: string; amount_minor: bigint }>(
    'select state, amount_minor from cashier.withdrawal where member_id = $1',
    [member.memberId],
  )
  const sum = (states: Set<string>) =>
    rows.filter((r) => states.has(r.state)).reduce((all, r) => all + r.amount_minor, 0n)
  return { net: paidIn - sum(HOLDING) - sum(GONE) - (await awayOf(member)), held: sum(HOLDING) }
}

/** What is at vendors or on its way there, by the states of all transfers. */
async function awayOf({ memberId }: Payee): Promise<bigint> {
  const { rows } = await server.db.pool.query<{ away: bigint }>(
    `select coalesce(sum(case direction when 'in' then requested_minor else -amount_minor end), 0)::bigint as away
       from transfer.transfer
      where member_id = $1 and (state = 'DONE' or (state = 'SENT' and direction = 'in'))`,
    [memberId],
  )
  return rows[0]?.away ?? 0n
}

/** Once every vendor has answered, its balance is the one we expect. */
async function vendorsAgree({ member, model }: Turn) {
  for (const bank of Object.values(model.banks)) bank.faults.length = 0
  const there = () => Object.values(model.banks).reduce((sum, bank) => sum + bank.total(), 0n)
  const isAgreed = async () => there() === (await awayOf(member))
  // If the clock was set back, the next query is due later.
  for (let round = 0; round < 3 || (round < ROUNDS_MAX && !(await isAgreed())); round += 1) {
    server.clock.advance(70_000)
    await checkUnknown(vendorsOf(model), server.clock.now())
  }
  expect(there(), 'at the vendors').toBe(await awayOf(member))
}

/** The actual state; what is owed was spent before it was recalled. */
async function actual({ member }: Turn) {
  const { balanceMinor, heldMinor, owedMinor } = await balanceOf(server.db.kysely, member.memberId)
  expect(balanceMinor).toBeGreaterThanOrEqual(0n)
  expect(owedMinor).toBeGreaterThanOrEqual(0n)
  return { net: balanceMinor - owedMinor, held: heldMinor }
}

test(
  '[WAL-08] whatever happens in whatever order, no centavo is lost or doubled',
  async () => {
    const move = fc.record({
      action: fc.constantFrom(...Object.keys(ACTIONS)),
      amount: fc.bigInt(1n, 90_000n),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 60 }), async (moves) => {
        const member = await cashier.payee(200_000n)
        const now = () => server.clock.now()
        const model: Model = {
          ...{ reference: '', payout: '', amount: 0n, deposits: [], paidIn: 200_000n, rounds: 0 },
          ...{ staked: 0n, lost: 0n, unclaimed: 0n },
          limits: { wager: null, loss: null, deposit: null },
          banks: { [OWN]: vendorBank(now), [OTHER_OWN]: vendorBank(now) },
        }
        const turn = { member, player: playerOn(register, member.memberId), model }
        for (const { action, amount } of moves) {
          await ACTIONS[action]?.(turn, amount)
          expect(await actual(turn), action).toEqual(await expected(turn))
        }
        await vendorsAgree(turn)
      }),
      { numRuns: RUNS },
    )
    expect(await wrongHolds(server)).toBe(0n)
    expect(await countWrongTransits(server.db.kysely)).toBe(0n)
    expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  },
  Math.max(120_000, RUNS * PER_RUN_MS),
)
