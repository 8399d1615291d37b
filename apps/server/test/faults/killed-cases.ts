import { randomUUID } from 'node:crypto'
import { formatMinor } from '@parola/money'
import { expect } from 'vitest'
import { checkDeposit } from '../../src/money/deposit/deposit.job.ts'
import { checkPayout, decideWithdrawal, payOut } from '../../src/money/payout/pay-out.ts'
import type { Engine } from '../../src/platform/work/index.ts'
import { type Cashier, PAYMENT_PASSWORD, type Payee } from '../cashier.ts'
import type { Operator } from '../operators.ts'
import { type Answer, type TestServer, valueIn } from '../test-server.ts'
import type { FakeGateway } from './gateway.ts'
import type { ServerNode } from './node.ts'

const FEE_MINOR = 1000n
const because = 'looked at all of it'

type Parts = Parameters<typeof payOut>[0] & Parameters<typeof checkDeposit>[0]

/** The context of a case. The other node stays alive and takes the steps that are not tested. */
export type Fixture = {
  server: TestServer
  gateway: FakeGateway
  cashier: Cashier
  engine: Engine
  parts: Parts
  /** How far the clock of the platform is ahead. */
  ahead(): number
  /** Runs a step at the node that is alive; a lost answer is retried, at the next node. */
  insist<T>(step: (node: ServerNode) => Promise<T>): Promise<T>
}

/** One member with one sum, whose number no other case has. */
export type Case = {
  as: Payee
  amount: bigint
  requestKey: string
  webhookId: string
  reference: string
  operators: Operator[]
}

/** How a case gets to its point, what leads up to it, and what is left to do afterwards. */
export type Story = {
  prepare?(fixture: Fixture, c: Case): Promise<void>
  act(fixture: Fixture, c: Case): Promise<unknown>
  rest?(fixture: Fixture, c: Case): Promise<void>
  ends: string
  /** The change of the wallet, in minor units. */
  moves(amount: bigint): bigint
}

export const received = (c: Case) => formatMinor(c.amount - FEE_MINOR, 'PHP')

const stateOf = async ({ server }: Fixture, { as, reference }: Case) => {
  const query = { reference }
  const looked = reference.startsWith('D')
    ? await server.call('depositByReference', { as, query })
    : await server.call('withdrawalByReference', { as, query })
  return valueIn(looked as Answer<{ state: string }>).state
}

export const becomes = (fixture: Fixture, c: Case, ...states: string[]) =>
  expect
    .poll(() => stateOf(fixture, c), { timeout: 60_000, interval: 60, message: c.reference })
    .toSatisfy((state: string) => states.includes(state), states.join(' or '))

const orderDeposit = (node: Pick<ServerNode, 'call'>, c: Case) => {
  const body = { requestKey: c.requestKey, channel: 'GCASH', amount: formatMinor(c.amount, 'PHP') }
  return node.call('requestDeposit', { as: c.as, body })
}

const orderWithdrawal = (node: Pick<ServerNode, 'call'>, c: Case) =>
  node.call('requestWithdrawal', {
    as: c.as,
    body: {
      requestKey: c.requestKey,
      accountId: c.as.accountId,
      amount: formatMinor(c.amount, 'PHP'),
      fee: formatMinor(FEE_MINOR, 'PHP'),
      paymentPassword: PAYMENT_PASSWORD,
    },
  })

/** The order at the gateway; of several payouts of one sum, the last. */
const atGateway = ({ gateway }: Fixture, c: Case) => {
  const sum = c.reference.startsWith('D') ? formatMinor(c.amount, 'PHP') : received(c)
  const order = [...gateway.orders.values()].findLast(({ amount }) => amount === sum)
  if (!order) throw new Error(`${c.reference} never reached the gateway`)
  return order
}

/** The gateway's message: repeated until it is accepted, under one id. */
const news = async (fixture: Fixture, c: Case, status: string) => {
  const order = atGateway(fixture, c)
  order.status = status
  const id = `${c.webhookId}:${status}`
  await fixture.insist(async ({ url }) => {
    const isTaken = await fixture.gateway.notify(order.reference, { url, id })
    expect(isTaken, 'BUSY').toBe(true)
  })
}

async function request(fixture: Fixture, c: Case) {
  c.reference = valueIn(await orderWithdrawal(fixture.server, c)).reference
}

async function toGateway(fixture: Fixture, c: Case) {
  await request(fixture, c)
  await decideWithdrawal(fixture.parts, c.reference)
  await payOut(fixture.parts, c.reference)
  await becomes(fixture, c, 'SENT')
}

async function ended(fixture: Fixture, c: Case, status: 'PAID' | 'FAILED') {
  const order = atGateway(fixture, c)
  order.status = status
  await checkPayout(fixture.parts, order.reference)
  await becomes(fixture, c, status === 'PAID' ? 'AWAITING_RECEIPT' : 'FAILED')
}

async function untilReceived(fixture: Fixture, c: Case) {
  await becomes(fixture, c, 'SENT')
  await news(fixture, c, 'PAID')
  await becomes(fixture, c, 'AWAITING_RECEIPT')
  await confirm(fixture, c)
}

const confirm = (fixture: Fixture, { as, reference }: Case) =>
  fixture.insist(async (node) => {
    const body = { reference, outcome: 'received' as const }
    valueIn(await node.call('confirmReceipt', { as, body }))
  })

type Action = 'takeWithdrawal' | 'approveWithdrawal' | 'refuseWithdrawal' | 'resendWithdrawal'

/** An operator who lost the answer looks again: it is done, or is done now. */
const action = (fixture: Fixture, c: Case, name: Action) =>
  fixture.insist(async (node) => {
    const more = name === 'refuseWithdrawal' ? { reason: 'bank-refused' } : {}
    const body = { reference: c.reference, ...more }
    const why = name === 'takeWithdrawal' ? {} : { because }
    const as = c.operators[0]
    const { success, code } = await node.call(name, { as, body: { ...body, ...why } as never })
    expect(success || code === 'WITHDRAWAL_STATE', code).toBe(true)
  })

const makeGood = async (node: Pick<ServerNode, 'call'>, c: Case, as: Operator | undefined) => {
  const body = { reference: c.reference, outcome: 'made-good' as const, because }
  const { success, code } = await node.call('resolveReceipt', { as, body })
  expect(success || code === 'WITHDRAWAL_STATE', code).toBe(true)
}

const gone = (amount: bigint) => -amount
const nothing = () => 0n
const RECEIVED = { ends: 'RECEIVED', moves: gone }
const reported = (status: string, ends: string, moves: Story['moves'] = nothing): Story => ({
  prepare: toGateway,
  act: (fixture, c) => news(fixture, c, status),
  ends,
  moves,
})

const withdrawal: Story = {
  act: async (fixture, c) => {
    const made = await fixture.insist(async (node) => valueIn(await orderWithdrawal(node, c)))
    c.reference = made.reference
  },
  rest: untilReceived,
  ...RECEIVED,
}

const paidOut = async (fixture: Fixture, c: Case) => {
  await toGateway(fixture, c)
  await ended(fixture, c, 'PAID')
}

const depositReport = (status: string, ends: string): Story => ({
  prepare: async (fixture, c) => {
    c.reference = valueIn(await orderDeposit(fixture.server, c)).reference
    if (status !== 'REVERSED') return
    atGateway(fixture, c).status = 'PAID'
    await checkDeposit(fixture.parts, c.reference)
  },
  act: (fixture, c) => news(fixture, c, status),
  ends,
  moves: (amount) => (ends === 'CREDITED' ? amount : 0n),
})

/** By name: everything that can happen to money at the cashier. */
export const STORIES = {
  deposit: {
    act: async (fixture, c) => {
      const made = await fixture.insist(async (node) => valueIn(await orderDeposit(node, c)))
      c.reference = made.reference
    },
    rest: async (fixture, c) => {
      await becomes(fixture, c, 'PENDING')
      await news(fixture, c, 'PAID')
    },
    ends: 'CREDITED',
    moves: (amount) => amount,
  },
  'deposit paid': depositReport('PAID', 'CREDITED'),
  'deposit failed': depositReport('FAILED', 'FAILED'),
  'deposit expired': depositReport('EXPIRED', 'EXPIRED'),
  'deposit recalled': depositReport('REVERSED', 'REVERSED'),
  withdrawal,
  passed: {
    act: async (fixture, c) => {
      await request(fixture, c)
      await decideWithdrawal(fixture.parts, c.reference)
    },
    rest: untilReceived,
    ...RECEIVED,
  },
  'payout paid': reported('PAID', 'AWAITING_RECEIPT', gone),
  'payout returned': reported('RETURNED', 'RETURNED'),
  'payout failed': {
    ...reported('FAILED', 'REJECTED'),
    rest: async (fixture, c) => {
      await becomes(fixture, c, 'FAILED')
      await action(fixture, c, 'refuseWithdrawal')
    },
  },
  'sent again': {
    prepare: async (fixture, c) => {
      await toGateway(fixture, c)
      await ended(fixture, c, 'FAILED')
    },
    act: (fixture, c) => action(fixture, c, 'resendWithdrawal'),
    rest: untilReceived,
    ...RECEIVED,
  },
  cancelled: {
    prepare: request,
    act: (fixture, { as, reference }) =>
      fixture.insist(async (node) =>
        valueIn(await node.call('cancelWithdrawal', { as, body: { reference } })),
      ),
    ends: 'CANCELLED',
    moves: nothing,
  },
  'taken up': {
    prepare: request,
    act: (fixture, c) => action(fixture, c, 'takeWithdrawal'),
    rest: (fixture, c) => action(fixture, c, 'refuseWithdrawal'),
    ends: 'REJECTED',
    moves: nothing,
  },
  approved: {
    prepare: async (fixture, c) => {
      await request(fixture, c)
      await action(fixture, c, 'takeWithdrawal')
    },
    act: (fixture, c) => action(fixture, c, 'approveWithdrawal'),
    rest: untilReceived,
    ...RECEIVED,
  },
  refused: {
    prepare: async (fixture, c) => {
      await request(fixture, c)
      await action(fixture, c, 'takeWithdrawal')
    },
    act: (fixture, c) => action(fixture, c, 'refuseWithdrawal'),
    ends: 'REJECTED',
    moves: nothing,
  },
  confirmed: { prepare: paidOut, act: confirm, ends: 'RECEIVED', moves: gone },
  'never confirmed': {
    prepare: async (fixture, c) => {
      await paidOut(fixture, c)
      await fixture.server.db.pool.query(
        'update cashier.withdrawal set receipt_due_at = clock_timestamp() where reference = $1',
        [c.reference],
      )
      // The timer is due, whichever node had it last.
      await fixture.server.db.pool.query(
        `delete from platform.timer where name = 'cashier.unconfirmed'`,
      )
    },
    act: (fixture) => fixture.insist((node) => node.beat(fixture.ahead())),
    ends: 'FORCED_RECEIVED',
    moves: gone,
  },
  'made good': {
    prepare: async (fixture, c) => {
      await paidOut(fixture, c)
      const body = { reference: c.reference, outcome: 'missing' as const }
      valueIn(await fixture.server.call('confirmReceipt', { as: c.as, body }))
      await makeGood(fixture.server, c, c.operators[0])
    },
    act: (fixture, c) => fixture.insist((node) => makeGood(node, c, c.operators[1])),
    ends: 'RETURNED',
    moves: () => -FEE_MINOR,
  },
} satisfies Record<string, Story>

export function newCase(as: Payee, amount: bigint, operators: Operator[]): Case {
  return { as, amount, operators, requestKey: randomUUID(), webhookId: randomUUID(), reference: '' }
}
