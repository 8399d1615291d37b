import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deposit, game, newMember, openGame, type Studio } from './site/player.ts'
import { openSite, type Site } from './site/site.ts'

const PLAYERS = 8
const SPINS_EACH = 125
const STAKE = '1.00'
const RETRY_MS = 250
const READING_MS = 400
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
const QUIET_WITHIN_MS = 90_000

/** Spins as a player does: a lost response is requested again with the same id, a refusal is read. */
async function spinAll(studio: Studio, done: () => void) {
  for (let i = 0; i < SPINS_EACH; i += 1) {
    const requestId = randomUUID()
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const answer = await game(studio, 'spin', { requestId, stake: STAKE }).catch(() => null)
      if (answer?.ok) break
      await pause(answer ? READING_MS : RETRY_MS)
      if (answer) break
    }
    done()
  }
}

describe.each([1, 2])('with %i processes of the platform and of the studio', (processes) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(undefined, processes)
  })
  afterAll(() => site?.close())

  test('[RND-001] [LED-009] [OPS-010] [RND-008] 1,000 spins through kill -9 of each part: sums are zero, every round is settled or rolled back', async () => {
    const tokens = await Promise.all(
      Array.from({ length: PLAYERS }, (_, n) => newMember(site.url, `player${n}`)),
    )
    await Promise.all(tokens.map((token) => deposit(site.url, token)))
    const sessions = await Promise.all(tokens.map((token) => openGame(site.url, token)))
    let spun = 0
    const killed: string[] = []
    const victims = ['platform', 'studio', 'postgres'] as const
    const pidOf = (victim: string) =>
      victim === 'postgres' ? (site.stack.postgres?.pid() ?? 0) : site.stack.pid(victim)
    await Promise.all(
      sessions.map((studio) =>
        spinAll(studio, () => {
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

    const broken = `select count(*) as n from ledger.wallet p
    left join (select member_id, wallet, sum(amount) as total from ledger.posting group by 1, 2) s using (member_id, wallet)
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
})
