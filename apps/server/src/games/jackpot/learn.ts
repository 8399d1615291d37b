import { parseMinor } from '@parola/money'
import type { JackpotValue } from '@parola/vendor-protocol'
import { newId } from '#platform/random'
import { type Engine, must, work } from '#platform/work'
import { currentTerms, openPool } from './book.ts'
import { areSame, poolOf, ppmOf, type Terms } from './jackpot.rules.ts'
import {
  insertPool,
  lockPools,
  type PoolRow,
  replaceGames,
  setNextTerms,
  setTakesRaises,
  unlistPools,
} from './jackpot.sql.ts'
import { SYSTEM } from './reserve.ts'

/**
 * Adopts a vendor's list of jackpots: new ones get an account and their seed, new terms of known ones wait for the
 * next jackpot, and those no longer listed are suspended.
 */
export async function learnJackpots(
  engine: Engine,
  vendor: string,
  reported: readonly JackpotValue[],
): Promise<void> {
  await work(engine, SYSTEM, async (w) => {
    const known = await lockPools(w.tx, [vendor])
    const kept: string[] = []
    for (const item of reported) {
      const terms = termsReport(item)
      const pool = poolOf(known, item)
      if (pool) await setNextTerms(w.tx, pool.pool_id, news(pool, terms))
      const poolId = pool?.pool_id ?? (await plant(w, vendor, { ...item, terms }))
      if ((pool?.takes_raises ?? false) !== (item.raises ?? false))
        await setTakesRaises(w.tx, poolId, item.raises ?? false)
      kept.push(poolId)
    }
    await unlistPools(w.tx, vendor, kept)
    const games = reported.flatMap(({ jackpot, games: all }) =>
      all.map((game) => ({ game, jackpot })),
    )
    const unique = new Map(games.map((game) => [game.game, game]))
    await replaceGames(w.tx, vendor, [...unique.values()])
  })
}

function news(pool: PoolRow, terms: Terms): Terms | null {
  return areSame(currentTerms(pool), terms) ? null : terms
}

function termsReport({ currency, seed, contribution, one_in, ceiling }: JackpotValue): Terms {
  return {
    seedMinor: parseMinor(seed, currency),
    sharePpm: ppmOf(contribution),
    oneIn: one_in === undefined ? null : BigInt(one_in),
    ceilingMinor: ceiling === undefined ? null : parseMinor(ceiling, currency),
  }
}

type Work = Parameters<typeof openPool>[0]
type New = Pick<JackpotValue, 'jackpot' | 'level' | 'currency'> & { terms: Terms }

async function plant(w: Work, vendor: string, { jackpot, level, currency, terms }: New) {
  const poolId = newId(w.now)
  const row = { pool_id: poolId, vendor, jackpot, level, currency, terms, now: w.now }
  await insertPool(w.tx, row)
  const pools = await lockPools(w.tx, [vendor])
  const pool = pools.find((pool) => pool.pool_id === poolId)
  must(pool, 'a pool that was just made is gone')
  await openPool(w, pool)
  return poolId
}
