import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reconcile } from '#foundations/ledger'
import { messageSignature, WEBHOOK_PATH } from '../../../test/gateway-message.ts'
import { jobsDone } from '../../../test/jobs-done.ts'
import { type Outside, openSandbox } from '../../../test/outside.ts'
import {
  GATEWAY_SECRET,
  GATEWAY_SECRET_BEFORE,
  openTestServer,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { signatureOf } from './gateway-signature.ts'

const SOON = { timeout: 15_000, interval: 100 }
const OTHER_SECRET = `whsec_${Buffer.alloc(24, 9).toString('base64')}`
const COPIES = 8

let sandbox: Outside
let server: TestServer
let member: Person
let reference: string
let payerUrl: string

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, sandboxUrl: sandbox.url })
})
beforeEach(async () => {
  member = await server.register()
  const body = { requestKey: randomUUID(), channel: 'BANK', amount: '900.02' }
  const made = valueIn(await server.call('requestDeposit', { as: member, body }))
  reference = made.reference
  payerUrl = made.action && 'url' in made.action ? String(made.action.url) : ''
})
afterAll(async () => {
  expect((await reconcile(server.db.kysely)).isSound).toBe(true)
  await server.close()
  await sandbox.close()
})

type Sent = { body: string; id: string; at: string; signature: string }

/** A message as the gateway sends it, for the deposit of this test. */
function message(status = 'PAID', secret = GATEWAY_SECRET, sentAt = new Date()): Sent {
  const data = { id: 'pay_x', reference, status, amount: '900.02', currency: 'PHP' }
  const type = `payment.${status.toLowerCase()}`
  const body = JSON.stringify({ type, created_at: sentAt.toISOString(), data })
  const id = `evt_${randomUUID()}`
  const signature = messageSignature(secret, { id, at: sentAt, body })
  return { body, id, at: String(Math.floor(sentAt.getTime() / 1000)), signature }
}

/** The same message, signed by the gateway for another call. */
function signedFor({ body, id, at: sentAt }: Sent, call: string): Sent {
  const signed = { id, body, at: new Date(Number(sentAt) * 1000), call }
  return { body, id, at: sentAt, signature: signatureOf([GATEWAY_SECRET], signed) }
}

async function send({ body, id, at: sentAt, signature }: Sent) {
  const named = { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signature }
  const headers = Object.entries(named).filter(([, value]) => value !== '')
  const answer = await fetch(`${server.url}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) },
    body,
  })
  return answer.status
}

const state = async () =>
  valueIn(await server.call('depositByReference', { as: member, query: { reference } })).state
const becomes = (wanted: string) => vi.waitFor(async () => expect(await state()).toBe(wanted), SOON)
const balance = async () => valueIn(await server.call('walletBalance', { as: member })).balance
const press = (answer: string) =>
  fetch(`${payerUrl}/${answer}`, { method: 'POST', redirect: 'manual' })

/** How often a message was stored. */
async function kept(id: string): Promise<number> {
  const { rows } = await server.db.pool.query(
    'select count(*)::int as kept from cashier.webhook where webhook_id = $1',
    [id],
  )
  return rows[0].kept
}

const shifted = (ms: number) => message('PAID', GATEWAY_SECRET, new Date(Date.now() + ms))

describe('a message that was tampered with', () => {
  test.each<[string, (right: Sent) => Sent]>([
    ['its amount', (right) => ({ ...right, body: right.body.replace('900.02', '990.02') })],
    ['its deposit', (right) => ({ ...right, body: right.body.replace(reference, 'D-AAAA-AAAA') })],
    ['one blank of its body', (right) => ({ ...right, body: `${right.body} ` })],
    ['its body, which is gone', (right) => ({ ...right, body: '' })],
    ['its id', (right) => ({ ...right, id: `evt_${randomUUID()}` })],
    ['its id, which is gone', (right) => ({ ...right, id: '' })],
    ['its time by a second', (right) => ({ ...right, at: String(Number(right.at) - 1) })],
    ['its time, which is gone', (right) => ({ ...right, at: '' })],
    ['nothing, but it is older than five minutes', () => shifted(-310_000)],
    ['nothing, but it is of five minutes ahead', () => shifted(310_000)],
    ['its signature, which is gone', (right) => ({ ...right, signature: '' })],
    ['its signature, by another secret', () => message('PAID', OTHER_SECRET)],
    [
      'its signature, cut short',
      (right) => ({ ...right, signature: right.signature.slice(0, -6) }),
    ],
    [
      'the version of its signature',
      (right) => ({ ...right, signature: right.signature.replace('v2,', 'v1,') }),
    ],
    [
      'its signature, over the body alone',
      ({ body, id, at: sentAt, ...right }) => {
        const signature = new Webhook(GATEWAY_SECRET).sign(
          id,
          new Date(Number(sentAt) * 1000),
          body,
        )
        return {
          ...right,
          body,
          id,
          at: sentAt,
          signature: `${signature} ${signature.replace('v1', 'v2')}`,
        }
      },
    ],
    ['its address: it was meant for another', (right) => signedFor(right, 'POST /pgw/v1/other')],
    ['its method: it was meant to be read', (right) => signedFor(right, `GET ${WEBHOOK_PATH}`)],
  ])('[PAY-002] %s is refused and not stored', async (_what, touched) => {
    const sent = touched(message())
    expect(await send(sent)).toBe(401)
    expect(await kept(sent.id)).toBe(0)
    expect(await state()).toBe('PENDING')
  })
})

test('[PAY-002] [KEY-002] during a rotation of the secret, messages signed with either one are accepted', async () => {
  expect(await send(message('PAID', GATEWAY_SECRET_BEFORE))).toBe(200)
  expect(await send(message('PAID', GATEWAY_SECRET))).toBe(200)
  expect(await send(message('PAID', OTHER_SECRET))).toBe(401)
  const both = message()
  const signature = `${message('PAID', OTHER_SECRET).signature} ${both.signature}`
  expect(await send({ ...both, signature })).toBe(200)
})

test('[PAY-001] neither the payer’s return nor a member’s refresh credits an unpaid order', async () => {
  const before = await server.ledger()
  await fetch(`${server.url}/member?tab=depositv2&status=PAID&reference=${reference}`)
  expect(await send(message())).toBe(200)
  await jobsDone(server.db.pool, SOON)
  expect(await state()).toBe('PENDING')
  expect(await server.ledger()).toEqual(before)
})

test('[PAY-004] many copies in any order, with an old failure among them, are one credit', async () => {
  await press('turned')
  const messages = Array.from({ length: COPIES }, (_, no) => message(no % 2 ? 'FAILED' : 'PAID'))
  const copies = messages
    .flatMap((message) => [message, message])
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(new Set(await Promise.all(copies.map(send)))).toEqual(new Set([200]))
  await becomes('CREDITED')
  await jobsDone(server.db.pool, SOON)
  expect(await state()).toBe('CREDITED')
  expect(await balance()).toBe('900.02')
  for (const { id } of messages) {
    expect(await kept(id)).toBe(1)
  }
})

test('[PAY-004] money that arrives after the expiry is credited once', async () => {
  await press('late')
  await becomes('EXPIRED')
  await becomes('CREDITED')
  await Promise.all([message(), message(), message('EXPIRED')].map(send))
  await jobsDone(server.db.pool, SOON)
  expect([await state(), await balance()]).toEqual(['CREDITED', '900.02'])
})
