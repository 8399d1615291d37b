import { randomUUID } from 'node:crypto'
import { seal } from '@parola/contract/core/sealed'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './site/site.ts'

const PORT = 3420
const PLAYERS = 8
const SPINS_EACH = 125
const STAKE = '1.00'
const QUIET_WITHIN_MS = 90_000

let site: Site

beforeAll(async () => {
  site = await openSite(PORT)
})
afterAll(() => site?.close())

type Answer = { success: boolean; code: string; value: Record<string, never> }

async function call(method: string, path: string, init: { token?: string; body?: unknown } = {}) {
  const answer = await fetch(`${site.url}${path}`, {
    method,
    headers: {
      'content-type': typeof init.body === 'string' ? 'application/jose' : 'application/json',
      ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
    },
    ...(init.body
      ? { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body) }
      : {}),
  })
  return (await answer.json()) as Answer
}

async function sealed(method: string, path: string, body: unknown) {
  const jwks = (await (await fetch(`${site.url}/.well-known/jwks.json`)).json()) as {
    keys: never[]
  }
  const nowS = Math.floor(Date.now() / 1000)
  return seal(body, { key: jwks.keys[0] as never, method, path, nowS, id: randomUUID() })
}

async function newPlayer(n: number): Promise<string> {
  const body = await sealed('PUT', '/wps/member/register', {
    username: `player${n}`,
    password: 'by the lighthouse',
    confirmPassword: 'by the lighthouse',
    ageConfirmed: true,
    region: 'mnl-01',
    domain: 'localhost',
    registerUrl: site.url,
    registerMethod: 'WEB',
    login: true,
  })
  const { value } = await call('PUT', '/wps/member/register', { body })
  return String(value.token)
}

async function deposit(token: string) {
  await call('POST', '/wps/relay/depositv2', {
    token,
    body: { requestKey: randomUUID(), channel: 'GCASH', amount: '500.00' },
  })
  await expect
    .poll(async () => (await call('GET', '/wps/v2/wallets/balance', { token })).value.balance, {
      timeout: 30_000,
    })
    .toBe('500.00')
}

async function openGame(token: string): Promise<string> {
  const { value } = await call('POST', '/wps/game/launchGame', {
    token,
    body: { nodeId: 10_001, language: 'EN', platform: 'html5', mode: 'real' },
  })
  const session = new URL(String(value.url)).searchParams.get('s') ?? ''
  await game('open', { session })
  return session
}

async function game(path: string, body: object) {
  const answer = await fetch(`${site.stack.urls.studio}/game/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { ok: boolean; code?: string }
}

/** Spins as a player's page does: a lost answer is asked for again with the same id. */
async function spinAll(session: string, done: () => void) {
  for (let i = 0; i < SPINS_EACH; i += 1) {
    const requestId = randomUUID()
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const answer = await game('spin', { session, requestId, stake: STAKE }).catch(() => null)
      if (answer) break
      await new Promise((resume) => setTimeout(resume, 250))
    }
    done()
  }
}

test('[RND-001] [LED-009] [OPS-010] [RND-008] 1,000 spins through kill -9 of each part: sums are zero, every round is settled or rolled back', async () => {
  const tokens = await Promise.all(Array.from({ length: PLAYERS }, (_, n) => newPlayer(n)))
  await Promise.all(tokens.map(deposit))
  const sessions = await Promise.all(tokens.map(openGame))
  let spun = 0
  const killed: string[] = []
  const victims = ['platform', 'studio', 'postgres'] as const
  const pidOf = (victim: string) =>
    victim === 'postgres' ? (site.stack.postgres?.pid() ?? 0) : site.stack.pid(victim)
  await Promise.all(
    sessions.map((session) =>
      spinAll(session, () => {
        spun += 1
        const victim = victims[killed.length]
        if (victim && spun >= (killed.length + 1) * 200) {
          killed.push(victim)
          process.kill(pidOf(victim), 'SIGKILL')
        }
      }),
    ),
  )
  expect(spun).toBe(PLAYERS * SPINS_EACH)
  expect(killed).toEqual([...victims])

  const studio = new pg.Pool({ connectionString: site.stack.databases.studio })
  const platform = new pg.Pool({ connectionString: site.stack.databases.platform })
  studio.on('error', () => undefined)
  platform.on('error', () => undefined)
  const count = async (pool: pg.Pool, text: string) => Number((await pool.query(text)).rows[0].n)
  const unfinished = `select count(*) as n from studio.round where state in ('pending', 'undoing')`
  await expect.poll(() => count(studio, unfinished), { timeout: QUIET_WITHIN_MS }).toBe(0)
  expect(await count(platform, `select count(*) as n from bet.bet where state = 'open'`)).toBe(0)

  const broken = `select count(*) as n from ledger.purse p
    left join (select member_id, purse, sum(amount) as total from ledger.posting group by 1, 2) s using (member_id, purse)
    where p.balance <> coalesce(s.total, 0) or p.balance < p.floor`
  expect(await count(platform, broken)).toBe(0)

  const theirs = await studio.query(
    `select round, stake_minor as stake, payout_minor as payout from studio.round where state = 'settled' order by round`,
  )
  const ours = await platform.query(
    `select round, stake, payout from bet.bet where state = 'settled' order by round`,
  )
  expect(ours.rows).toEqual(theirs.rows)
  expect(ours.rows.length).toBeGreaterThan((PLAYERS * SPINS_EACH) / 2)
  await studio.end()
  await platform.end()
}, 300_000)
