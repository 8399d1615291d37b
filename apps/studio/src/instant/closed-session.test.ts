import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakePlatform, type Platform } from '../../test/platform.ts'
import { launched, type Running, runStudio, studioDatabase } from '../../test/studio.ts'

const PLAYER = 'ph_0123456789abcdef'

let database: Awaited<ReturnType<typeof studioDatabase>>
let platform: Platform
let running: Running
let session: string

beforeEach(async () => {
  database = await studioDatabase()
  platform = await fakePlatform()
})
afterEach(async () => {
  await running.stop()
  await platform.close()
  await database.drop()
})

type Round = { round: string; steps: unknown[]; state: string; shown: Record<string, unknown> }

async function start(model: string) {
  running = await runStudio({ databaseUrl: database.url, platformUrl: platform.url, model })
  session = (await launched(running)).session
}

const bet = async (input: object) =>
  (await running.play('bet', { session, requestId: randomUUID(), bet: input })) as unknown as Round
const step = (round: Round, item: unknown) =>
  running.play('step', { session, round: round.round, at: round.steps.length, step: item })
const close = (reason: string) =>
  running.platform('/session/close', { player: PLAYER, session, reason })

test.each([
  ['excluded', 'PLAYER_EXCLUDED'],
  ['operator', 'PLAYER_BLOCKED'],
  ['logout', 'SESSION_CLOSED'],
])(
  '[RG-004] [RND-002] closed because %s, an open round is ended by its player, and the next stake is %s',
  async (reason, code) => {
    await start('mines')
    const opened = await bet({ stake: 1000, mines: 1 })
    await close(reason)
    const before = platform.balance()
    const picked = (await step(opened, { pick: 7 })) as unknown as Round & { payout: string }
    const ended = picked.state === 'open' ? await step(picked, { cashOut: true }) : picked
    expect(ended).toMatchObject({ state: 'settled' })
    expect(platform.balance()).toBe(before + Math.round(Number(ended.payout) * 100))
    expect(await bet({ stake: 1000, mines: 1 })).toMatchObject({ ok: false, code })
    expect(platform.balance()).toBe(before + Math.round(Number(ended.payout) * 100))
  },
)

test('[RG-004] a closed session takes no more stake in its open round, and every other choice', async () => {
  await start('blackjack')
  const can = ({ shown }: Round, item: string) => (shown.can as string[]).includes(item)
  /** A round that can be doubled: insurance is declined first, and a natural is over when dealt. */
  const open = async () => {
    for (;;) {
      const first = await bet({ stake: 1000 })
      const isInsurable = can(first, 'decline')
      const dealt = isInsurable ? ((await step(first, 'decline')) as unknown as Round) : first
      if (can(dealt, 'double')) return dealt
    }
  }
  const dealt = await open()
  await close('excluded')
  const before = platform.balance()
  expect(await step(dealt, 'double')).toMatchObject({ ok: false, code: 'PLAYER_EXCLUDED' })
  expect(platform.balance()).toBe(before)
  expect(await step(dealt, 'stand')).toMatchObject({ ok: true, state: 'settled' })
})

test('[AZ-003] a closed session cannot end the round of another player', async () => {
  await start('mines')
  const opened = await bet({ stake: 1000, mines: 1 })
  const { session: other } = await launched(running, {
    player: 'ph_fedcba9876543210',
    token: `other-${randomUUID()}`,
  })
  await running.platform('/session/close', {
    player: 'ph_fedcba9876543210',
    session: other,
    reason: 'excluded',
  })
  const body = { session: other, round: opened.round, at: 0, step: { pick: 7 } }
  expect(await running.play('step', body)).toMatchObject({ code: 'ROUND_UNKNOWN' })
})

test.each([['all of the player'], ['its own name']])(
  '[RG-004] a game that was launched but not opened is closed with %s',
  async (which) => {
    await start('mines')
    const { value } = await running.platform('/session/launch', {
      ...{ merchant: 'ph', game: 'pg_lucky_harvest', mode: 'real', player: PLAYER },
      ...{ token: randomUUID(), currency: 'PHP', language: 'en', platform: 'html5' },
      ...{ ip: '203.0.113.7', lobby_url: 'http://site.test/rng', test: false },
      cashier_url: 'http://site.test/member',
    })
    session = String(value.session)
    const named = which === 'its own name' ? { session } : {}
    await running.platform('/session/close', { player: PLAYER, ...named, reason: 'excluded' })
    await running.play('open', { session })
    expect(await bet({ stake: 1000, mines: 1 })).toMatchObject({
      ok: false,
      code: 'PLAYER_EXCLUDED',
    })
  },
)
