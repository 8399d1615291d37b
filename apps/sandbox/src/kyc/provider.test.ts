import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApplicants } from './applicants.ts'
import { kycVerdicts, mountKycProvider } from './provider.ts'
import { mountKycPage } from './provider-page.ts'

const SECRET = 'the-secret-of-the-provider'
const START = 1_795_190_500_000

type Received = { isRight: boolean; applicantId: string; id: string }

let app: FastifyInstance
let platform: Server
let callbackUrl: string
let received: Received[]
let answer: number
let now: number
let tick: () => Promise<void>
let secret: string

beforeEach(async () => {
  received = []
  answer = 200
  now = START
  secret = SECRET
  platform = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    const sentAt = request.headers['x-webhook-ts']
    const right = createHmac('sha256', SECRET).update(`${sentAt}.${body}`).digest('hex')
    const isRight = request.headers['x-payload-digest'] === right
    const { id, applicant_id } = JSON.parse(body)
    received.push({ isRight, applicantId: applicant_id, id })
    response.writeHead(isRight ? answer : 401).end()
  })
  await new Promise<void>((ready) => platform.listen(0, '127.0.0.1', ready))
  callbackUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/hook`
  app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const parts = { applicants: openApplicants(), secret: SECRET, now: () => now }
  mountKycProvider(app, parts)
  mountKycPage(app, parts.applicants)
  tick = kycVerdicts(parts)
})
afterEach(async () => {
  await app.close()
  platform.closeAllConnections()
  platform.close()
})

/** A call with the platform's signature, made with `secret`. */
async function sendRequest(method: 'GET' | 'POST', url: string, body?: object) {
  const payload = body ? JSON.stringify(body) : ''
  const sentAt = String(Math.floor(now / 1000))
  const signature = createHmac('sha256', secret).update(`${sentAt}${method}${url}${payload}`)
  const headers = {
    'content-type': 'application/json',
    'x-app-access-ts': sentAt,
    'x-app-access-sig': signature.digest('hex'),
  }
  const answered = await app.inject({ method, url, headers, ...(body ? { payload } : {}) })
  return { status: answered.statusCode, body: answered.json() }
}

/** An applicant with this ID number whose documents were sent. */
async function applicant(idNumber: string): Promise<string> {
  const opened = { external_id: idNumber, callback_url: callbackUrl }
  const { id } = (await sendRequest('POST', '/kyc/v1/applicants', opened)).body
  const path = `/kyc/v1/applicants/${id}`
  await sendRequest('POST', `${path}/documents`, { type: 'idCardFront', content: 'AAAA' })
  const info = { full_name: 'Ana', birth_date: '1990-01-01', id_number: idNumber, id_type: 1 }
  expect((await sendRequest('POST', `${path}/pending`, info)).body.status).toBe('pending')
  return id
}

const resultOf = async (id: string) =>
  (await sendRequest('GET', `/kyc/v1/applicants/${id}`)).body.result

test('an unsigned call, a stale one and one with another secret are refused', async () => {
  expect((await app.inject({ method: 'GET', url: '/kyc/v1/applicants/x' })).statusCode).toBe(401)
  expect((await sendRequest('GET', '/kyc/v1/applicants/x')).status).toBe(404)
  expect((await sendRequest('POST', '/kyc/v1/applicants', { external_id: '' })).status).toBe(422)
  secret = 'another'
  expect((await sendRequest('GET', '/kyc/v1/applicants/x')).status).toBe(401)
})

test('nobody is decided within two seconds, or without a picture', async () => {
  const opened = { external_id: 'bare', callback_url: callbackUrl }
  const { id } = (await sendRequest('POST', '/kyc/v1/applicants', opened)).body
  const info = { full_name: 'Ana', birth_date: '1990-01-01', id_number: 'A0', id_type: 1 }
  expect((await sendRequest('POST', `/kyc/v1/applicants/${id}/pending`, info)).status).toBe(422)
  const sent = await applicant('A0')
  await tick()
  expect(await resultOf(sent)).toBeNull()
  now += 2000
  await tick()
  expect(await resultOf(sent)).toEqual({ answer: 'GREEN' })
})

test.each([
  ['A1', { answer: 'GREEN' }, 1],
  ['A4', { answer: 'GREEN' }, 3],
  ['A6', { answer: 'UNSURE' }, 1],
  ['A7', { answer: 'RED', reject_type: 'RETRY' }, 1],
  ['A8', { answer: 'RED', reject_type: 'FINAL' }, 1],
])('%s is %j, sent %i times', async (idNumber, result, times) => {
  const id = await applicant(idNumber)
  now += 2000
  await tick()
  expect(await resultOf(id)).toMatchObject(result)
  expect(received).toHaveLength(times)
  expect(received.every(({ isRight, applicantId }) => isRight && applicantId === id)).toBe(true)
})

test('9 never sends anything; 5 follows a forged message', async () => {
  const silent = await applicant('A9')
  now += 60_000
  await tick()
  expect([await resultOf(silent), received]).toEqual([null, []])
  await applicant('A5')
  now += 2000
  await tick()
  expect(received.map(({ isRight }) => isRight)).toEqual([false, true])
})

test('an undelivered message is sent again, a limited number of times', async () => {
  answer = 500
  await applicant('A0')
  now += 2000
  for (let times = 0; times < 8; times += 1) {
    await tick()
    now += 300_000
  }
  expect(received).toHaveLength(5)
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
})

test('the developers’ page shows the verdict of each number, and recent applicants', async () => {
  await applicant('A<7')
  const { body, headers } = await app.inject({ method: 'GET', url: '/kyc' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).toContain('RED, FINAL')
  expect(body).toContain('…&#60;7')
})
