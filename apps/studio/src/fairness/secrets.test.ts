import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enter, FAST, rigged } from '../../test/crash.ts'
import { launched, type Running, STUDIO_RING } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { hashOf, seriesInUse } from '../crash/series.ts'
import { openSeed } from '../platform/secrecy.ts'
import { openStore, type Seed } from '../platform/store.ts'

let fixture: StudioFixture
let reply: string[]

beforeEach(async () => {
  fixture = await openStudioFixture()
  reply = []
})
afterEach(() => fixture.close())

const run = (model: string) =>
  fixture.run(model, {
    crash: { pace: FAST, games: 2500 },
    logTo: { write: (line) => reply.push(line) },
  })

/** Everything in the studio's database, bytes in hex. */
async function everythingStored(): Promise<string> {
  const store = await openStore(fixture.databaseUrl, () => undefined)
  const { rows } = await store.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'studio'`,
  )
  expect(rows.length).toBeGreaterThan(8)
  const all: string[] = []
  for (const { name } of rows) {
    const found = await store.pool.query(`select to_jsonb(t)::text as row from studio.${name} t`)
    all.push(...found.rows.map(({ row }) => String(row)))
  }
  await store.close()
  return all.join('\n')
}

/** A secret in every notation that it could be written in. */
const writings = (hex: string) => {
  const bytes = Buffer.from(hex, 'hex')
  return [hex, hex.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')]
}

async function secretsInUse(): Promise<string[]> {
  const store = await openStore(fixture.databaseUrl, () => undefined)
  const { rows } = await store.pool.query<Seed>('select * from studio.seed where revealed is null')
  await store.close()
  return rows.map(({ sealed }) => openSeed(STUDIO_RING, sealed))
}

function expectKept(secrets: readonly string[], places: Record<string, string>) {
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) {
      const found = writings(secret).find((writing) => text.includes(writing))
      expect(found, `a secret in ${place}`).toBeUndefined()
    }
  }
}

async function plays(running: Running, requests: [path: string, body: object][]) {
  const answers: unknown[] = []
  for (const mode of ['real', 'demo']) {
    const { session, opened } = await launched(running, mode === 'demo' ? { mode } : {})
    answers.push(opened)
    for (const [path, body] of requests) {
      answers.push(await running.play(path, { session, ...body }))
      answers.push(await running.play(path, { session, requestId: 'x', ...body }))
    }
    answers.push(await running.play('history', { session }))
  }
  return JSON.stringify(answers)
}

test.each([
  ['triple-vault', 'spin', () => ({ requestId: randomUUID(), stake: '1.00' })],
  ['blackjack', 'bet', () => ({ requestId: randomUUID(), bet: { stake: 100 } })],
])(
  '[FAIR-016] no unrevealed seed of %s is in the database, the log, a response or a call',
  async (model, path, body) => {
    const running = await run(model)
    const response = await plays(running, [
      [path, body()],
      ['rotate', {}],
      [path, body()],
    ])
    await running.stop()
    const secrets = await secretsInUse()
    expect(secrets.length).toBeGreaterThanOrEqual(2)
    expect(reply.length).toBeGreaterThan(3)
    expectKept(secrets, {
      ...{ database: await everythingStored(), log: reply.join('\n'), answers: response },
      calls: JSON.stringify(fixture.platform.received),
    })
  },
)

test('[FAIR-016] nor is a hash of a crash game before it has crashed', async () => {
  const soon = (x100: number) => x100 >= 102 && x100 <= 112
  await rigged(fixture.databaseUrl, [soon, ...Array.from({ length: 30 }, () => () => true)])
  const running = await run('crash')
  const { session } = await launched(running)
  const window = await enter(running, session)
  await window.phase(1, 'betting')
  await window.bet({ autoX100: 101 })
  await window.phase(1, 'running')
  await window.phase(1, 'crashed')
  await running.stop()
  const store = await openStore(fixture.databaseUrl, () => undefined)
  const series = await seriesInUse({ store, key: STUDIO_RING })
  await store.close()
  const stored = await everythingStored()
  // This search finds what has crashed, so it would find what is still secret.
  expect(stored).toContain(hashOf(series, 1))
  const secrets = [...(await secretsInUse())]
  for (let game = 5; game <= series.games; game += 1) secrets.push(hashOf(series, game))
  expectKept(secrets, {
    ...{ database: stored, log: reply.join('\n'), room: JSON.stringify(window.received) },
    calls: JSON.stringify(fixture.platform.received),
  })
})
