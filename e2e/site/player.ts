import { randomUUID } from 'node:crypto'
import { seal } from '@parola/contract/core/sealed'
import { vi } from 'vitest'
import { solved } from '../../apps/server/test/challenge.ts'
import { dataString, drawnCard } from './picture.ts'

const NEXT_MINUTE = { timeout: 65_000, interval: 3000 }
const CREDITED = { timeout: 30_000, interval: 200 }
const MAX_SPINS = 200

type Answer = { success: boolean; code: string; value: Record<string, never> }
type Init = { token?: string; body?: unknown }

/** A call of the platform as a program makes it; a text is a sealed body. */
export async function call(url: string, init: Init & { method: string; path: string }) {
  const { method, path, token, body } = init
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': typeof body === 'string' ? 'application/jose' : 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as Answer
}

type Sealing = { method: string; path: string; body: unknown }

async function sealed(url: string, { body, method, path }: Sealing) {
  const jwks = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: never[] }
  const nowS = Math.floor(Date.now() / 1000)
  return seal(body, { key: jwks.keys[0] as never, method, path, nowS, id: randomUUID() })
}

/** A sealed call of a logged-in member. */
export async function sealedCall(
  url: string,
  { path, token, body, method = 'POST' }: Init & { path: string; method?: string },
) {
  return call(url, { method, path, token, body: await sealed(url, { method, path, body }) })
}

export const PASSWORD = 'by the lighthouse'

/** Registers a member whose documents are approved; the token of the session that this opens. */
export async function newMember(url: string, username: string, more = {}): Promise<string> {
  const token = await newcomer(url, username, more)
  await verify(url, token, username)
  return token
}

/** Personal information of an adult; the identity provider of the demo approves a number that ends in 0. */
export function personalInfo(username: string) {
  return {
    idType: 1,
    idNumber: `${username}0`,
    payeename: `${username} Reyes`,
    birthday: '1990-05-17',
    address: '12 Mabini Street, Manila',
    permanentAddress: '12 Mabini Street, Manila',
    placeOfBirth: 'Cebu City',
    nationality: 'Philippines',
    sourceOfIncome: 1,
    occupation: 7,
    employerName: '',
    email: 'somebody@example.com',
  }
}

/** Sends documents and waits until they are approved. */
async function verify(url: string, token: string, username: string) {
  const [method, path] = ['POST', '/wps/relay/setPersonalInfo'] as const
  const body = await sealed(url, { method, path, body: personalInfo(username) })
  await call(url, { method, path, token, body })
  const picture = dataString(drawnCard({ width: 240, height: 240 }))
  const pictures = { idCardFront: picture, idCardBack: picture, idCardSelfie: picture }
  const upload = { ...pictures, moduleId: 'UPLOADID3' }
  await call(url, { method, path: '/wps/relay/uploadIdImages', token, body: upload })
  const status = { method: 'GET', path: '/wps/v2/member/idVerification', token }
  const state = async () => String((await call(url, status)).value.state)
  await vi.waitUntil(async () => (await state()) === 'approved', CREDITED)
}

/** Refusals that ask for another try in a moment. */
const TRY_AGAIN = ['RATE_LIMITED', 'BUSY']

/**
 * Registers an unverified member; returns the token of the session that this opens. An address may register a few
 * members a minute: after that it waits for the next one, as it does while the product is busy.
 */
export async function newcomer(url: string, username: string, more = {}): Promise<string> {
  let answer = await registered(url, username, more)
  const isAllowed = async () => {
    if (TRY_AGAIN.includes(answer.code)) answer = await registered(url, username, more)
    return !TRY_AGAIN.includes(answer.code)
  }
  await vi.waitUntil(isAllowed, NEXT_MINUTE)
  return tokenIn(answer, username)
}

async function registered(url: string, username: string, more: object): Promise<Answer> {
  const [method, path] = ['PUT', '/wps/member/register'] as const
  const requested = await call(url, { method: 'GET', path: '/wps/challenge?call=register' })
  if (!requested.success) return requested
  const challenge = await solved(String(requested.value.challenge))
  const body = await sealed(url, {
    method,
    path,
    body: {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ageConfirmed: true,
      region: 'mnl-01',
      domain: 'localhost',
      registerUrl: url,
      registerMethod: 'WEB',
      login: true,
      challenge,
      ...more,
    },
  })
  return call(url, { method, path, body })
}

/** A session of a registered member. */
export async function logIn(
  url: string,
  who: { username: string; password: string },
): Promise<string> {
  const body = { type: 'username', ...who }
  return tokenIn(await sealedCall(url, { path: '/wps/session/login', body }), who.username)
}

/** A session of a trial account. */
export async function newTrial(url: string): Promise<string> {
  const body = { os: 'linux', platform: 'W', encryption: '', gatewayVersion: 3 }
  const path = '/wps/session/login/freeplay'
  return tokenIn(await call(url, { method: 'POST', path, body }), 'a trial player')
}

/** The token of a session that was opened. @throws Error with the refusal */
function tokenIn({ success, code, value }: Answer, who: string): string {
  if (!success) throw new Error(`no session for ${who}: ${code}`)
  return String(value.token)
}

/** Pays 500.00 in and waits until it is credited. */
export async function deposit(url: string, token: string) {
  await call(url, {
    method: 'POST',
    path: '/wps/relay/depositv2',
    token,
    body: { requestKey: randomUUID(), channel: 'GCASH', amount: '500.00' },
  })
  const path = '/wps/v2/wallets/balance'
  const balance = async () => (await call(url, { method: 'GET', path, token })).value.balance
  await vi.waitUntil(async () => (await balance()) === '500.00', CREDITED)
}

export type Studio = { url: string; session: string }

/** A game opened for real, as its client sees it: the studio and the session there. */
export async function openGame(url: string, token: string, nodeId = 10_001): Promise<Studio> {
  const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' }
  const path = '/wps/game/launchGame'
  const response = await call(url, { method: 'POST', path, token, body })
  if (!response.success) throw new Error(`no launch: ${response.code}`)
  const { origin, searchParams } = new URL(String(response.value.url))
  const session = searchParams.get('s') ?? ''
  const studio = { url: origin, session }
  await game(studio, 'open')
  return studio
}

type Response = {
  ok: boolean
  code?: string
  round?: string
  payout?: string
  game?: { name: string; theme: string }
  /** What is played: a slot's model, an instant game, or the crash. */
  model?: { id: string }
  instant?: string
  crash?: boolean
  rounds?: { round: string; model: string }[]
}

/** A call of the game client to its studio. */
export async function game({ url, session }: Studio, path: string, more: object = {}) {
  const answer = await fetch(`${url}/game/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session, ...more }),
  })
  return (await answer.json()) as Response
}

/** Spins at a slot until a round pays more than its stake. */
export async function playUntilWin(url: string, token: string) {
  const studio = await openGame(url, token)
  for (let spins = 0; spins < MAX_SPINS; spins += 1) {
    const spun = await game(studio, 'spin', { requestId: randomUUID(), stake: '1.00' })
    if (Number(spun.payout) > 1) return
  }
  throw new Error('no win came')
}
