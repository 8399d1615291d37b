import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type SyndicateRow = Selectable<Tables['lottery_syndicate.syndicate']>
type NewSyndicate = Insertable<Tables['lottery_syndicate.syndicate']>
type NewHolding = Insertable<Tables['lottery_syndicate.holding']>

export async function insertSyndicate(tx: Tx, syndicate: NewSyndicate) {
  await tx.insertInto('lottery_syndicate.syndicate').values(syndicate).execute()
}

type Named = { brandId: string; syndicateId: string }

/** A syndicate of a brand, held until the end of the transaction. */
export async function lockSyndicate(tx: Tx, { brandId, syndicateId }: Named) {
  return tx
    .selectFrom('lottery_syndicate.syndicate')
    .selectAll()
    .where('syndicate_id', '=', syndicateId)
    .where('brand_id', '=', brandId)
    .forUpdate()
    .executeTakeFirst()
}

type Request = { memberId: string; requestKey: string }

/** The syndicate of a request that was sent before; the caller holds the member. */
export async function selectOpened(tx: Tx, { memberId, requestKey }: Request) {
  return tx
    .selectFrom('lottery_syndicate.syndicate')
    .selectAll()
    .where('opener_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** The shares of a request that was sent before. */
export async function selectHolding(tx: Tx, { memberId, requestKey }: Request) {
  return tx
    .selectFrom('lottery_syndicate.holding')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

export async function insertHolding(tx: Tx, holding: NewHolding) {
  await tx.insertInto('lottery_syndicate.holding').values(holding).execute()
}

export async function updateSold(tx: Tx, syndicateId: string, sold: number) {
  await tx
    .updateTable('lottery_syndicate.syndicate')
    .set({ sold })
    .where('syndicate_id', '=', syndicateId)
    .execute()
}

type Opener = { brandId: string; memberId: string; game: string; numero: string }

/** How many syndicates with shares left a member has opened on an issue; the caller holds the member. */
export async function countOpen(tx: Tx, { brandId, memberId, game, numero }: Opener) {
  const { open } = await tx
    .selectFrom('lottery_syndicate.syndicate')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('brand_id', '=', brandId)
    .where('game', '=', game)
    .where('closes_at', '>', sql<Date>`platform.clock()`)
    .where('opener_id', '=', memberId)
    .where('numero', '=', numero)
    .whereRef('sold', '<', 'shares')
    .executeTakeFirstOrThrow()
  return Number(open)
}

type OnSale = { brandId: string; game: string; limit: number; offset: number }

/** Syndicates of a game with shares left whose sales are open by the clock of the database. */
export async function selectOnSale(db: Kysely<Tables>, { brandId, game, limit, offset }: OnSale) {
  const onSale = db
    .selectFrom('lottery_syndicate.syndicate')
    .where('brand_id', '=', brandId)
    .where('game', '=', game)
    .where('closes_at', '>', sql<Date>`platform.clock()`)
    .whereRef('sold', '<', 'shares')
  const rows = await onSale
    .selectAll()
    .orderBy('closes_at')
    .orderBy('syndicate_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await onSale
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

type Own = { memberId: string; syndicateIds: readonly string[] }

/** How many shares a member has of each of these. */
export async function selectOwnShares(db: Kysely<Tables>, { memberId, syndicateIds }: Own) {
  const rows = await db
    .selectFrom('lottery_syndicate.holding')
    .select(({ fn }) => ['syndicate_id', fn.sum<bigint>('shares').as('own')])
    .where('member_id', '=', memberId)
    .where('syndicate_id', '=', sql<string>`any(${[...syndicateIds]}::uuid[])`)
    .groupBy('syndicate_id')
    .execute()
  return new Map(rows.map(({ syndicate_id, own }) => [syndicate_id, Number(own)]))
}
