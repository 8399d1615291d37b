import { randomUUID } from 'node:crypto'
import { CRASH, INSTANT_GAMES, INSTANT_IDS } from '@parola/maths/instant'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { A_BET } from '../../test/bets.ts'
import { launched, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'

const REFUSAL = { status: 200, ok: false, code: 'INSUFFICIENT_FUNDS' }
const DEALS_MAX = 200
const WITH_CHOICES = INSTANT_IDS.filter((id) => INSTANT_GAMES[id].choices)

let fixture: StudioFixture
let running: Running
let session: string

beforeEach(async () => {
  fixture = await openStudioFixture()
})

afterEach(() => fixture.close())

async function start(model: string) {
  running = await fixture.run(model)
  session = (await launched(running)).session
}

const bet = (input: object) => running.play('bet', { session, requestId: randomUUID(), bet: input })
const opened = () => running.play('open', { session })
type Past = { state: string; nonce: number; round: string }
const past = async () => (await running.play('history', { session })).rounds as Past[]

test.each(WITH_CHOICES.filter((id) => String(id) !== CRASH))(
  '[FAIR-002] a refused bet of %s shows no card, tile or number, and the number it used is never used again',
  async (id) => {
    await start(id)
    fixture.platform.moods.push('poor')
    expect(await bet(A_BET[id])).toEqual(REFUSAL)
    expect(await opened()).toMatchObject({ round: null, fairness: { nonce: 1 } })
    expect(await past()).toMatchObject([
      { state: 'refused', nonce: 0, payout: '0.00', outcome: null, serverSeed: null, steps: [] },
    ])
    expect(await bet(A_BET[id])).toMatchObject({ ok: true, nonce: 1 })
  },
)

type Hand = { round: string; steps: unknown[]; shown: { can: string[] } }

/** Deals until the first choice offers what the test needs. */
async function dealt(choice: string): Promise<Hand> {
  for (let n = 0; n < DEALS_MAX; n += 1) {
    const hand = (await bet(A_BET.blackjack)) as unknown as Hand & { isOver: boolean }
    if (!hand.isOver && hand.shown.can.includes(choice)) return hand
    while ((await opened()).round) await end(hand.round)
  }
  throw new Error(`no hand in ${DEALS_MAX} offers ${choice}`)
}

async function end(round: string) {
  const hand = (await opened()).round as unknown as Hand
  const step = hand.shown.can.includes('decline') ? 'decline' : 'stand'
  await running.play('step', { session, round, at: hand.steps.length, step })
}

test.each(['double', 'split', 'insurance'])(
  '[FAIR-002] [RND-001] a %s whose stake is refused again and again shows nothing of its outcome',
  async (step) => {
    await start('blackjack')
    const hand = await dealt(step)
    const { round } = await opened()
    const requested = () =>
      running.platform('/rounds/get', { player: 'ph_0123456789abcdef', round: hand.round })
    const response = (await requested()).value.detail
    for (let n = 0; n < 3; n += 1) {
      fixture.platform.moods.push('poor')
      const body = { session, round: hand.round, at: 0, step }
      const refused = await running.play('step', body)
      expect(refused).toEqual(REFUSAL)
    }
    expect((await opened()).round).toEqual(round)
    expect((await requested()).value.detail).toEqual(response)
  },
)

test('[FAIR-002] the outcome of a refused number is shown with its secret, when no bet can use it', async () => {
  await start('dice')
  fixture.platform.moods.push('poor')
  await bet(A_BET.dice)
  await bet(A_BET.dice)
  const [played, refused] = await past()
  expect([played?.nonce, refused?.nonce]).toEqual([1, 0])
  await running.play('rotate', { session })
  const [, after] = await past()
  expect(after).toMatchObject({ round: refused?.round, state: 'refused', payout: '0.00' })
  expect(after).toMatchObject({ serverSeed: expect.any(String), outcome: expect.any(Object) })
  expect(await opened()).toMatchObject({ fairness: { nonce: 0 } })
})
