import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { openDb } from '../../apps/server/src/platform/db/index.ts'
import { databaseWire } from '../../apps/server/test/faults/database-wire.ts'
import { operatorToken } from '../site/operator.ts'
import { call, newMember } from '../site/player.ts'
import { openSite, type Site } from '../site/site.ts'
import { moveMoney } from './client.ts'
import { relayBetween } from './relay.ts'

export const START = '40000.00'
/** It keeps its players' money itself. */
export const OWN = 'MW'
const AT_VENDOR = '1000.00'
const WITHIN = { timeout: 60_000, interval: 200 }

export type Victim = 'platform' | 'studio' | 'postgres'
export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** The whole product, with a relay between any two of its programs. */
export async function openFixture() {
  const wallet = await relayBetween()
  const vendor = await relayBetween()
  let wire: Awaited<ReturnType<typeof databaseWire>> | undefined
  const site = await openSite(async (program) => {
    if (program.name === 'platform') {
      vendor.leadsTo(program.env.STUDIO_URL ?? '')
      return { ...program, env: { ...program.env, STUDIO_URL: vendor.url } }
    }
    if (program.name !== 'studio') return program
    wallet.leadsTo(program.env.PLATFORM_URL ?? '')
    wire = await databaseWire(program.env.DATABASE_URL ?? '')
    const env = { ...program.env, PLATFORM_URL: wallet.url, DATABASE_URL: wire.url }
    return { ...program, env }
  })
  const db = openDb(site.stack.databases.platform, { max: 4 })
  const studio = pool(site.stack.databases.studio)
  return {
    ...{ site, wallet, vendor, db, platform: db.pool, studio },
    wire: wire as NonNullable<typeof wire>,
    /** `kill -9`, and until it is back. */
    kill: async (victim: Victim, meanwhile: () => void) => {
      const before = pidOf(site, victim)
      process.kill(before, 'SIGKILL')
      await new Promise((go) => setTimeout(go, 150))
      meanwhile()
      await vi.waitUntil(() => pidOf(site, victim) !== before, WITHIN)
      await vi.waitUntil(() => isUp(site), WITHIN)
    },
    close: async () => {
      await Promise.all([db.close(), studio.end()])
      await site.close()
      await Promise.all([wallet.close(), vendor.close(), wire?.close()])
    },
  }
}

function pool(connectionString: string): pg.Pool {
  const made = new pg.Pool({ connectionString, max: 4 })
  // The database is killed under it, too.
  made.on('error', () => undefined)
  return made
}

const pidOf = ({ stack }: Site, victim: Victim) =>
  victim === 'postgres' ? (stack.postgres?.pid() ?? 0) : stack.pid(victim)

async function isUp({ stack }: Site): Promise<boolean> {
  const looks = [stack.urls.site, stack.urls.studio].map((url) =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return (await Promise.all(looks)).every(Boolean)
}

export type Player = { token: string; memberId: string; username: string }

/** A member with money in the main wallet, and some at the vendor that keeps its own wallets. */
export async function newPlayer({ site, platform }: Fixture, username: string): Promise<Player> {
  const { url } = site
  const token = await newMember(url, username)
  const body = { requestKey: randomUUID(), channel: 'GCASH', amount: START }
  await call(url, { method: 'POST', path: '/wps/relay/depositv2', token, body })
  const wallets = { method: 'GET', path: '/wps/v2/wallets/balance', token }
  await vi.waitUntil(async () => String((await call(url, wallets)).value.balance) === START, WITHIN)
  const moved = await moveMoney({ url }, token, {
    ...{ vendor: OWN, direction: 'in', amount: AT_VENDOR },
  })
  expect(moved.value.state, moved.code).toBe('DONE')
  const { rows } = await platform.query('select member_id from member.member where username = $1', [
    username,
  ])
  return { token, memberId: rows[0].member_id, username }
}

/** Titles of a model at vendors that stake from the main wallet, best known first. */
export async function titlesOf({ platform }: Fixture, model: string, isOwn = false) {
  const { rows } = await platform.query<{ node_id: number; vendor: string; game: string }>(
    `select node_id, vendor, game from catalogue.title
      where model = $1 and active and (vendor = $2) = $3 and vendor <> 'KAL' order by rank`,
    [model, OWN, isOwn],
  )
  return rows
}

/** Free rounds, given by name in the console. */
export async function giveFreeRounds(
  { site, platform }: Fixture,
  input: { usernames: string[]; nodeId: number; rounds: number; stake: string },
): Promise<string> {
  const consolePage = site.stack.urls.console
  const token = await operatorToken(consolePage, platform)
  const { usernames, nodeId, rounds, stake } = input
  const body = {
    ...{ requestKey: randomUUID(), usernames, nodeIds: [nodeId], rounds, stake, multiple: 0 },
    ...{ days: 3, note: 'Thanks for your patience', because: 'a journey through faults' },
  }
  const path = '/ops/free-rounds/give'
  const response = await call(consolePage, { method: 'POST', path, body, token })
  expect(response.success, response.code).toBe(true)
  const campaign = String(response.value.campaign)
  const granted = async () => {
    const text = `select 1 from free_round.award where campaign = $1 and state = 'granted'`
    return (await platform.query(text, [campaign])).rows.length === usernames.length
  }
  await vi.waitUntil(granted, WITHIN)
  return campaign
}
