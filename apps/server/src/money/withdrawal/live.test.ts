import { randomUUID } from 'node:crypto'
import type { ServerMessage } from '@parola/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Cashier, cashierAt, SOON } from '../../../test/cashier.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import { openStand, type Person, type Stand, valueIn } from '../../../test/stand.ts'

const because = 'looked at all of it'
/** The sandbox lets a payment of this sum fail. */
const FAILING = '200.01'

let sandbox: Outside
let stand: Stand
let at: Cashier
const sockets: WebSocket[] = []

beforeAll(async () => {
  sandbox = await openSandbox()
  stand = await openStand({ jobs: true, sandboxUrl: sandbox.url })
  at = cashierAt(stand)
  await at.setPolicy({ reviewFirst: true, coolDownHours: 0 })
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await stand.close()
  await sandbox.close()
})

/** An open tab of a member: what it has heard so far. */
async function tab({ token }: Person): Promise<ServerMessage[]> {
  const heard: ServerMessage[] = []
  const socket = new WebSocket(`${stand.url.replace('http', 'ws')}/wps/realtime`)
  sockets.push(socket)
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await vi.waitFor(() => expect(heard).toContainEqual({ type: 'ready' }), SOON)
  return heard
}

const hears = (heard: ServerMessage[], message: object) =>
  vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining(message)), SOON)

const deposit = async (as: Person, amount: string) => {
  const body = { requestKey: randomUUID(), channel: 'GCASH', amount }
  return valueIn(await stand.call('requestDeposit', { as, body })).reference
}

test('[MOD-07] each open tab hears of a credited deposit, of the new balance and the message', async () => {
  const ana = await stand.register()
  const tabs = [await tab(ana), await tab(ana)]
  const reference = await deposit(ana, '150.00')
  for (const heard of tabs) {
    await hears(heard, { type: 'deposit', state: 'CREDITED', reference, amount: '150.00' })
    await hears(heard, { type: 'balance', balance: '150.00' })
    await hears(heard, { type: 'message', unread: 1 })
  }
})

test('[MOD-07] a deposit that fails is told, and nobody else hears of it', async () => {
  const [ana, ben] = [await stand.register(), await stand.register()]
  const [heard, others] = [await tab(ana), await tab(ben)]
  const reference = await deposit(ana, FAILING)
  await hears(heard, { type: 'deposit', state: 'FAILED', reference })
  expect(others).toEqual([{ type: 'ready' }])
})

test('[MOD-07] an approved withdrawal is told, and a refused one with the money that is back', async () => {
  const [one, two] = [await stand.operator(), await stand.operator()]
  const [ana, ben] = [await at.payee(), await at.payee()]
  const [anas, bens] = [await tab(ana), await tab(ben)]
  const good = valueIn(await at.ask(ana)).reference
  const bad = valueIn(await at.ask(ben)).reference
  for (const reference of [good, bad]) {
    valueIn(await stand.call('takeWithdrawal', { as: one, body: { reference } }))
  }
  for (const as of [one, two]) {
    valueIn(await stand.call('approveWithdrawal', { as, body: { reference: good, because } }))
  }
  const refusal = { reference: bad, reason: 'account-name' as const, because }
  valueIn(await stand.call('refuseWithdrawal', { as: one, body: refusal }))
  await hears(anas, { type: 'withdrawal', state: 'APPROVED', reference: good })
  await hears(bens, { type: 'withdrawal', state: 'REJECTED', reference: bad })
  await hears(bens, { type: 'balance', balance: '1000.00' })
})
