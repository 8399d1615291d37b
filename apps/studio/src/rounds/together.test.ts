import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { VENDOR } from '../../test/platform.ts'
import { GAME, makeDue, type Running } from '../../test/studio.ts'
import { openStudioFixture, type StudioFixture } from '../../test/studio-fixture.ts'
import { readMeters } from '../jackpots/meters.ts'
import { modelOf } from '../titles/models.ts'
import { recover } from './rounds.ts'

const PLAYERS = 24
const STAKE = '2.00'
const PATIENT = { betMs: 5000, creditMs: 5000, repeatsMs: [0] }
let fixture: StudioFixture
let running: Running
let sessions: string[]

beforeEach(async () => {
  fixture = await openStudioFixture()
})
afterEach(() => fixture.close())

const pool = () => running.studio.context.store.pool

/** Many players in one game, as their opened games leave them: each has had one spin, and so a pair of seeds. */
async function start(model: string) {
  running = await fixture.run(model, { waits: PATIENT })
  sessions = Array.from({ length: PLAYERS }, () => randomUUID().replaceAll('-', ''))
  await pool().query(
    `insert into studio.session (session_id, vendor, game, mode, player, wallet_session, currency, language, lobby_url)
     select s, $2, $3, 'real', 'ph_' || left(s, 16), 's_1', 'PHP', 'en', 'http://site.test'
       from unnest($1::text[]) s`,
    [sessions, VENDOR, GAME],
  )
  // A first round is made by itself, on a connection of its own: a few at a time, so that none waits too long for one.
  for (let from = 0; from < PLAYERS; from += 4) {
    const firsts = await Promise.all(sessions.slice(from, from + 4).map((session) => spin(session)))
    expect(firsts.every(({ ok }) => ok)).toBe(true)
  }
}

const spin = (session: string, requestId: string = randomUUID()) =>
  running.play('spin', { session, requestId, stake: STAKE })
const spinAll = () => Promise.all(sessions.map((session) => spin(session)))
const rounds = async () =>
  (await pool().query('select *, xmin::text as written from studio.round order by opened_at')).rows
const playerOf = (session: string) => `ph_${session.slice(0, 16)}`

describe('[RND-001] rounds of many players are made together', () => {
  test('in a few commits, each with the next nonce of its player, and both sides agree', async () => {
    await start('classic-777')
    const answers = await spinAll()
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(answers.map(({ nonce }) => nonce)).toEqual(Array(PLAYERS).fill(1))
    const stored = (await rounds()).filter(({ nonce }) => nonce === 1)
    expect(stored).toHaveLength(PLAYERS)
    expect(new Set(stored.map(({ written }) => written)).size).toBeLessThan(PLAYERS)
    for (const [i, { round, payout, outcome }] of answers.entries()) {
      const own = stored.find((row) => row.round === round)
      expect(own).toMatchObject({ state: 'settled', player: playerOf(sessions[i] ?? '') })
      expect(own.outcome).toEqual(outcome)
      expect(Number(own.payout_minor)).toBe(Math.round(Number(payout) * 100))
      expect(fixture.platform.standing(String(round))).toBe('done')
    }
  })

  test('one whose round cannot be stored fails alone, and its nonce is not used up', async () => {
    await start('classic-777')
    const bad = playerOf(sessions[5] ?? '')
    await fixture.asOwner(`
      create function studio.refuse_one() returns trigger language plpgsql as
        $$ begin raise exception 'not this one'; end $$;
      create trigger refuse_one before insert on studio.round for each row
        when (new.player = '${bad}') execute function studio.refuse_one()`)
    const answers = await spinAll()
    expect(answers.map(({ status }) => status === 500)).toEqual(
      sessions.map((_session, i) => i === 5),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(PLAYERS - 1)
    await fixture.asOwner('drop trigger refuse_one on studio.round')
    expect(await spin(sessions[5] ?? '')).toMatchObject({ ok: true, nonce: 1 })
  })

  test('one that cannot be booked is left for the recovery, and the others are booked', async () => {
    await start('classic-777')
    const bad = playerOf(sessions[7] ?? '')
    await fixture.asOwner(`
      create function studio.refuse_one() returns trigger language plpgsql as
        $$ begin raise exception 'not this one'; end $$;
      create trigger refuse_one before update on studio.round for each row
        when (new.player = '${bad}') execute function studio.refuse_one()`)
    const answers = await spinAll()
    expect(answers.filter(({ ok }) => ok)).toHaveLength(PLAYERS - 1)
    await fixture.asOwner('drop trigger refuse_one on studio.round')
    const open = (await rounds()).filter(({ state }) => state === 'pending')
    expect(open.map(({ player }) => player)).toEqual([bad])
    // A call to a busy platform may go unanswered: the recovery goes on until both sides agree.
    await expect
      .poll(async () => {
        await makeDue(running.studio)
        return recover(running.studio.context)
      })
      .toBe(0)
    for (const { round, state } of await rounds()) {
      const standing = fixture.platform.standing(round)
      expect([state, standing]).toEqual([state, state === 'settled' ? 'done' : 'rolled_back'])
      expect(fixture.platform.moves(round)).toBe(state === 'settled' ? 1 : 2)
    }
  })

  test('a session that is closed meanwhile begins no round, and a repeat is the same round', async () => {
    await start('classic-777')
    const requestId = randomUUID()
    const [first = '', second = ''] = sessions
    const played = await spin(first, requestId)
    await running.platform('/session/close', { player: playerOf(second), reason: 'logout' })
    const [again, closed] = await Promise.all([spin(first, requestId), spin(second)])
    expect(again).toMatchObject({ ok: true, round: played.round, outcome: played.outcome })
    expect(closed).toMatchObject({ ok: false, code: 'SESSION_CLOSED' })
    expect((await rounds()).filter(({ session_id }) => session_id === second)).toHaveLength(1)
  })
})

test.each(['classic-777', 'lucky-vault'])(
  '[RND-001] %s is played on while a newer release adds columns',
  async (model) => {
    await start(model)
    for (const table of ['session', 'seed', 'round', 'meter', 'free_grant'])
      await fixture.asOwner(`alter table studio.${table} add column added integer`)
    const answers = await spinAll()
    expect(answers.map(({ ok }) => ok)).toEqual(Array(PLAYERS).fill(true))
  },
)

describe('[LIM-004] [RND-001] many requests of one player', () => {
  test('wait for their seed in a few places only, so that others are not turned away', async () => {
    await start('classic-777')
    const [owner = '', other = ''] = sessions
    const opened = Array.from({ length: 40 }, () => randomUUID().replaceAll('-', ''))
    await pool().query(
      `insert into studio.session (session_id, vendor, game, mode, player, wallet_session, currency, language, lobby_url)
       select s, vendor, game, mode, player, wallet_session, currency, language, lobby_url
         from studio.session, unnest($1::text[]) s where session_id = $2`,
      [opened, owner],
    )
    const flood = opened.flatMap((session) => Array.from({ length: 4 }, () => spin(session)))
    const [others, own] = await Promise.all([spin(other), Promise.all(flood)])
    expect(others).toMatchObject({ ok: true })
    expect(own.filter(({ code }) => code === 'TOO_FAST').length).toBeGreaterThan(0)
    expect(own.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  })
})

describe('[GAME-16] [FAIR-015] a jackpot that many play for at once', () => {
  test('has every share once, in a few commits, and refused stakes have added nothing', async () => {
    await start('lucky-vault')
    const model = modelOf('lucky-vault')
    const poolKey = { vendor: VENDOR, mode: 'real', currency: 'PHP' } as const
    const meters = async () =>
      (await readMeters(pool(), model, poolKey)).map(({ scaled }) => scaled)
    const before = await meters()
    fixture.platform.moods.push(...Array(6).fill('poor'))
    const answers = await spinAll()
    const taken = answers.filter(({ ok }) => ok)
    expect(taken).toHaveLength(PLAYERS - 6)
    const millionths = (contribution = '0') =>
      BigInt((contribution.split('.')[1] ?? '').padEnd(6, '0'))
    const shares = (model.jackpots ?? []).map(
      ({ contribution }) => (200n * millionths(contribution) * 10_000n) / 1_000_000n,
    )
    const after = await meters()
    expect(after.map((scaled, i) => scaled - (before[i] ?? 0n))).toEqual(
      shares.map((share) => share * BigInt(taken.length)),
    )
    const entered = (await rounds()).filter(
      ({ nonce, state }) => nonce === 1 && state === 'settled',
    )
    expect(entered.every(({ is_metered }) => is_metered)).toBe(true)
    expect(new Set(entered.map(({ written }) => written)).size).toBeLessThan(taken.length)
  })
})
