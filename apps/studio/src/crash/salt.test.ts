import { randomBytes } from 'node:crypto'
import { isSaltTrue, saltCommitOf, saltOf } from '@parola/maths/instant'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enter, FAST, settles } from '../../test/crash.ts'
import { launched, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { gathering } from './salt.ts'

let fixture: StudioFixture
let running: Running
let session: string

beforeEach(async () => {
  fixture = await openStudioFixture()
  running = await fixture.run('crash', { crash: { pace: FAST, games: 50 } })
  session = (await launched(running, { mode: 'demo' })).session
})

afterEach(() => fixture.close())

type Series = {
  terminal: string
  salt: string
  commits: string[]
  contributions: (string | null)[]
}
const room = (says?: (message: object) => void) => enter(running, session, says)
const seriesOf = async () => (await (await room()).welcome()).series as Series
const isSalted = ({ t, salt }: { t: string; salt?: string }) => t === 'round' && salt !== ''
const isFixed = (response: { t: string; commits?: string[] }) =>
  response.t === 'round' && (response.commits?.length ?? 0) > 0

test('[FAIR-001] a salt is made of parts that were all committed to before one of them was revealed', async () => {
  const windows = await Promise.all([room(), room(), room()])
  const { commits } = await windows[0].receives(isFixed)
  for (const item of windows) await item.receives(isSalted)
  const series = await seriesOf()
  expect(series.commits).toEqual(commits)
  expect(series.contributions).toHaveLength(3)
  const { terminal, salt } = series
  expect(isSaltTrue({ terminal, salt }, series)).toBe(true)
  expect(series.contributions.map((part) => saltCommitOf(terminal, part ?? ''))).toEqual(commits)
  expect(windows.map(({ isPartIn }) => isPartIn(series))).toEqual([true, true, true])
})

test('[RND-001] [PAY-001] a round in dollars: from a new chain through its salt to the stake and its end', async () => {
  const dollars = { token: `usd-${randomBytes(16).toString('hex')}`, currency: 'USD' }
  session = (await launched(running, dollars)).session
  // A player who is alone and gives no part to the salt has to wait: no bet is taken on a chain without salt.
  const mute = await room(() => undefined)
  expect(await mute.welcome()).toMatchObject({ round: { salt: '', game: 0 } })
  expect(await mute.bet({ autoX100: 101 })).toMatchObject({ ok: false, code: 'BETS_CLOSED' })

  const player = await room()
  await player.receives(isSalted)
  await player.receives(({ t, state, left }) => t === 'round' && state === 'betting' && left > 0)
  const before = fixture.platform.balance()
  const placed = await player.bet({ stake: 1000, autoX100: 101 })
  expect(placed).toMatchObject({ ok: true, bet: { stake: '10.00', state: 'open' } })
  expect(fixture.platform.balance()).toBe(before - 1000)
  const { payout } = await player.ends(placed.bet.round, 'settled')
  expect(['0.00', '10.10']).toContain(payout)
  await settles(() => fixture.platform.balance() === before - 1000 + Number(payout) * 100)
  const calls = fixture.platform.received.filter(({ body }) => body.round === placed.bet.round)
  expect(calls.map(({ body }) => body.currency)).toEqual(['USD', 'USD'])
  const { staked } = await player.receives(({ t, bets }) => t === 'bets' && bets === 1)
  expect(staked).toBe('10.00')
})

test('[FAIR-001] a browser that has seen the parts of others cannot add one, and a part without a commitment does not count', async () => {
  const honest = await room()
  const { terminal } = await honest.receives(isFixed)
  const late = randomBytes(16).toString('hex')
  honest.say({ t: 'seed', commit: saltCommitOf(terminal, late) })
  honest.say({ t: 'part', part: late })
  await honest.receives(isSalted)
  const series = await seriesOf()
  expect(series.contributions).toHaveLength(1)
  expect(honest.isPartIn(series)).toBe(true)
  expect(series.contributions).not.toContain(late)
})

test('[FAIR-001] a part that is withheld is missing from the salt, and counted', async () => {
  const silent = await room((message) => {
    if ((message as { t: string }).t === 'seed') silent.say(message)
  })
  const honest = await room()
  await honest.receives(isSalted)
  const series = await seriesOf()
  expect(series.commits).toHaveLength(2)
  expect(series.contributions.filter((part) => part === null)).toHaveLength(1)
  expect(isSaltTrue(series, series)).toBe(true)
  expect([honest.isPartIn(series), silent.isPartIn(series)]).toEqual([true, false])
})

test('[FAIR-001] demos that commit cannot displace the part of anybody who plays for money', () => {
  const commits = gathering(3)
  for (const commit of ['d1', 'd2', 'd3', 'd4']) commits.add({ commit, isDemo: true })
  commits.add({ commit: 'm1', isDemo: false })
  expect(commits.list()).toEqual(['m1', 'd1', 'd2'])
  for (const commit of ['m2', 'm3', 'm4']) commits.add({ commit, isDemo: false })
  expect(commits.list()).toEqual(['m1', 'm2', 'm3'])
})

test('[FAIR-001] a list without any revealed part is followed by another, with new parts', async () => {
  const commits: string[] = []
  let isHeldBack = true
  const window = await room((message) => {
    const { t, commit } = message as { t: string; commit: string }
    if (t === 'seed') commits.push(commit)
    if (t === 'seed' || !isHeldBack) window.say(message)
    else isHeldBack = false
  })
  await window.receives(isSalted)
  expect(new Set(commits).size).toBe(2)
  expect((await seriesOf()).commits).toEqual([commits.at(-1)])
})

test('[FAIR-001] [FAIR-013] a salt that was put together differently is found', () => {
  const terminal = '11'.repeat(32)
  const [first = '', other = '', late = ''] = [1, 2, 3].map(() => randomBytes(16).toString('hex'))
  const commits = [saltCommitOf(terminal, first), saltCommitOf(terminal, other)]
  const salted = (parts: string[]) => ({ terminal, salt: saltOf(terminal, parts) })
  expect(isSaltTrue(salted([first, other]), { commits, contributions: [first, other] })).toBe(true)
  expect(isSaltTrue(salted([first]), { commits, contributions: [first, null] })).toBe(true)
  // A part added last, another part in place of the first, one used twice, one left out but listed, or none.
  const wrong: [string[], (string | null)[]][] = [
    [
      [first, other, late],
      [first, other, late],
    ],
    [
      [first, late],
      [first, late],
    ],
    [
      [first, first],
      [first, first],
    ],
    [[first], [first, other]],
    [[], [null, null]],
  ]
  for (const [parts, contributions] of wrong) {
    expect(isSaltTrue(salted(parts), { commits, contributions })).toBe(false)
  }
})
