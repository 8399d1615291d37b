import { randomUUID } from 'node:crypto'
import type { ServerMessage } from '@parola/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Cashier, cashierAt, SOON } from '../../../test/cashier.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import { openTestServer, type Person, type TestServer, valueIn } from '../../../test/test-server.ts'

const because = 'looked at all of it'
/** The sandbox fails a payment of this sum. */
const FAILING = '200.01'

let sandbox: Outside
let server: TestServer
let cashier: Cashier
const sockets: WebSocket[] = []

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url })
  cashier = cashierAt(server)
  await cashier.setPolicy({ reviewFirst: true, coolDownHours: 0 })
})
afterAll(async () => {
  for (const socket of sockets) socket.terminate()
  await server.close()
  await sandbox.close()
})

/** An open tab of a member, and the messages it has received. */
async function tab({ token }: Person): Promise<ServerMessage[]> {
  const received: ServerMessage[] = []
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/wps/realtime`)
  sockets.push(socket)
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
  socket.on('message', (data) => received.push(JSON.parse(String(data))))
  await vi.waitFor(() => expect(received).toContainEqual({ type: 'ready' }), SOON)
  return received
}

const receives = (received: ServerMessage[], message: object) =>
  vi.waitFor(() => expect(received).toContainEqual(expect.objectContaining(message)), SOON)

const deposit = async (as: Person, amount: string) => {
  const body = { requestKey: randomUUID(), channel: 'GCASH', amount }
  return valueIn(await server.call('requestDeposit', { as, body })).reference
}

test('[MOD-07] each open tab receives a credited deposit, the new balance and the message', async () => {
  const ana = await server.register()
  const tabs = [await tab(ana), await tab(ana)]
  const reference = await deposit(ana, '150.00')
  for (const received of tabs) {
    await receives(received, { type: 'deposit', state: 'CREDITED', reference, amount: '150.00' })
    await receives(received, { type: 'balance', balance: '150.00' })
    await receives(received, { type: 'message', unread: 1 })
  }
})

test('[MOD-07] a failed deposit is reported, to its member only', async () => {
  const [ana, ben] = [await server.register(), await server.register()]
  const [received, others] = [await tab(ana), await tab(ben)]
  const reference = await deposit(ana, FAILING)
  await receives(received, { type: 'deposit', state: 'FAILED', reference })
  expect(others).toEqual([{ type: 'ready' }])
})

test('[MOD-07] an approved withdrawal is reported, and a refused one with the returned money', async () => {
  const [first, second] = [await server.operator(), await server.operator()]
  const [ana, ben] = [await cashier.payee(), await cashier.payee()]
  const [anas, bens] = [await tab(ana), await tab(ben)]
  const good = valueIn(await cashier.requestWithdrawal(ana)).reference
  const bad = valueIn(await cashier.requestWithdrawal(ben)).reference
  for (const reference of [good, bad]) {
    valueIn(await server.call('takeWithdrawal', { as: first, body: { reference } }))
  }
  for (const as of [first, second]) {
    valueIn(await server.call('approveWithdrawal', { as, body: { reference: good, because } }))
  }
  const refusal = { reference: bad, reason: 'account-name' as const, because }
  valueIn(await server.call('refuseWithdrawal', { as: first, body: refusal }))
  await receives(anas, { type: 'withdrawal', state: 'APPROVED', reference: good })
  await receives(bens, { type: 'withdrawal', state: 'REJECTED', reference: bad })
  await receives(bens, { type: 'balance', balance: '1000.00' })
})
