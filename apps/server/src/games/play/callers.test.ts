import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BRANDS } from '../../../seed/brands.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { upsertBrand } from '../../foundations/brand/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Callers, callersOf } from './callers.ts'

const PLAYERS = 300
const LAUNCHED = new Date('2026-11-20T16:00:00Z')
const USED = new Date('2026-11-20T17:00:00Z')

let database: TestDatabase
let callers: Callers

beforeEach(async () => {
  database = await testDatabase()
  callers = callersOf(database.db)
  const [brand] = BRANDS
  if (!brand) throw new Error('no brand')
  await inTransaction(database.db, (tx) => upsertBrand(tx, brand))
})
afterEach(() => database.drop())

const playerAt = (n: number) => `p_${String(n).padStart(8, '0')}`

/** Every member is a player at two vendors under one name, and has a session at the first. */
async function settle(count: number) {
  const members = Array.from({ length: count }, (_, n) => ({
    memberId: randomUUID(),
    session: randomUUID(),
    player: playerAt(n),
  }))
  const column = (name: keyof (typeof members)[number]) => members.map((m) => m[name])
  await database.db.pool.query(
    `with made as (
       insert into member.member (member_id, brand_id, username, nickname, type, currency, status, created_at)
       select id, 'ph', player, player, 0, 'PHP', case n % 3 when 0 then 'blocked' else 'active' end, $4
         from unnest($1::uuid[], $2::text[]) with ordinality m (id, player, n)
       returning member_id
     ), known as (
       insert into play.player_directory (vendor, player, member_id)
       select vendor, player, id from unnest($1::uuid[], $2::text[]) m (id, player), unnest(array['BGS', 'PG']) vendor
     )
     insert into play.session (member_id, play_session_id, vendor, node_id, token_hash, launched_at,
                               authenticated_at, address)
     select id, session, 'BGS', 1, '', $4, $4, '' from unnest($1::uuid[], $3::uuid[]) m (id, session)`,
    [column('memberId'), column('player'), column('session'), LAUNCHED],
  )
  return members
}

test('[GAME-13] concurrent callers each get their own member, standing and session', async () => {
  const members = await settle(PLAYERS)
  const found = await Promise.all(
    members.map(({ player, session }) => callers.find({ vendor: 'BGS', player, session })),
  )
  expect(found).toEqual(
    members.map(({ memberId, session }, n) => ({
      memberId,
      currency: 'PHP',
      brandId: 'ph',
      standing: {
        status: n % 3 === 2 ? 'blocked' : 'active',
        confirmedAge: null,
        kycApproved: false,
        barredFor: null,
        away: null,
      },
      session: {
        playSessionId: session,
        vendor: 'BGS',
        authenticatedAt: LAUNCHED,
        lastBetAt: null,
        closedAt: null,
      },
    })),
  )
})

test('[GAME-13] unknown callers and sessions of others get nothing beside known callers', async () => {
  const [juan, ana] = await settle(2)
  if (!juan || !ana) throw new Error('nobody')
  const found = await Promise.all([
    callers.find({ vendor: 'BGS', player: 'p_stranger', session: juan.session }),
    callers.find({ vendor: 'JILI', player: juan.player, session: juan.session }),
    callers.find({ vendor: 'PG', player: ana.player, session: ana.session }),
    callers.find({ vendor: 'BGS', player: ana.player, session: juan.session }),
    callers.find({ vendor: 'BGS', player: ana.player, session: 'S1' }),
    callers.find({ vendor: 'BGS', player: ana.player }),
  ])
  expect(found.map((caller) => caller?.memberId)).toEqual([
    undefined,
    undefined,
    ...Array(4).fill(ana.memberId),
  ])
  const vendors = found.map((caller) => caller?.session?.vendor)
  expect(vendors).toEqual([undefined, undefined, 'BGS', undefined, undefined, undefined])
})

test('[GAME-13] sessions in use are noted, and one that is being closed is left alone', async () => {
  const [juan, ana] = await settle(2)
  if (!juan || !ana) throw new Error('nobody')
  const use = ({ memberId, session }: typeof juan) => ({
    memberId,
    playSessionId: session,
    now: USED,
  })
  await inTransaction(database.db, async (tx) => {
    await tx
      .selectFrom('play.session')
      .select('vendor')
      .where('member_id', '=', ana.memberId)
      .forUpdate()
      .execute()
    await Promise.all([juan, juan, ana].map((member) => callers.touch(use(member))))
  })
  const lastBetOf = async ({ player, session }: typeof juan) =>
    (await callers.find({ vendor: 'BGS', player, session }))?.session?.lastBetAt
  expect([await lastBetOf(juan), await lastBetOf(ana)]).toEqual([USED, null])
})
