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
import { createTurnover, type Turnover } from '../src/money/turnover/index.ts'
import { applyPayout, beginPayout, decideWithdrawal } from '../src/money/withdrawal/pay-out.ts'
import { cancelOwn, closeUnconfirmed, sayReceipt } from '../src/money/withdrawal/receipt.ts'
import { createWithdrawal } from '../src/money/withdrawal/request-withdrawal.ts'
import { approve, putOnHold, refuseIt, sendAgain, takeUp } from '../src/money/withdrawal/review.ts'
import { type Cashier, cashierAt, type Payee, wrongHolds } from './cashier.ts'
import { type StandInGateway, standInGateway } from './faults/gateway.ts'
import {
  adjustmentApproval,
  askUnknown,
  type BetRegister,
  bringBack,
  claimRebate,
  createBetRegister,
  type Player,
  playerOn,
  setLimit,
  transfer,
} from './faults/play.ts'
import { openStand, type Stand } from './stand.ts'
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
/** Of the kind of game that is played here. */
const REBATE_PPM = 5000n
/** More of them where there is time: `CASHIER_RUNS=2000`. */
const RUNS = Number(process.env.CASHIER_RUNS ?? 12)
const PER_RUN_MS = 5000
/** The clock goes back by two minutes at each of 60 moves at most. */
const ROUNDS_MAX = 110
const because = 'a run of chance'
const guards = {
  provePayment: async () => undefined,
  hasPaymentPassword: async () => true,
  heldUntil: async () => null,
  verifiedName: async () => null,
}

let outside: StandInGateway
let stand: Stand
let at: Cashier
let engine: Engine
let register: BetRegister
let turnover: Turnover

beforeAll(async () => {
  outside = await standInGateway()
  stand = await openStand({ sandboxUrl: outside.url })
  await stand.asSystem(async (its) => {
    engine = its
  })
  at = cashierAt(stand)
  register = createBetRegister(stand.db)
  turnover = createTurnover(register)
  // Open requirements never lapse here: what is not played stays locked.
  // A rebate can be claimed every minute, and of any sum.
  await stand.db.pool.query(
    `update brand.brand set config = jsonb_set(config, '{rebate}', coalesce(config -> 'rebate', '{}')
        || '{"everyMinutes": 1, "minMinor": "1", "capPpm": 5000, "ratesPpm": {"RNG": 5000}}')`,
  )
  await stand.db.pool.query(
    `update brand.brand set config = jsonb_set(config, '{turnover}',
        coalesce(config -> 'turnover', '{}') || '{"resetBelowMinor": "0"}')`,
  )
  await at.setPolicy({
    reviewFirst: false,
    coolDownHours: 0,
    autoUpToMinor: '50000',
    dailyTimes: 99,
  })
})
afterAll(async () => {
  await register.close()
  await stand.close()
  await outside.close()
})

type Paid = { reference: string; amount: bigint; isCredited: boolean; left: bigint }

/** What there must be: the withdrawal that was asked for last, its payout, deposits and games. */
type Model = {
  reference: string
  payout: string
  amount: bigint
  /** Deposits in their order, with what of each is still to be staked. */
  deposits: Paid[]
  /** What came in less what was recalled, and what games took and gave. */
  paidIn: bigint
  rounds: number
  /** What bets must hold to, and what they came to since it was set. */
  limits: { wager: bigint | null; loss: bigint | null; deposit: bigint | null }
  staked: bigint
  lost: bigint
  /** Valid bets that no rebate was claimed for. */
  unclaimed: bigint
  banks: Record<string, VendorBank>
}
type Turn = { who: Payee; player: Player; model: Model }

/** The gateway's orders, as it answers when it is asked. */
const orders = new Map<string, GatewayPayment>()
const gateway = {
  byReference: async (reference: string) => {
    const payment = orders.get(reference)
    return payment ? { kind: 'payment', payment } : { kind: 'unknown' }
  },
} as unknown as PaymentGateway

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

/** The gateway says it, twice, by messages of which each is a reason to ask. */
async function paymentTold(paid: Paid, change: Partial<GatewayPayment>) {
  const order = orders.get(paid.reference)
  if (!order) return
  Object.assign(order, change)
  await checkDeposit({ engine, gateway, turnover, ...{ guards } }, paid.reference)
  await checkDeposit({ engine, gateway, turnover, ...{ guards } }, paid.reference)
}

/** What was asked for before its member set a limit below it waits for an operator, uncredited. */
async function isKeptOut(model: Model, { reference }: Paid): Promise<boolean> {
  const { rows } = await stand.db.pool.query(
    `select why from cashier.deposit where reference = $1 and state = 'REVIEW'`,
    [reference],
  )
  if (rows.length === 0) return false
  expect(rows).toEqual([{ why: ['limit'] }])
  const asked = model.deposits.reduce((sum, { amount }) => sum + amount, 0n)
  expect(asked, 'over the deposit limit').toBeGreaterThan(model.limits.deposit ?? asked)
  model.deposits = model.deposits.filter((one) => one.reference !== reference)
  return true
}

const lastPaid = ({ deposits }: Model, isCredited: boolean) =>
  deposits.findLast((one) => one.isCredited === isCredited && orders.has(one.reference))

const openingOf = ({ memberId }: Payee) => ({
  actor: { ...VISITOR, kind: 'member' as const, memberId },
  brandId: 'ph',
  log: engine.log,
})
const vendorsOf = ({ banks }: Model) => ({ engine, vendors: quickVendors(banks) })
const FAULTS: readonly Fault[] = ['none', 'lost', 'none', 'late', 'pending', 'refuses', 'breaks']

/** A transfer, sent from two tabs; its vendor may say nothing, or what is no answer. */
async function moveAway({ who, model }: Turn, amount: bigint, direction: 'in' | 'out') {
  const vendor = amount % 2n === 0n ? OWN : OTHER_OWN
  model.banks[vendor]?.faults.push(FAULTS[Number(amount % BigInt(FAULTS.length))] ?? 'none')
  const wish = { requestKey: randomUUID(), vendor, direction, amount }
  const tab = () => transfer(vendorsOf(model), openingOf(who), wish).catch(refusal)
  await Promise.all([tab(), tab()])
}

/** A refusal is an answer, anything else a fault. */
function refusal(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}

async function adjustBy({ who, model }: Turn, amount: bigint, direction: 'credit' | 'debit') {
  const turnoverTimes = direction === 'credit' ? Number(amount % 3n) : 0
  const reference = `A${randomUUID()}`
  const details = {
    ...{ reference, memberId: who.memberId, username: who.username, direction, turnoverTimes },
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

/** Tighter holds at once; what was played before counts too. */
async function limitTo({ who, model }: Turn, kind: 'wager' | 'loss' | 'deposit', amount: bigint) {
  const { memberId } = who
  await tried(asMember(who), (w) => setLimit(w, { kind, days: 1, amount, memberId }))
  const held = model.limits[kind]
  model.limits[kind] = held !== null && held < amount ? held : amount
}

/** A whole round: what it stakes fills what is to be staked, deposit by deposit. */
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
  // Sent again, it is the same round.
  await player.call(round, moves, true)
  model.paidIn += win - amount
  let valid = amount
  for (const one of model.deposits.filter(({ isCredited }) => isCredited)) {
    one.left -= valid
    valid = one.left < 0n ? -one.left : 0n
    if (one.left < 0n) one.left = 0n
  }
}

const ACTIONS: Record<string, (turn: Turn, amount: bigint) => Promise<void>> = {
  fund: async ({ who, model }, amount) => {
    await stand.fund(who.memberId, amount)
    model.paidIn += amount
  },
  deposit: async ({ who, model }, amount) => {
    const ask = { requestKey: randomUUID(), channel: 'GCASH', amount }
    const row = await tried(asMember(who), (w) => createDeposit(w, ask))
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
    await paymentTold(paid, { status: 'PAID' })
    if (await isKeptOut(model, paid)) return
    Object.assign(paid, { isCredited: true, left: paid.amount })
    model.paidIn += paid.amount
    // A line is opened by its credit: it stands behind those before it.
    model.deposits = [...model.deposits.filter((one) => one !== paid), paid]
  },
  paysOther: async ({ model }) => {
    const paid = lastPaid(model, false)
    if (paid)
      await paymentTold(paid, { status: 'PAID', amount: formatMinor(paid.amount + 1n, 'PHP') })
  },
  fails: async ({ model }) => {
    const paid = lastPaid(model, false)
    if (paid) await paymentTold(paid, { status: 'FAILED' })
  },
  expires: async ({ model }) => {
    const paid = lastPaid(model, false)
    if (paid) await paymentTold(paid, { status: 'EXPIRED' })
  },
  recall: async ({ model }) => {
    const paid = lastPaid(model, true)
    if (!paid) return
    await paymentTold(paid, { status: 'REVERSED' })
    model.deposits = model.deposits.filter((one) => one !== paid)
    model.paidIn -= paid.amount
  },
  lose: (turn, amount) => playRound(turn, amount, 0n),
  win: (turn, amount) => playRound(turn, amount, amount + amount / 2n),
  toVendor: (turn, amount) => moveAway(turn, amount, 'in'),
  fromVendor: (turn, amount) => moveAway(turn, amount, 'out'),
  bringBack: async ({ who, model }) => {
    const wish = { requestKey: randomUUID() }
    await bringBack(vendorsOf(model), openingOf(who), wish).catch(refusal)
  },
  askVendors: async ({ model }) => {
    stand.clock.advance(70_000)
    await askUnknown(vendorsOf(model), stand.clock.now())
  },
  rebate: async ({ who, model }) => {
    const ask = { requestKey: randomUUID() }
    const row = await tried(asMember(who), (w) => claimRebate(w, register.touched, ask))
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
  clockOn: async () => stand.clock.advance(3 * MINUTE_MS),
  clockBack: async () => stand.clock.advance(-2 * MINUTE_MS),
  timeUp: async ({ model }) => {
    await stand.db.pool.query(
      'update cashier.withdrawal set receipt_due_at = $2 where reference = $1',
      [model.reference, addMs(new Date(), -HOUR_MS)],
    )
    await closeUnconfirmed(engine)
  },
  ask: async ({ who, model }, amount) => {
    const ask = { requestKey: randomUUID(), accountId: who.accountId, amount, fee: FEE }
    const { balanceMinor: before, owedMinor } = await balanceOf(stand.db.kysely, who.memberId)
    const row = await tried(asMember(who), (w) => createWithdrawal({ turnover, guards }, w, ask))
    if (!row) return
    Object.assign(model, { reference: row.reference, payout: '', amount })
    const toPlay = model.deposits.reduce((sum, { left }) => sum + left, 0n)
    expect(before - owedMinor - toPlay, 'what must be played stays').toBeGreaterThanOrEqual(amount)
  },
  cancel: async ({ who, model }) => {
    await tried(asMember(who), (w) => cancelOwn(w, model.reference))
  },
  pass: ({ model }) => decideWithdrawal({ engine, turnover, guards }, model.reference),
  take: async ({ model }) => {
    await tried(asOperator(), (w) => takeUp(w, model.reference))
  },
  approve: async ({ model: { reference } }) => {
    await tried(asOperator(), (w) => approve({ turnover, guards }, w, { reference, because }))
  },
  refuse: async ({ model: { reference } }) => {
    const reason = 'bank-refused' as const
    await tried(asOperator(), (w) => refuseIt(w, { reference, reason, because }))
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
async function expected({ who, model: { paidIn } }: Turn) {
  const { rows } = await stand.db.pool.query<{ state: string; amount_minor: bigint }>(
    'select state, amount_minor from cashier.withdrawal where member_id = $1',
    [who.memberId],
  )
  const sum = (states: Set<string>) =>
    rows.filter((r) => states.has(r.state)).reduce((all, r) => all + r.amount_minor, 0n)
  return { net: paidIn - sum(HOLDING) - sum(GONE) - (await awayOf(who)), held: sum(HOLDING) }
}

/** What the states of all transfers say that is at vendors, or on its way there. */
async function awayOf({ memberId }: Payee): Promise<bigint> {
  const { rows } = await stand.db.pool.query<{ away: bigint }>(
    `select coalesce(sum(case direction when 'in' then asked_minor else -amount_minor end), 0)::bigint as away
       from transfer.transfer
      where member_id = $1 and (state = 'DONE' or (state = 'SENT' and direction = 'in'))`,
    [memberId],
  )
  return rows[0]?.away ?? 0n
}

/** Once every vendor has answered, what it has is what we say that it has. */
async function vendorsAgree({ who, model }: Turn) {
  for (const bank of Object.values(model.banks)) bank.faults.length = 0
  const there = () => Object.values(model.banks).reduce((sum, bank) => sum + bank.total(), 0n)
  const isAgreed = async () => there() === (await awayOf(who))
  // Where the clock went back, what is to be asked for is due the later.
  for (let round = 0; round < 3 || (round < ROUNDS_MAX && !(await isAgreed())); round += 1) {
    stand.clock.advance(70_000)
    await askUnknown(vendorsOf(model), stand.clock.now())
  }
  expect(there(), 'at the vendors').toBe(await awayOf(who))
}

/** What there is; what is owed was spent before it was recalled. */
async function actual({ who }: Turn) {
  const { balanceMinor, heldMinor, owedMinor } = await balanceOf(stand.db.kysely, who.memberId)
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
        const who = await at.payee(200_000n)
        const now = () => stand.clock.now()
        const model: Model = {
          ...{ reference: '', payout: '', amount: 0n, deposits: [], paidIn: 200_000n, rounds: 0 },
          ...{ staked: 0n, lost: 0n, unclaimed: 0n },
          limits: { wager: null, loss: null, deposit: null },
          banks: { [OWN]: vendorBank(now), [OTHER_OWN]: vendorBank(now) },
        }
        const turn = { who, player: playerOn(register, who.memberId), model }
        for (const { action, amount } of moves) {
          await ACTIONS[action]?.(turn, amount)
          expect(await actual(turn), action).toEqual(await expected(turn))
        }
        await vendorsAgree(turn)
      }),
      { numRuns: RUNS },
    )
    expect(await wrongHolds(stand)).toBe(0n)
    expect(await countWrongTransits(stand.db.kysely)).toBe(0n)
    expect((await reconcile(stand.db.kysely)).isSound).toBe(true)
  },
  Math.max(120_000, RUNS * PER_RUN_MS),
)
