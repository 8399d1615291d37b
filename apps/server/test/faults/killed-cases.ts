import { randomUUID } from 'node:crypto'
import { formatMinor } from '@parola/money'
import { expect } from 'vitest'
import { checkDeposit } from '../../src/money/deposit/deposit.job.ts'
import { checkPayout, decideWithdrawal, payOut } from '../../src/money/withdrawal/pay-out.ts'
import type { Engine } from '../../src/platform/work/index.ts'
import { type Cashier, PAYMENT_PASSWORD, type Payee } from '../cashier.ts'
import type { Operator } from '../operators.ts'
import { type Answer, type Stand, valueIn } from '../stand.ts'
import type { StandInGateway } from './gateway.ts'
import type { ServerNode } from './node.ts'

const FEE_MINOR = 1000n
const because = 'looked at all of it'

type Parts = Parameters<typeof payOut>[0] & Parameters<typeof checkDeposit>[0]

/** What a case stands in. The other node lives on and takes the steps that are not looked at. */
export type World = {
  stand: Stand
  gateway: StandInGateway
  at: Cashier
  engine: Engine
  parts: Parts
  /** How far the clock of the platform is ahead. */
  ahead(): number
  /** Does it at the node that lives; a lost answer is asked for again, at the next node. */
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

/** How a case comes to its point, what leads into it, and what is left to do after it. */
export type Story = {
  prepare?(world: World, c: Case): Promise<void>
  act(world: World, c: Case): Promise<unknown>
  rest?(world: World, c: Case): Promise<void>
  ends: string
  /** What it means for the wallet, in minor units. */
  moves(amount: bigint): bigint
}

export const received = (c: Case) => formatMinor(c.amount - FEE_MINOR, 'PHP')

const stateOf = async ({ stand }: World, { as, reference }: Case) => {
  const query = { reference }
  const looked = reference.startsWith('D')
    ? await stand.call('depositByReference', { as, query })
    : await stand.call('withdrawalByReference', { as, query })
  return valueIn(looked as Answer<{ state: string }>).state
}

export const becomes = (world: World, c: Case, ...states: string[]) =>
  expect
    .poll(() => stateOf(world, c), { timeout: 60_000, interval: 60, message: c.reference })
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

/** What stands at the gateway; of several payouts of one sum, the last. */
const atGateway = ({ gateway }: World, c: Case) => {
  const sum = c.reference.startsWith('D') ? formatMinor(c.amount, 'PHP') : received(c)
  const order = [...gateway.orders.values()].findLast(({ amount }) => amount === sum)
  if (!order) throw new Error(`${c.reference} never reached the gateway`)
  return order
}

/** The gateway's news: told until it is taken, under one id. */
const news = async (world: World, c: Case, status: string) => {
  const order = atGateway(world, c)
  order.status = status
  const id = `${c.webhookId}:${status}`
  await world.insist(async ({ url }) => {
    const isTaken = await world.gateway.tell(order.reference, { url, id })
    expect(isTaken, 'BUSY').toBe(true)
  })
}

async function requested(world: World, c: Case) {
  c.reference = valueIn(await orderWithdrawal(world.stand, c)).reference
}

async function toGateway(world: World, c: Case) {
  await requested(world, c)
  await decideWithdrawal(world.parts, c.reference)
  await payOut(world.parts, c.reference)
  await becomes(world, c, 'SENT')
}

async function ended(world: World, c: Case, status: 'PAID' | 'FAILED') {
  const order = atGateway(world, c)
  order.status = status
  await checkPayout(world.parts, order.reference)
  await becomes(world, c, status === 'PAID' ? 'AWAITING_RECEIPT' : 'FAILED')
}

async function untilReceived(world: World, c: Case) {
  await becomes(world, c, 'SENT')
  await news(world, c, 'PAID')
  await becomes(world, c, 'AWAITING_RECEIPT')
  await confirm(world, c)
}

const confirm = (world: World, { as, reference }: Case) =>
  world.insist(async (node) => {
    const body = { reference, outcome: 'received' as const }
    valueIn(await node.call('confirmReceipt', { as, body }))
  })

type Deed = 'takeWithdrawal' | 'approveWithdrawal' | 'refuseWithdrawal' | 'resendWithdrawal'

/** An operator who lost the answer looks again: it is done, or is done now. */
const deed = (world: World, c: Case, name: Deed) =>
  world.insist(async (node) => {
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
const told = (status: string, ends: string, moves: Story['moves'] = nothing): Story => ({
  prepare: toGateway,
  act: (world, c) => news(world, c, status),
  ends,
  moves,
})

const ask: Story = {
  act: async (world, c) => {
    const made = await world.insist(async (node) => valueIn(await orderWithdrawal(node, c)))
    c.reference = made.reference
  },
  rest: untilReceived,
  ...RECEIVED,
}

const paidOut = async (world: World, c: Case) => {
  await toGateway(world, c)
  await ended(world, c, 'PAID')
}

const depositTold = (status: string, ends: string): Story => ({
  prepare: async (world, c) => {
    c.reference = valueIn(await orderDeposit(world.stand, c)).reference
    if (status !== 'REVERSED') return
    atGateway(world, c).status = 'PAID'
    await checkDeposit(world.parts, c.reference)
  },
  act: (world, c) => news(world, c, status),
  ends,
  moves: (amount) => (ends === 'CREDITED' ? amount : 0n),
})

/** By the name of the way: everything that can become of money at the cashier. */
export const STORIES = {
  deposit: {
    act: async (world, c) => {
      const made = await world.insist(async (node) => valueIn(await orderDeposit(node, c)))
      c.reference = made.reference
    },
    rest: async (world, c) => {
      await becomes(world, c, 'PENDING')
      await news(world, c, 'PAID')
    },
    ends: 'CREDITED',
    moves: (amount) => amount,
  },
  'deposit paid': depositTold('PAID', 'CREDITED'),
  'deposit failed': depositTold('FAILED', 'FAILED'),
  'deposit expired': depositTold('EXPIRED', 'EXPIRED'),
  'deposit recalled': depositTold('REVERSED', 'REVERSED'),
  withdrawal: ask,
  passed: {
    act: async (world, c) => {
      await requested(world, c)
      await decideWithdrawal(world.parts, c.reference)
    },
    rest: untilReceived,
    ...RECEIVED,
  },
  'payout paid': told('PAID', 'AWAITING_RECEIPT', gone),
  'payout returned': told('RETURNED', 'RETURNED'),
  'payout failed': {
    ...told('FAILED', 'REJECTED'),
    rest: async (world, c) => {
      await becomes(world, c, 'FAILED')
      await deed(world, c, 'refuseWithdrawal')
    },
  },
  'sent again': {
    prepare: async (world, c) => {
      await toGateway(world, c)
      await ended(world, c, 'FAILED')
    },
    act: (world, c) => deed(world, c, 'resendWithdrawal'),
    rest: untilReceived,
    ...RECEIVED,
  },
  cancelled: {
    prepare: requested,
    act: (world, { as, reference }) =>
      world.insist(async (node) =>
        valueIn(await node.call('cancelWithdrawal', { as, body: { reference } })),
      ),
    ends: 'CANCELLED',
    moves: nothing,
  },
  'taken up': {
    prepare: requested,
    act: (world, c) => deed(world, c, 'takeWithdrawal'),
    rest: (world, c) => deed(world, c, 'refuseWithdrawal'),
    ends: 'REJECTED',
    moves: nothing,
  },
  approved: {
    prepare: async (world, c) => {
      await requested(world, c)
      await deed(world, c, 'takeWithdrawal')
    },
    act: (world, c) => deed(world, c, 'approveWithdrawal'),
    rest: untilReceived,
    ...RECEIVED,
  },
  refused: {
    prepare: async (world, c) => {
      await requested(world, c)
      await deed(world, c, 'takeWithdrawal')
    },
    act: (world, c) => deed(world, c, 'refuseWithdrawal'),
    ends: 'REJECTED',
    moves: nothing,
  },
  confirmed: { prepare: paidOut, act: confirm, ends: 'RECEIVED', moves: gone },
  'never confirmed': {
    prepare: async (world, c) => {
      await paidOut(world, c)
      await world.stand.db.pool.query(
        'update cashier.withdrawal set receipt_due_at = clock_timestamp() where reference = $1',
        [c.reference],
      )
      // And it is the turn of the timer, whoever had it last.
      await world.stand.db.pool.query(
        `delete from platform.timer where name = 'cashier.unconfirmed'`,
      )
    },
    act: (world) => world.insist((node) => node.beat(world.ahead())),
    ends: 'FORCED_RECEIVED',
    moves: gone,
  },
  'made good': {
    prepare: async (world, c) => {
      await paidOut(world, c)
      const body = { reference: c.reference, outcome: 'missing' as const }
      valueIn(await world.stand.call('confirmReceipt', { as: c.as, body }))
      await makeGood(world.stand, c, c.operators[0])
    },
    act: (world, c) => world.insist((node) => makeGood(node, c, c.operators[1])),
    ends: 'RETURNED',
    moves: () => -FEE_MINOR,
  },
} satisfies Record<string, Story>

export function newCase(as: Payee, amount: bigint, operators: Operator[]): Case {
  return { as, amount, operators, requestKey: randomUUID(), webhookId: randomUUID(), reference: '' }
}
