import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMs, MINUTE_MS } from '#platform/clock'
import { openSandbox, type Sandbox } from '../../../test/outside.ts'
import { CARRIER_PASSWORDS, openTestServer, type TestServer } from '../../../test/test-server.ts'
import { tidyMessages } from './send.job.ts'
import { smppCarrier } from './smpp.gateway.ts'

const WAIT = { timeout: 20_000, interval: 100 }

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await openSandbox()
  server = await openTestServer({ jobs: true, smsUrl: sandbox.smsUrl, mailUrl: sandbox.mailUrl })
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

let people = 100
/** A number with no messages yet; its last digits decide how the carrier behaves. */
const number = (ending = '111') => `+63917${people++}0${ending}`

type Draft = Partial<Parameters<TestServer['write']>[0]>

async function write(to: string, more: Draft = {}): Promise<string> {
  const key = randomUUID()
  const expiresAt = addMs(server.clock.now(), 5 * MINUTE_MS)
  await server.write({ key, channel: 'sms', to, text: 'Hello', expiresAt, ...more })
  return more.key ?? key
}

async function rowOf(key: string) {
  const { rows } = await server.db.pool.query('select * from delivery.message where key = $1', [
    key,
  ])
  return rows[0]
}

const stateOf = async (key: string) => (await rowOf(key)).state
const texts = async (to: string) => (await sandbox.received(to)).map(({ text }) => text)

describe('a text message', () => {
  test('is sent over SMPP in the default alphabet, and its content is deleted', async () => {
    const to = number()
    const key = await write(to, { text: 'Parola: 123456 is your code. @localhost #123456' })
    await expect.poll(() => stateOf(key), WAIT).toBe('sent')
    expect(await sandbox.received(to)).toMatchObject([
      {
        protocol: 'SMPP',
        sender: 'Parola',
        text: 'Parola: 123456 is your code. @localhost #123456',
      },
    ])
    expect(await rowOf(key)).toMatchObject({
      tries: 1,
      sealed: null,
      carrier_ref: expect.any(String),
    })
  })

  test('beyond the default alphabet is sent as it was written', async () => {
    const to = number()
    await write(to, { text: 'Mã của bạn là 123456' })
    await expect.poll(() => texts(to), WAIT).toEqual(['Mã của bạn là 123456'])
  })

  test('[OTP-01] longer than one part arrives whole, in either alphabet', async () => {
    const to = number()
    const long = ['Kumusta {ka}? '.repeat(30), 'Mã của bạn 😀 '.repeat(20)].map((t) => t.trim())
    for (const text of long) {
      const key = await write(to, { text })
      await expect.poll(() => stateOf(key), WAIT).toBe('sent')
    }
    expect(await texts(to)).toEqual(long.reverse())
  })

  test('[OTP-01] has the carrier’s later receipt in its row', async () => {
    const [right, wrong] = [await write(number()), await write(number('004'))]
    await expect.poll(async () => (await rowOf(right)).receipt, WAIT).toBe('delivered')
    await expect.poll(async () => (await rowOf(wrong)).receipt, WAIT).toBe('undelivered')
    expect(await rowOf(wrong)).toMatchObject({ state: 'sent', receipt_at: expect.any(Date) })
  })

  test('requested twice with one key is sent once', async () => {
    const to = number()
    const key = await write(to)
    await write(to, { key, text: 'Hello again' })
    await expect.poll(() => stateOf(key), WAIT).toBe('sent')
    const last = await write(to, { text: 'Bye' })
    await expect.poll(() => stateOf(last), WAIT).toBe('sent')
    expect(await texts(to)).toEqual(['Bye', 'Hello'])
  })

  test('[OPS-014] that the carrier is too busy for is retried, later each time', async () => {
    const to = number('001')
    const key = await write(to)
    await expect.poll(() => stateOf(key), WAIT).toBe('sent')
    expect(await rowOf(key)).toMatchObject({ tries: 3 })
    expect(await texts(to)).toEqual(['Hello'])
  })

  test('to a number that the carrier refuses is given up', async () => {
    const key = await write(number('002'))
    await expect.poll(() => stateOf(key), WAIT).toBe('refused')
    expect(await rowOf(key)).toMatchObject({ tries: 1, sealed: null, failure: 'status 0xb' })
  })

  test('whose answer is lost is never sent again, and the next one finds a new session', async () => {
    const to = number('003')
    const key = await write(to)
    await expect.poll(() => stateOf(key), WAIT).toBe('unsure')
    expect(await texts(to)).toEqual(['Hello'])
    const next = await write(number())
    await expect.poll(() => stateOf(next), WAIT).toBe('sent')
  })

  test('whose sender died is never sent again', async () => {
    const key = await write(number('004'), { isWithheld: true })
    await server.db.pool.query(
      `update delivery.message set state = 'sending', lease_until = $2 where key = $1`,
      [key, addMs(server.clock.now(), -MINUTE_MS)],
    )
    await server.asSystem((engine) => tidyMessages(engine, server.clock.now()))
    expect(await rowOf(key)).toMatchObject({ state: 'unsure', sealed: null })
  })

  test('that is withheld, or expired, never leaves', async () => {
    const [nobody, late, after] = [number(), number(), number()]
    await write(nobody, { isWithheld: true })
    const old = await write(late, { expiresAt: addMs(server.clock.now(), -1) })
    const last = await write(after)
    await expect.poll(() => stateOf(old), WAIT).toBe('expired')
    await expect.poll(() => stateOf(last), WAIT).toBe('sent')
    expect([await texts(nobody), await texts(late)]).toEqual([[], []])
  })

  test('[AUD-004] is encrypted in the database while it waits', async () => {
    const key = await write(number(), { text: 'secret 654321', isWithheld: true })
    const { sealed } = await rowOf(key)
    expect(sealed.toString('latin1')).not.toContain('654321')
  })

  test('waits while the carrier is down or does not know us', async () => {
    const parcel = { messageId: randomUUID(), recipient: number(), subject: '', text: 'Hello' }
    const nobody = smppCarrier({ url: new URL('smpp://parola@127.0.0.1:9'), ...CARRIER })
    expect(await nobody(parcel)).toMatchObject({ kind: 'later' })
    const otherCarrier = smppCarrier({
      url: new URL(sandbox.smsUrl),
      ...CARRIER,
      password: 'wrong',
    })
    expect(await otherCarrier(parcel)).toEqual({ kind: 'later', why: 'bind refused' })
  })
})

const CARRIER = {
  password: CARRIER_PASSWORDS.smsPassword,
  sender: 'Parola',
  onReceipt: async () => true,
}

describe('an e-mail', () => {
  const mail = (to: string) => write(to, { channel: 'mail', subject: 'Kumusta', text: 'Mabuhay ñ' })

  test('is sent over SMTP with its subject and text', async () => {
    const key = await mail('ana@example.com')
    await expect.poll(() => stateOf(key), WAIT).toBe('sent')
    expect(await sandbox.received('ana@example.com')).toMatchObject([
      {
        protocol: 'SMTP',
        sender: 'no-reply@parola.example',
        subject: 'Kumusta',
        text: 'Mabuhay ñ',
      },
    ])
  })

  test('that is deferred is retried, and one to nobody is given up', async () => {
    const [later, nobody] = [await mail('later@example.com'), await mail('nobody@example.com')]
    await expect.poll(() => stateOf(nobody), WAIT).toBe('refused')
    await expect.poll(() => stateOf(later), WAIT).toBe('sent')
    expect(await rowOf(later)).toMatchObject({ tries: 2 })
    expect(await texts('later@example.com')).toEqual(['Mabuhay ñ'])
  })
})

test('text messages are sent over an HTTP gateway where it is configured, one per key', async () => {
  const overHttp = await openTestServer({ jobs: true, smsUrl: `${sandbox.url}/sms/v1/messages` })
  const [to, lost] = [number(), number('003')]
  const expiresAt = addMs(overHttp.clock.now(), MINUTE_MS)
  await overHttp.write({ key: 'a', channel: 'sms', to, text: 'Hello', expiresAt })
  await overHttp.write({ key: 'b', channel: 'sms', to: lost, text: 'Hello', expiresAt })
  await expect.poll(() => texts(to), WAIT).toEqual(['Hello'])
  const states = async () =>
    (await overHttp.db.pool.query('select state from delivery.message order by key')).rows
  await expect.poll(states, WAIT).toEqual([{ state: 'sent' }, { state: 'sent' }])
  expect(await texts(lost)).toEqual(['Hello'])
  await overHttp.close()
})

test('the developers’ page shows what was received, and no text can run as script in it', async () => {
  const to = number()
  const key = await write(to, { text: '<script>alert(1)</script> 777888' })
  await expect.poll(() => stateOf(key), WAIT).toBe('sent')
  const page = await (await fetch(`${sandbox.url}/outbox`)).text()
  expect(page).toContain(to)
  expect(page).toContain('<b>777888</b>')
  expect(page).not.toContain('<script>alert')
})
