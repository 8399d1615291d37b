import { CRASH_TOP_X100, crashX100, saltOf } from '@parola/maths/instant'
import type { SealRing } from '@parola/vendor-protocol'
import { CRASH_GAMES } from '../platform/config.ts'
import type { RoundContext } from '../platform/round-context.types.ts'
import { newServerSeed, openSeed, sealSeed } from '../platform/secrecy.ts'
import { firstRow, inTransaction, type Seed, type Store } from '../platform/store.ts'
import { type Chain, chainOn, climb } from './chain.ts'

const OWNER = 'crash'

/** A hash chain with its salt: where each of its games crashes. */
export type Series = {
  seedId: string
  /** The terminal hash, published before anything else. */
  terminal: string
  /** Empty until it is made. */
  salt: string
  games: number
  /** The commitments to the parts of the salt; none until the list is fixed. */
  commits: string[]
  /** For each commitment its part, or null if it was not revealed; empty until the salt is made. */
  contributions: (string | null)[]
  chain: Chain
}

type Row = Seed & Pick<Series, 'games' | 'commits' | 'contributions'> & { ladder: Buffer | null }

const SELECT = `select s.*, c.games, c.commits, c.contributions, c.ladder
   from studio.seed s join studio.crash_series c using (seed_id)
  where s.owner = '${OWNER}' and s.revealed is null`

type Making = Pick<RoundContext, 'store' | 'key'>

/** The current series; the first one is made on demand. */
export async function seriesInUse(making: Making, games = CRASH_GAMES): Promise<Series> {
  const { store, key } = making
  const found = await firstRow<Row>(store.pool, SELECT, [])
  if (found) return seriesOf(found, making)
  const secret = newServerSeed()
  const ladder = await climb(secret, games)
  const terminal = chainOn(ladder, games).at(0).toString('hex')
  await inTransaction(store, async (client) => {
    const made = await firstRow<Seed>(
      client,
      `insert into studio.seed (owner, sealed, commit, client_seed) values ($1, $2, $3, '')
       on conflict do nothing returning *`,
      [OWNER, sealSeed(key, secret), terminal],
    )
    const text = 'insert into studio.crash_series (seed_id, games, ladder) values ($1, $2, $3)'
    if (made) await client.query(text, [made.seed_id, games, sealed(key, ladder)])
  })
  const made = await firstRow<Row>(store.pool, SELECT, [])
  if (!made) throw new Error('no series of crash games')
  return seriesOf(made, making)
}

async function seriesOf(row: Row, making: Making): Promise<Series> {
  const { seed_id: seedId, commit: terminal, client_seed: salt, games } = row
  const chain = chainOn(await ladderIn(row, making), games)
  if (chain.at(0).toString('hex') !== terminal) throw new Error('the chain is not that of its hash')
  const { commits, contributions } = row
  return { seedId, terminal, salt, games, commits, contributions, chain }
}

/** The stored hashes of a series; one from before they were stored gets them now. */
async function ladderIn(row: Row, { store, key }: Making): Promise<Buffer> {
  if (row.ladder) return Buffer.from(openSeed(key, row.ladder), 'hex')
  const ladder = await climb(openSeed(key, row.sealed), row.games)
  const text = 'update studio.crash_series set ladder = $2 where seed_id = $1'
  await store.pool.query(text, [row.seed_id, sealed(key, ladder)])
  return ladder
}

const sealed = (key: SealRing, ladder: Buffer) => sealSeed(key, ladder.toString('hex'))

/** The hash of a game; a secret until it has crashed. */
export function hashOf({ chain, games }: Series, game: number): string {
  if (game < 1 || game > games) throw new RangeError(`no game ${game} in the chain`)
  return chain.at(game).toString('hex')
}

/** Where a game crashes, in hundredths; at the maximum everything is cashed out. */
export function crashOf(series: Series, game: number): number {
  return Math.min(CRASH_TOP_X100, crashX100(hashOf(series, game), series.salt))
}

/** Fixes the list of commitments, or empties a list without any revealed part; not after the salt. */
export async function fixCommits({ pool }: Store, { seedId }: Series, commits: readonly string[]) {
  await pool.query(
    `update studio.crash_series c set commits = $2 from studio.seed s
      where c.seed_id = $1 and s.seed_id = c.seed_id and s.client_seed = ''`,
    [seedId, JSON.stringify(commits)],
  )
}

/** Fixes the salt, once; later calls find it fixed. */
export async function fixSalt(
  store: Store,
  series: Series,
  contributions: Series['contributions'],
) {
  const parts = contributions.filter((part) => part !== null)
  await inTransaction(store, async (client) => {
    const { rowCount } = await client.query(
      `update studio.seed set client_seed = $2 where seed_id = $1 and client_seed = ''`,
      [series.seedId, saltOf(series.terminal, parts)],
    )
    if (rowCount === 0) return
    const text = 'update studio.crash_series set contributions = $2 where seed_id = $1'
    await client.query(text, [series.seedId, JSON.stringify(contributions)])
  })
}

/** Ends a series whose games are all played: its last hash is its secret. */
export async function endSeries(store: Store, series: Series) {
  const text = 'update studio.seed set revealed = $2 where seed_id = $1'
  await store.pool.query(text, [series.seedId, hashOf(series, series.games)])
}
