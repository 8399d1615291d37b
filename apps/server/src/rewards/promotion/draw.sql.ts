import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type DrawRow = Selectable<Tables['promotion.draw']>

export async function insertDraw(
  tx: Tx,
  d: {
    promotionId: string
    sealedSeed: Buffer
    commit: string
    clientSeed: string | null
    nonce: number
  },
) {
  await tx
    .insertInto('promotion.draw')
    .values({
      ...{ promotion_id: d.promotionId, sealed_seed: d.sealedSeed, commit: d.commit },
      ...{ client_seed: d.clientSeed, nonce: d.nonce },
    })
    .execute()
}

export async function selectDraw(
  db: Kysely<Tables>,
  promotionId: string,
): Promise<DrawRow | undefined> {
  return db
    .selectFrom('promotion.draw')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .executeTakeFirst()
}

/** A red envelope with one more of its parts opened; undefined when all are. */
export async function openNext(
  tx: Tx,
  promotionId: string,
  parts: number,
): Promise<DrawRow | undefined> {
  return tx
    .updateTable('promotion.draw')
    .set({ opened: sql<number>`opened + 1` })
    .where('promotion_id', '=', promotionId)
    .where('opened', '<', parts)
    .returningAll()
    .executeTakeFirst()
}

/** Draws whose seed is not sealed. */
export async function selectUnsealed(db: Kysely<Tables>) {
  return db
    .selectFrom('promotion.draw')
    .select(['promotion_id', 'server_seed'])
    .where('server_seed', 'is not', null)
    .limit(100)
    .execute()
}

export async function updateSealed(tx: Tx, promotionId: string, sealed: Buffer) {
  await tx
    .updateTable('promotion.draw')
    .set({ sealed_seed: sealed, server_seed: null, parts: '[]' })
    .where('promotion_id', '=', promotionId)
    .execute()
}

export async function keepWinners(
  tx: Tx,
  promotionId: string,
  drawn: { clientSeed: string; tickets: object; winners: object; now: Date },
) {
  await tx
    .updateTable('promotion.draw')
    .set({
      ...{ client_seed: drawn.clientSeed, drawn_at: drawn.now },
      ...{ tickets: JSON.stringify(drawn.tickets), winners: JSON.stringify(drawn.winners) },
    })
    .where('promotion_id', '=', promotionId)
    .execute()
}

/** Raffles that have ended and are not drawn. */
export async function selectUndrawn(db: Kysely<Tables>, endedBy: Date) {
  return db
    .selectFrom('promotion.draw as d')
    .innerJoin('promotion.promotion as p', 'p.promotion_id', 'd.promotion_id')
    .select(['p.promotion_id', 'p.brand_id'])
    .where('p.kind', '=', 'raffle')
    .where('d.drawn_at', 'is', null)
    .where('p.ends_at', '<=', endedBy)
    .limit(20)
    .execute()
}
