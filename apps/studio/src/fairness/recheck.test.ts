import { randomUUID } from 'node:crypto'
import { INSTANT_IDS } from '@parola/maths/instant'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { A_BET, FIRST_CHOICE } from '../../test/bets.ts'
import { launched, type Running, STUDIO_RING } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { recoverSteps } from '../instant/recovery.ts'
import { recheck } from './recheck.ts'

const MANY = 10_000
const EACH = 6

let fixture: StudioFixture
let running: Running | null

beforeEach(async () => {
  running = null
  fixture = await openStudioFixture()
})
afterEach(() => fixture.close())

async function playing(model: string) {
  await running?.stop()
  running = await fixture.run(model)
  const { session } = await launched(running, { mode: 'demo' })
  return { session, running, source: { store: running.studio.context.store, key: STUDIO_RING } }
}

async function spins(model: string) {
  const game = await playing(model)
  for (let n = 0; n < EACH; n += 1)
    await game.running.play('spin', {
      session: game.session,
      requestId: randomUUID(),
      stake: '1.00',
    })
  return game
}

test('[FAIR-013] stored rounds of every kind of game are recomputed with the same result, whether their seeds are revealed or not', async () => {
  for (const model of ['classic-777', 'thunder-temple']) {
    const { session, running } = await spins(model)
    await running.play('rotate', { session })
  }
  for (const model of INSTANT_IDS) {
    const { session, running } = await playing(model)
    for (let n = 0; n < EACH; n += 1) {
      const bet = { session, requestId: randomUUID(), bet: A_BET[model] }
      const { round } = await running.play('bet', bet)
      const step = FIRST_CHOICE[model]
      if (step) await running.play('step', { session, round, at: 0, step })
      await running.studio.context.store.pool.query(
        `update studio.round set due_at = clock_timestamp() where state = 'open'`,
      )
      await recoverSteps(running.studio.context)
    }
  }
  const { source } = await spins('orchard-10')
  const found = await recheck(source, MANY)
  expect(found.map(({ game }) => game)).toEqual(expect.arrayContaining([...INSTANT_IDS]))
  expect(found.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(found.every(({ rounds }) => rounds > 0 && rounds <= EACH)).toBe(true)
}, 90_000)

test.each([
  ['payout', `payout_minor = payout_minor + 1`],
  ['reels', `outcome = jsonb_set(outcome, '{spins,0,stops,0}', '999')`],
  ['number', `nonce = nonce + 1000`],
  ['stake', `bet_minor = bet_minor * 2, payout_minor = payout_minor + 1`],
])(
  '[FAIR-013] a stored round whose %s was changed since is found, and only that',
  async (_what, change) => {
    const { source } = await spins('classic-777')
    const { rows } = await source.store.pool.query(
      `update studio.round set ${change} where round = (select min(round) from studio.round)
     returning round`,
    )
    expect(await recheck(source, MANY)).toEqual([
      { game: 'classic-777', rounds: EACH, wrong: [rows[0].round] },
    ])
  },
)
