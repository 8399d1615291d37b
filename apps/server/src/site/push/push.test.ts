import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BodyOf, Calls } from '@parola/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bySystem, work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { jobsDone } from '../../../test/jobs-done.ts'
import {
  openTestServer,
  PASSWORD,
  type Person,
  type TestServer,
  valueIn,
} from '../../../test/test-server.ts'
import { VAPID } from '../../../test/vapid.ts'

type Arrived = { path: string; headers: IncomingHttpHeaders; body: Buffer }

let server: TestServer
let service: Server
let origin: string
let arrived: Arrived[] = []
/** What the push service answers next; then 201. */
let answers: number[] = []

beforeAll(async () => {
  server = await openTestServer({ jobs: true })
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url: path = '', headers } = request
      arrived.push({ path, headers, body: Buffer.concat(parts) })
      response.writeHead(answers.shift() ?? 201).end()
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  service.close()
})
beforeEach(() => {
  arrived = []
  answers = []
})

/** A browser with a subscription. */
function browser(path: string) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const auth = randomBytes(16)
  const keys = { endpoint: `${origin}/${path}`, p256dh, auth: auth.toString('base64url') }
  return { keys, open: (body: Buffer) => JSON.parse(opened(body, { pair, auth })) as Shown }
}
type Shown = { title: string; body: string; url: string; tag: string }
type Keys = { pair: ReturnType<typeof createECDH>; auth: Buffer }

/** As a browser opens it (RFC 8188, RFC 8291). */
function opened(body: Buffer, { pair, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + sender.length)
  const derive = (
    key: Uint8Array,
    { salt: by, info }: { salt: Buffer; info: Buffer },
    size: number,
  ) => Buffer.from(hkdfSync('sha256', key, by, info, size))
  const secret = pair.computeSecret(sender)
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const key = derive(secret, { salt: auth, info: both }, 32)
  const use = (name: string, size: number) =>
    derive(key, { salt, info: Buffer.from(`Content-Encoding: ${name}\0`) }, size)
  const cipher = createDecipheriv('aes-128-gcm', use('aes128gcm', 16), use('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

const save = (as: Person, body: BodyOf<Calls['savePush']>) => server.call('savePush', { as, body })
const devices = async (as: Person) =>
  valueIn(await server.call('pushDevices', { as })).devices.map(({ deviceId }) => deviceId)

async function message({ memberId }: Person, kind: string, params = { amount: '1250.00' }) {
  await server.asSystem((engine) =>
    work(engine, bySystem('ph'), (w) => sendMessage(w, { memberId, kind, params })),
  )
  await jobsDone(server.db.pool, { timeout: 20_000, interval: 50 })
}
const all = { topics: ['draws', 'withdrawals', 'messages'] as const }
const chosen = { topics: [...all.topics], showsDetails: false }

test('[MEM-06] a device that asked for it receives a message, encrypted for its browser, without amounts', async () => {
  const ana = await server.register()
  const { publicKey } = valueIn(await server.call('pushDevices', { as: ana }))
  expect(publicKey).toBe(VAPID.publicKey)
  const phone = browser('phone')
  valueIn(await save(ana, { ...phone.keys, ...chosen }))
  await message(ana, 'withdrawal-paid')
  expect(arrived.map(({ path }) => path)).toEqual(['/phone'])
  const [push] = arrived
  if (!push) throw new Error('nothing arrived')
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(isSigned(String(push.headers.authorization))).toBe(true)
  expect(push.body.toString('latin1')).not.toContain('withdrawals')
  const shown = phone.open(push.body)
  expect(shown).toMatchObject({ body: 'There is news about your deposits or withdrawals.' })
  expect(JSON.stringify(shown)).not.toContain('1250')
  expect(shown.url).toMatch(/^\/member/)
})

/** The token names our push service, and is signed by the key of this installation (RFC 8292). */
function isSigned(authorization: string): boolean {
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }
  const point = Buffer.from(VAPID.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const sealed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    sealed,
    Buffer.from(signature, 'base64url'),
  )
  return isRight && aud === origin && key === VAPID.publicKey
}

test('[MEM-06] amounts are shown where the member chose so, and only the chosen topics are sent', async () => {
  const ana = await server.register()
  const [phone, laptop] = [browser('phone'), browser('laptop')]
  valueIn(await save(ana, { ...phone.keys, topics: ['withdrawals'], showsDetails: true }))
  valueIn(await save(ana, { ...laptop.keys, topics: ['draws'], showsDetails: false }))
  const params = { amount: '1250.00', reference: 'W-1' }
  await message(ana, 'withdrawal-paid', params)
  expect(arrived.map(({ path }) => path)).toEqual(['/phone'])
  expect(phone.open(arrived[0]?.body ?? Buffer.alloc(0)).body).toContain('₱1250.00')
  await message(ana, 'kyc-approved')
  expect(arrived).toHaveLength(1)
})

test('[MEM-06] a device that its push service no longer knows is forgotten', async () => {
  const ana = await server.register()
  for (const status of [404, 410]) {
    valueIn(await save(ana, { ...browser(`gone-${status}`).keys, ...chosen }))
    answers = [status]
    await message(ana, 'withdrawal-paid')
    expect(await devices(ana)).toEqual([])
  }
})

test('[MEM-06] a service that refuses is not asked again, and keeps its device', async () => {
  const ana = await server.register()
  valueIn(await save(ana, { ...browser('strict').keys, ...chosen }))
  answers = [403]
  await message(ana, 'withdrawal-paid')
  expect(arrived).toHaveLength(1)
  expect(await devices(ana)).toHaveLength(1)
})

test('[MEM-06] a key that nothing can be encrypted with is refused by its name', async () => {
  const ana = await server.register()
  const { keys } = browser('twisted')
  const point = Buffer.from(keys.p256dh, 'base64url')
  const offCurve = Buffer.from(point).fill(7, 33)
  const compressed = Buffer.concat([Buffer.from([2]), point.subarray(1)])
  for (const wrong of [offCurve, compressed, Buffer.alloc(65)]) {
    const body = { ...keys, ...chosen, p256dh: wrong.toString('base64url') }
    expect(await save(ana, body)).toMatchObject({
      status: 422,
      code: 'VALIDATION',
      value: { fields: [{ field: 'p256dh', rule: 'wrong' }] },
    })
  }
  expect(await devices(ana)).toEqual([])
})

test('[MEM-06] [AZ-003] an address of no push service is refused, and a device belongs to who subscribed it last', async () => {
  const [ana, ben] = [await server.register(), await server.register()]
  const phone = browser('shared')
  const elsewhere = { ...phone.keys, endpoint: 'https://10.0.0.1/metadata' }
  expect((await save(ana, { ...elsewhere, ...chosen })).code).toBe('VALIDATION')
  const first = valueIn(await save(ana, { ...phone.keys, ...chosen }))
  expect(valueIn(await save(ana, { ...phone.keys, ...chosen }))).toEqual(first)
  valueIn(await save(ben, { ...phone.keys, ...chosen }))
  expect(await devices(ana)).toEqual([])
  const [own] = await devices(ben)
  valueIn(await server.call('removePush', { as: ana, body: { deviceId: own ?? '' } }))
  expect(await devices(ben)).toEqual([own])
  await message(ana, 'withdrawal-paid')
  expect(arrived).toEqual([])
  const { rows } = await server.db.pool.query<{ sealed: string }>(
    `select encode(sealed, 'escape') as sealed from push.device where member_id = $1`,
    [ben.memberId],
  )
  expect(rows[0]?.sealed).not.toContain('shared')
  valueIn(await server.call('removePush', { as: ben, body: { deviceId: own ?? '' } }))
  expect(await devices(ben)).toEqual([])
})

test('[MEM-06] a member has ten devices at most: the oldest goes', async () => {
  const ana = await server.register()
  const saved = []
  for (let n = 0; n < 11; n += 1) {
    server.clock.advance(1)
    saved.push(valueIn(await save(ana, { ...browser(`device-${n}`).keys, ...chosen })).deviceId)
  }
  expect(await devices(ana)).toEqual(saved.slice(1).reverse())
})

/** The same member in another browser. */
async function elsewhere(member: Person): Promise<Person> {
  const body = { type: 'username' as const, username: member.username, password: PASSWORD }
  return { ...member, token: valueIn(await server.call('login', { body })).token }
}
const settled = () => jobsDone(server.db.pool, { timeout: 20_000, interval: 50 })

test('[MEM-06] a device is notified no longer once its member logged out there, or ended every other session', async () => {
  const ana = await server.register()
  const laptop = await elsewhere(ana)
  valueIn(await save(ana, { ...browser('phone').keys, ...chosen }))
  const kept = valueIn(await save(laptop, { ...browser('laptop').keys, ...chosen })).deviceId
  valueIn(await server.call('logout', { as: ana }))
  await settled()
  expect(await devices(laptop)).toEqual([kept])
  const lost = await elsewhere(ana)
  valueIn(await save(lost, { ...browser('lost').keys, ...chosen }))
  const [session] = valueIn(await server.call('ownSessions', { as: lost })).list
  // It runs out by itself, which ends no notification.
  await server.asOwner('delete from session.session where session_id = $1', [session?.id])
  await settled()
  expect(await devices(laptop)).toHaveLength(2)
  valueIn(await server.call('endOtherSessions', { as: laptop, body: {} }))
  await settled()
  expect(await devices(laptop)).toEqual([kept])
  arrived = []
  await message(ana, 'withdrawal-paid')
  expect(arrived.map(({ path }) => path)).toEqual(['/laptop'])
})

test('[MEM-06] a member who is blocked is notified no longer on any device', async () => {
  const ana = await server.register()
  const manager = await server.operator({ roles: ['risk-analyst'] })
  valueIn(await save(ana, { ...browser('phone').keys, ...chosen }))
  const body = { memberId: ana.memberId, isBlocked: true, reason: 'a stolen account' }
  valueIn(await server.call('setMemberStatus', { as: manager, body }))
  await settled()
  await message(ana, 'withdrawal-paid')
  expect(arrived).toEqual([])
})
