import type { lotterySyndicates } from '@parola/contract'
import type { Kysely } from 'kysely'
import { stored } from '#games/lottery-ticket'
import type { Tables } from '#platform/db'
import { type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, memberOf, must, type Work } from '#platform/work'
import { type SyndicateRow, selectOnSale, selectOwnShares } from './syndicate.sql.ts'

/** Syndicates of a lottery that shares can be bought of, the next to close first. */
export async function readSyndicates(glance: Glance, { query }: Input<typeof lotterySyndicates>) {
  const { db, brandId } = glance
  const sought = { brandId, game: query.gameCode, ...rangeOf(query) }
  const { rows, total } = await selectOnSale(db, sought)
  return pageAt(query, { content: await viewsOf(db, memberOf(glance), rows), total })
}

export async function viewOfSyndicate(w: Work, row: SyndicateRow) {
  const [view] = await viewsOf(w.tx, memberOf(w), [row])
  must(view, 'a syndicate has a view')
  return view
}

async function viewsOf(db: Kysely<Tables>, memberId: string, rows: readonly SyndicateRow[]) {
  const own = await selectOwnShares(db, {
    memberId,
    syndicateIds: rows.map(({ syndicate_id }) => syndicate_id),
  })
  return rows.map((row) => {
    const costs = row.costs as string[]
    return {
      ...{ syndicateId: row.syndicate_id, gameCode: row.game, numero: row.numero },
      ...{ closesAt: row.closes_at, drawsAt: row.draws_at, shares: row.shares },
      bets: stored
        .betsOfStored(row.bets)
        .map((bet, i) => ({ ...bet, cost: BigInt(costs[i] ?? '0') })),
      ...{ left: row.shares - row.sold, own: own.get(row.syndicate_id) ?? 0 },
      isOpener: row.opener_id === memberId,
    }
  })
}
