import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextTry } from './courier.ts'
import { createSandbox } from './sandbox.ts'
import { isSigned, signatureOf } from './signature.ts'

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const SECRET_BEFORE = `whsec_${Buffer.alloc(24, 3).toString('base64')}`
const KYC_SECRET = 'the-secret-of-the-provider'
const signer = new Webhook(SECRET)
/** When everything in the near future has happened. */
const SOON_MS = 4500
const WAIT = { timeout: 10_000, interval: 50 }

type Answer = {
  code: string
  value: {
    id: string
    reference: string
    status: string
    payer: { name: string }
    action: { type: string; url: string }
  }
}
type Received = { type: string; status: string; amount: string; isRight: boolean }

let dataDir: string
let sandbox: Awaited<ReturnType<typeof createSandbox>>
const identity = { secret: 'identity-secret-of-a-test', siteUrl: 'http://localhost:3000' }
let url: string
let merchant: Server
let callbackUrl: string
let received: Received[]
let answer: number
let aheadMs: number

beforeEach(async () => {
  received = []
  answer = 200
  aheadMs = 0
  dataDir = mkdtempSync(join(tmpdir(), 'parola-sandbox-'))
  merchant = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    const { type, data } = JSON.parse(body)
    const isRight = isSigned([SECRET], {
      call: `${request.method} ${request.url}`,
      body,
      headers: request.headers as Record<string, string>,
    })
    received.push({ type, status: data.status, amount: data.amount, isRight })
    response.writeHead(isRight ? answer : 401).end()
  })
  await new Promise<void>((ready) => merchant.listen(0, '127.0.0.1', ready))
  callbackUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/hook`
  await open()
})

afterEach(async () => {
  await sandbox.close()
  merchant.closeAllConnections()
  merchant.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the signature of the protocol document matches the one of this library', () => {
  const body =
    '{"reference":"W20261120000009","channel":"INSTAPAY","bank_code":"BDO","account_number":"001234567890","account_name":"JUAN DELA CRUZ","currency":"PHP","amount":"1500.00","callback_url":"https://ph.example/pgw/v1/webhooks/sandbox"}'
  const made = signer.sign('req_0f0c8c1e6a0b4a53', new Date(1_795_190_500_000), body)
  expect(made).toBe('v1,isWQ+AT53njsmvoez8HZOnwJL2bJo1Ml9L6ZFbU39gY=')
  const event =
    '{"type":"payment.paid","created_at":"2026-11-20T16:01:00Z","data":{"id":"pay_7Xk2","reference":"D20261120000017","status":"PAID","channel":"GCASH","currency":"PHP","amount":"500.00","fee":"10.00","net":"490.00","paid_at":"2026-11-20T16:00:58Z","payer":{"name":"JUAN D***","account":"0917***4567"},"channel_ref":"8000123456789"}}'
  const sent = signer.sign('evt_01JD3Z9V7Q4M2K8X5T0B6N1C3R', new Date(1_795_190_460_000), event)
  expect(sent).toBe('v1,/qqhPdepOYTsSz0jhLqSOHCf0+s2oJOysn6sGHLqxi4=')
})

test('[PAY-002] a signature is valid for its method and path alone, with the old secret or the new', async () => {
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${url}/v1/channels`, { headers })).status
  expect(await status(signed('GET /channels', ''))).toBe(200)
  expect(await status(signed('GET /channels', '', { secret: SECRET_BEFORE }))).toBe(200)
  expect(await status(signed('GET /channels?currency=PHP', ''))).toBe(401)
  expect(await status(signed('GET /payments', ''))).toBe(401)
  expect(await status(signed('POST /channels', ''))).toBe(401)
})

test('an unsigned call, a changed body and a stale one are refused', async () => {
  const unsigned = await fetch(`${url}/v1/channels`)
  expect(unsigned.status).toBe(401)
  expect(await unsigned.json()).toMatchObject({ success: false, code: 'BAD_SIGNATURE' })
  const headers = signed('POST /payments', '{"amount":"1.00"}')
  const changed = await fetch(`${url}/v1/payments`, { method: 'POST', headers, body: '{}' })
  expect(changed.status).toBe(401)
  const stale = signed('GET /channels', '', { at: new Date(Date.now() - 301_000) })
  expect((await fetch(`${url}/v1/channels`, { headers: stale })).status).toBe(401)
})

test('channels are listed by currency', async () => {
  const { value } = await get<{ value: { channel: string }[] }>('/channels?currency=USD')
  expect(value.map(({ channel }) => channel)).toEqual([
    'CARD',
    'WALLET',
    'QRPAY',
    'BANK',
    'USDT_TRC20',
    'WIRE',
    'WALLET',
  ])
})

test('.00: pending with an action, paid after two seconds, one message', async () => {
  const { value } = await pay('500.00')
  expect(value).toMatchObject({ status: 'PENDING', action: { type: 'redirect' } })
  aheadMs = SOON_MS
  await expect.poll(() => received, WAIT).toHaveLength(1)
  expect(received[0]).toEqual(right('payment.paid', 'PAID', '500.00'))
  const { value: now } = await get(`/payments/${value.id}`)
  expect(now).toMatchObject({ status: 'PAID', fee: '10.00', net: '490.00' })
})

test.each([
  ['.01 fails', '500.01', [right('payment.failed', 'FAILED', '500.01')]],
  [
    '.03 is paid after it expired',
    '500.03',
    [right('payment.expired', 'EXPIRED', '500.03'), right('payment.paid', 'PAID', '500.03')],
  ],
  ['.04 pays 10.00 less', '500.04', [right('payment.paid', 'PAID', '490.04')]],
  [
    '.05 sends its message twice',
    '500.05',
    [right('payment.paid', 'PAID', '500.05'), right('payment.paid', 'PAID', '500.05')],
  ],
  [
    '.06 sends a message with a bad signature, then with the right one',
    '500.06',
    [
      { ...right('payment.paid', 'PAID', '500.06'), isRight: false },
      right('payment.paid', 'PAID', '500.06'),
    ],
  ],
])('%s', async (_what, amount, messages) => {
  await pay(amount)
  aheadMs = SOON_MS
  await expect.poll(() => received, WAIT).toEqual(messages)
})

test('.02 never answers and expires at its time', async () => {
  const { value } = await pay('500.02')
  aheadMs = 240_000
  await expect.poll(() => received.map((h) => h.type), WAIT).toEqual(['payment.expired'])
  expect((await get(`/payments/${value.id}`)).value.status).toBe('EXPIRED')
})

test('.07: no response at first, yet the order exists and the same reference finds it', async () => {
  await expect(pay('500.07', 'D-7')).rejects.toThrow('fetch failed')
  expect((await get('/payments?reference=D-7')).value.status).toBe('PENDING')
  expect((await pay('500.07', 'D-7')).value.reference).toBe('D-7')
})

test('.08 is paid and reversed ten seconds later', async () => {
  await pay('500.08')
  aheadMs = SOON_MS
  await expect.poll(() => received.length, WAIT).toBe(1)
  aheadMs = 15_000
  await expect.poll(() => received.map((h) => h.status), WAIT).toEqual(['PAID', 'REVERSED'])
})

test('.09 is paid by somebody else', async () => {
  const { value } = await pay('500.09')
  aheadMs = SOON_MS
  await expect.poll(() => received.length, WAIT).toBe(1)
  expect((await get(`/payments/${value.id}`)).value.payer.name).toBe('PEDRO REYES')
})

test('the same reference: same content returns the first order, other content is a conflict', async () => {
  const first = await pay('500.00', 'D-1')
  expect((await pay('500.00', 'D-1')).value.id).toBe(first.value.id)
  expect((await pay('600.00', 'D-1')).code).toBe('REFERENCE_CONFLICT')
  expect((await get('/payments?reference=D-2')).code).toBe('NOT_FOUND')
})

test('an unknown channel and a broken body are refused', async () => {
  expect((await post('/payments', { ...order('5.00', 'D-1'), channel: 'SHELLS' })).code).toBe(
    'CHANNEL_UNKNOWN',
  )
  expect((await post('/payments', { ...order('5', 'D-1') })).code).toBe('VALIDATION')
  const script = { ...order('5.00', 'D-1'), return_url: 'javascript:alert(1)' }
  expect((await post('/payments', script)).code).toBe('VALIDATION')
})

test('a pending payment can be cancelled, a paid one not', async () => {
  const { value } = await pay('500.00')
  expect((await post(`/payments/${value.id}/cancel`, {})).value.status).toBe('CANCELLED')
  expect((await post(`/payments/${value.id}/cancel`, {})).code).toBe('NOT_CANCELLABLE')
})

test('the page shows merchant and amount, and its button pays', async () => {
  const { value } = await pay('1234.02')
  const page = await (await fetch(value.action.url)).text()
  expect(page).toContain('PHP 1,234.02')
  expect(page).toContain('Pay now')
  expect(page).toContain('Merchant ph')
  expect(page).toContain('<h1>Pawikan Pay</h1>')
  expect(page).not.toMatch(/parola/i)
  const after = await (await fetch(`${value.action.url}/pay`, { method: 'POST' })).text()
  expect(after).toContain('Paid.')
  await expect.poll(() => received.map((h) => h.status), WAIT).toEqual(['PAID'])
})

test('an undelivered message is sent again, and survives a restart', async () => {
  answer = 500
  await pay('500.00')
  aheadMs = SOON_MS
  await expect.poll(() => received.length, WAIT).toBe(1)
  await sandbox.close()
  answer = 200
  aheadMs = SOON_MS + 15_000
  await open()
  await expect.poll(() => received.length, WAIT).toBe(2)
  aheadMs = 60_000
  await new Promise((resume) => setTimeout(resume, 600))
  expect(received).toHaveLength(2)
})

test('attempts go on for three days and no longer', () => {
  let triedAt = 0
  for (let tries = 0; ; tries++) {
    const next = nextTry(tries, triedAt)
    if (next === null) break
    triedAt = next
  }
  expect(nextTry(0, 0)).toBe(10_000)
  expect(triedAt / 3_600_000).toBeGreaterThan(60)
  expect(triedAt / 3_600_000).toBeLessThanOrEqual(72)
})

test.each([
  ['1500.00', ['PAID']],
  ['1500.11', ['FAILED']],
  ['1500.12', ['PAID', 'RETURNED']],
])('a payout of %s becomes %s', async (amount, states) => {
  expect((await payOut(amount)).value.status).toBe('ACCEPTED')
  aheadMs = SOON_MS
  await expect.poll(() => received.map((h) => h.status), WAIT).toEqual(states)
})

test('a payout of .13 is silent until its status is requested', async () => {
  await payOut('1500.13')
  aheadMs = 60_000
  await new Promise((resume) => setTimeout(resume, 600))
  expect(received).toEqual([])
  expect((await get('/payouts?reference=W-1')).value.status).toBe('PAID')
  await expect.poll(() => received.map((h) => h.type), WAIT).toEqual(['payout.paid'])
})

const press = (id: string, answer: string, typed = '') =>
  fetch(`${url}/pay/${id}/${answer}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: typed ? `amount=${typed}` : '',
  })

test.each([
  ['part', '', [right('payment.paid', 'PAID', '250.01')]],
  ['more', '', [right('payment.paid', 'PAID', '550.02')]],
  ['other', '123.45', [right('payment.paid', 'PAID', '123.45')]],
  ['other', '1e3', []],
  ['refuse', '', [right('payment.failed', 'FAILED', '500.02')]],
  ['thrice', '', Array(3).fill(right('payment.paid', 'PAID', '500.02'))],
])('[PAY-004] the payer’s button "%s" %s', async (answer, typed, messages) => {
  const { value } = await pay('500.02')
  await press(value.id, answer, typed)
  await expect.poll(() => received, WAIT).toEqual(messages)
})

test('[PAY-004] messages that overtake each other: paid first, the older failure after it', async () => {
  const { value } = await pay('500.02')
  await press(value.id, 'turned')
  await expect.poll(() => received.map((h) => h.status), WAIT).toEqual(['PAID'])
  aheadMs = 7000
  await expect.poll(() => received.map((h) => h.status), WAIT).toEqual(['PAID', 'FAILED'])
  expect((await get(`/payments/${value.id}`)).value.status).toBe('PAID')
})

test('[PAY-003] a refund happens once, and never exceeds what was received', async () => {
  const { value } = await pay('500.02')
  await press(value.id, 'part')
  const refund = { reference: 'R-1', payment: value.id, amount: '250.01', reason: 'amount' }
  expect((await post('/refunds', refund)).value.status).toBe('PENDING')
  expect((await post('/refunds', { ...refund, reference: 'R-2' })).code).toBe('NOT_REFUNDABLE')
  expect((await post('/refunds', { ...refund, amount: '1.00' })).code).toBe('REFERENCE_CONFLICT')
  aheadMs = SOON_MS
  await expect
    .poll(() => received.map((h) => h.type), WAIT)
    .toEqual(['payment.paid', 'refund.done'])
  expect((await post('/refunds', refund)).value.status).toBe('DONE')
})

test('[PAY-012] each merchant has its own balance: receipts less fees, payouts, refunds', async () => {
  const balance = async (merchant: string) =>
    (await get<{ value: unknown }>(`/balance?merchant=${merchant}`)).value
  expect(await balance('ph')).toEqual([])
  const { value } = await pay('500.00')
  await post('/payments', { ...order('70.00', 'D-2'), merchant: 'intl' })
  await payOut('100.00')
  aheadMs = SOON_MS
  await expect.poll(() => received.length, WAIT).toBe(3)
  expect(await balance('ph')).toEqual([{ currency: 'PHP', balance: '390.00' }])
  expect(await balance('intl')).toEqual([{ currency: 'PHP', balance: '68.60' }])
  await press(value.id, 'chargeback')
  expect(await balance('ph')).toEqual([{ currency: 'PHP', balance: '-110.00' }])
  const day = new Date(Date.now() + aheadMs).toISOString().slice(0, 10)
  const list = await get<{ value: { reference: string }[] }>(
    `/settlements?date=${day}&merchant=intl`,
  )
  expect(list.value.map(({ reference }) => reference)).toEqual(['D-2'])
  expect((await get('/balance')).code).toBe('VALIDATION')
})

test.each([
  ['BANK', 'transfer'],
  ['QRPH', 'qr'],
  ['USDT_TRC20', 'address'],
  ['CARD', 'redirect'],
])('[WAL-02] %s collects by %s', async (channel, type) => {
  const { value } = await post('/payments', { ...order('500.02', 'D-1'), channel })
  expect(value.action.type).toBe(type)
})

async function open() {
  const now = () => Date.now() + aheadMs
  const publicUrl = 'http://127.0.0.1'
  const messages = { smppPort: 0, smtpPort: 0, smsPassword: 'sms-pass', mailPassword: 'mail-pass' }
  sandbox = await createSandbox({
    dataDir,
    secret: SECRET,
    secretBefore: SECRET_BEFORE,
    kycSecret: KYC_SECRET,
    publicUrl,
    now,
    messages,
    identity,
  })
  url = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
}

function right(type: string, status: string, amount: string): Received {
  return { type, status, amount, isRight: true }
}

function order(amount: string, reference: string) {
  return {
    merchant: 'ph',
    reference,
    channel: 'GCASH',
    currency: 'PHP',
    amount,
    return_url: 'https://ph.example/member',
    callback_url: callbackUrl,
    payer: { name: 'JUAN DELA CRUZ' },
    expires_at: new Date(Date.now() + 200_000).toISOString(),
    client_ip: '203.0.113.7',
  }
}

async function pay(amount: string, reference = 'D-1') {
  const answered = await post('/payments', order(amount, reference))
  const { action } = answered.value ?? {}
  if (action?.url) action.url = `${url}${new URL(action.url).pathname}`
  return answered
}

function payOut(amount: string) {
  const {
    return_url: _,
    payer: _payer,
    expires_at: _at,
    client_ip: _ip,
    ...rest
  } = order(amount, 'W-1')
  const account = { bank_code: 'BDO', account_number: '001234567890', account_name: 'JUAN' }
  return post('/payouts', { ...rest, ...account, channel: 'INSTAPAY' })
}

async function get<T = Answer>(path: string): Promise<T> {
  return (await (
    await fetch(`${url}/v1${path}`, { headers: signed(`GET ${path}`, '') })
  ).json()) as T
}

async function post(path: string, content: object): Promise<Answer> {
  const body = JSON.stringify(content)
  const call = { method: 'POST', headers: signed(`POST ${path}`, body), body }
  return (await (await fetch(`${url}/v1${path}`, call)).json()) as Answer
}

/** `what` is the method and the path below the protocol's version. */
function signed(what: string, body: string, { at: sentAt = new Date(), secret = SECRET } = {}) {
  const call = what.replace(' ', ' /v1')
  return {
    'content-type': 'application/json',
    'webhook-id': 'req_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatureOf([secret], { id: 'req_1', at: sentAt, call, body }),
  }
}
