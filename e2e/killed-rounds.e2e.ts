import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientAt, moveMoney } from './killed/client.ts'
import {
  type Fixture,
  giveFreeRounds,
  newPlayer,
  OWN,
  openFixture,
  type Player,
  titlesOf,
  type Victim,
} from './killed/fixture.ts'
import {
  BET_AT_CRASH,
  CASH_OUT,
  callOf,
  JACKPOT_WIN,
  KINDS,
  type Kind,
  RIDING,
} from './killed/kinds.ts'
import {
  agree,
  comesToRest,
  freeRoundsAgree,
  hasWhatIsRight,
  jackpotsAgree,
  transfersAreOver,
} from './killed/records.ts'
import type { When } from './killed/relay.ts'
import { spins } from './killed/rounds.ts'

const WHENS: When[] = ['before', 'after']
const VICTIMS: Victim[] = ['platform', 'studio', 'postgres']
const OTHER_OWN = 'KAL'
const FREE_ROUNDS = 20
const CAUGHT_WITHIN_MS = 90_000

let fixture: Fixture
/** Calls trapped before they arrive happen to one of them, calls trapped after to the other. */
let players: Record<When, Player>
/** Members whose money is in transit between wallets when a program dies: none of them wait for each other. */
const movers = new Map<Victim, Record<When, Player>>()
let campaign: string
let freeTitle: { node_id: number; vendor: string; game: string }

beforeAll(async () => {
  fixture = await openFixture()
  players = await newPair('fault')
  for (const victim of VICTIMS) movers.set(victim, await newPair(`mover${victim}`))
  const [title] = await titlesOf(fixture, 'tiger-20')
  freeTitle = title as typeof freeTitle
  const usernames = WHENS.map((when) => players[when].username)
  const rounds = { rounds: FREE_ROUNDS, stake: '2.00' }
  campaign = await giveFreeRounds(fixture, { usernames, nodeId: freeTitle.node_id, ...rounds })
})
afterEach(() => {
  // What a failed case has trapped would block the next one.
  fixture?.wallet.letGo()
  fixture?.vendor.letGo()
})
afterAll(() => fixture?.close())

async function newPair(name: string): Promise<Record<When, Player>> {
  const [before, after] = await Promise.all(
    WHENS.map((when) => newPlayer(fixture, `${name}${when}`.slice(0, 16))),
  )
  return { before, after } as Record<When, Player>
}

/** One action, and the moment at which it is in the middle. */
type Action = { name: string; isThere: Promise<void>; done: Promise<unknown> }
type Turn = { when: When; killed: Promise<void>; isKilled(): boolean }

async function begin(kind: Kind, turn: Turn, titles: readonly Title[]): Promise<Action> {
  const { when, killed, isKilled } = turn
  const { token, memberId } = players[when]
  const title = titles[kind.nth ?? 0] as Title
  const there = Promise.withResolvers<void>()
  const stood = () => {
    there.resolve()
    return killed
  }
  const client = await clientAt(fixture.site, {
    token,
    nodeId: title.node_id,
    fate: { stood, isKilled },
  })
  const { rows } = await fixture.platform.query(
    'select player from play.player where member_id = $1 and vendor = $2',
    [memberId, title.vendor],
  )
  const is = kind.reports && callOf(kind.reports, { player: rows[0].player, game: title.game })
  const isThere = is ? fixture.wallet.catchAt({ is, when }) : there.promise
  return { name: `${when}: ${kind.name}`, isThere, done: kind.play(client) }
}

type Title = { node_id: number; vendor: string; game: string }

const beginAll = async (kinds: readonly Kind[], turns: readonly Turn[]) =>
  Promise.all(
    kinds.flatMap((kind) =>
      turns.map(async (turn) => begin(kind, turn, await titlesOf(fixture, kind.model))),
    ),
  )

/** A spin staked from the wallet that its vendor keeps dies in the commit that moves it. */
async function spinsFromOwnWallet(turn: Turn, victim: Victim): Promise<Action> {
  const { token } = players[turn.when]
  const [title] = await titlesOf(fixture, 'tiger-20', true)
  const client = await clientAt(fixture.site, {
    ...{ token, nodeId: title?.node_id ?? 0 },
    fate: { stood: () => turn.killed, isKilled: turn.isKilled },
  })
  const point = { wrote: ['insert into studio.wallet_call'], when: turn.when }
  // The platform has no part in it.
  const isThere = victim === 'platform' ? Promise.resolve() : fixture.wire.catchAt(point)
  return { name: `${turn.when}: a spin at ${OWN}`, isThere, done: spins({})(client) }
}

const moverOf = (victim: Victim, when: When) => movers.get(victim)?.[when] as Player

/** A transfer to a vendor, or back from it. */
function moves({ when }: Turn, victim: Victim, direction: 'in' | 'out'): Action {
  const vendor = direction === 'in' ? OTHER_OWN : OWN
  const amount = { before: '11.00', after: '12.00' }[when]
  const path = `/api/v1/transfer/${direction}`
  const isThere = fixture.vendor.catchAt({
    is: (call) => call.path === path && call.body.amount === amount,
    when,
  })
  const done = moveMoney(fixture.site, moverOf(victim, when).token, { vendor, direction, amount })
  return { name: `${when}: money ${direction}`, isThere, done }
}

async function inTime({ name, isThere, done }: Action) {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`nobody came to: ${name}`)), CAUGHT_WITHIN_MS).unref()
  })
  const over = done.then(() => late)
  await Promise.race([isThere, late, over])
}

function turnsOf() {
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  let isDead = false
  const turns = WHENS.map((when) => ({ when, killed, isKilled: () => isDead }))
  const die = () => {
    isDead = true
    resolve()
  }
  return { turns, die }
}

async function killAt(victim: Victim, actions: readonly Action[], die: () => void) {
  await fixture.kill(victim, () => {
    fixture.wallet.letGo()
    fixture.vendor.letGo()
  })
  die()
  await Promise.all(
    actions.map(({ name, done }) =>
      done.catch((error) => {
        throw new Error(`${name}: ${error}`)
      }),
    ),
  )
  await comesToRest(fixture)
  await agree(fixture)
  await freeRoundsAgree(fixture, campaign)
  for (const when of WHENS) await hasWhatIsRight(fixture, players[when])
}

describe('[RND-001] [RND-002] [LED-009] [OPS-010] killed with -9 in the middle of every kind of round', () => {
  test.each(VICTIMS)(
    'the %s: slots, choices, free rounds, own wallets and a cash-out',
    async (victim) => {
      const { turns, die } = turnsOf()
      const slow = await beginAll([CASH_OUT], turns)
      await Promise.all(slow.map(inTime))
      const free: Kind = {
        ...{ name: 'a free round', model: 'tiger-20', reports: /:bet$/, play: spins({ campaign }) },
      }
      const quick = await Promise.all([
        beginAll(KINDS, turns),
        Promise.all(turns.map((turn) => begin(free, turn, [freeTitle]))),
        Promise.all(turns.map((turn) => spinsFromOwnWallet(turn, victim))),
      ])
      const moving = turns.flatMap((turn) => [
        moves(turn, victim, 'in'),
        moves(turn, victim, 'out'),
      ])
      const actions = [...slow, ...quick.flat(), ...moving]
      await Promise.all(actions.map(inTime))
      await killAt(victim, actions, die)
    },
  )

  test.each(VICTIMS)('the %s: a bet at crash, one in flight, and a jackpot', async (victim) => {
    const { turns, die } = turnsOf()
    const slow = await beginAll([RIDING, BET_AT_CRASH], turns)
    await Promise.all(slow.map(inTime))
    const pots = await beginAll([JACKPOT_WIN], turns)
    await Promise.all(pots.map(inTime))
    await killAt(victim, [...slow, ...pots], die)
    await jackpotsAgree(fixture)
  })

  test('money between wallets has arrived or is returned, and nobody has lost any', async () => {
    await transfersAreOver(fixture)
    for (const pair of movers.values()) {
      for (const when of WHENS) await hasWhatIsRight(fixture, pair[when])
    }
    await agree(fixture)
    const { rows } = await fixture.studio.query('select count(*)::int as n from studio.round')
    expect(rows[0].n).toBeGreaterThan(VICTIMS.length * WHENS.length * KINDS.length)
  })
})
