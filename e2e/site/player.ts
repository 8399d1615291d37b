import { randomUUID } from 'node:crypto'
import { seal } from '@parola/contract/core/sealed'
import { expect } from 'vitest'

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

export const PASSWORD = 'by the lighthouse'

/** Registers a member; the token of the session that this opens. */
export async function newMember(url: string, username: string): Promise<string> {
  const [method, path] = ['PUT', '/wps/member/register'] as const
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
    },
  })
  const { value } = await call(url, { method, path, body })
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
  await expect
    .poll(async () => (await call(url, { method: 'GET', path, token })).value.balance, {
      timeout: 30_000,
    })
    .toBe('500.00')
}

/** The session at the studio of a game that was opened for real. */
export async function openGame(url: string, token: string, nodeId = 10_001): Promise<string> {
  const body = { nodeId, language: 'EN', platform: 'html5', mode: 'real' }
  const path = '/wps/game/launchGame'
  const { value } = await call(url, { method: 'POST', path, token, body })
  const address = new URL(String(value.url))
  const session = address.searchParams.get('s') ?? ''
  await game(address.origin, 'open', { session })
  return session
}

/** A call of the game client to its studio. */
export async function game(studioUrl: string, path: string, body: object) {
  const answer = await fetch(`${studioUrl}/game/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { ok: boolean; code?: string; value?: Record<string, unknown> }
}
