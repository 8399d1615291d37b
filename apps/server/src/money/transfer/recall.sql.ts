import type { Kysely, Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type RecallRow = Selectable<Tables['transfer.recall']>
type Recall = { memberId: string; brandId: string; why: string; now: Date }

/** One per wallet that the member has at a vendor; started again, it begins from the start. */
export async function upsertRecalls(tx: Tx, { memberId, brandId, why, now }: Recall) {
  const fresh = { why, began_at: now, next_at: now, tries: 0, done_at: null, reported_at: null }
  await tx
    .insertInto('transfer.recall')
    .columns(['member_id', 'vendor', 'brand_id', 'why', 'began_at', 'next_at'])
    .expression((eb) =>
      eb
        .selectFrom('transfer.wallet')
        .select(['member_id', 'vendor'])
        .select((value) => [
          value.val(brandId).as('brand_id'),
          value.val(why).as('why'),
          value.val(now).as('began_at'),
          value.val(now).as('next_at'),
        ])
        .where('member_id', '=', memberId),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'vendor']).doUpdateSet(fresh))
    .execute()
}

export async function selectDueRecalls(
  db: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<RecallRow[]> {
  return db
    .selectFrom('transfer.recall')
    .selectAll()
    .where('done_at', 'is', null)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute()
}

type Turn = Pick<RecallRow, 'member_id' | 'vendor' | 'tries'>

/** False when another node looks at this moment. */
export async function takeRecall(db: Kysely<Tables>, row: Turn, nextAt: Date): Promise<boolean> {
  const taken = await db
    .updateTable('transfer.recall')
    .set({ tries: row.tries + 1, next_at: nextAt })
    .where('member_id', '=', row.member_id)
    .where('vendor', '=', row.vendor)
    .where('tries', '=', row.tries)
    .where('done_at', 'is', null)
    .returning('vendor')
    .executeTakeFirst()
  return taken !== undefined
}

export async function changeRecall(
  tx: Tx,
  row: Pick<RecallRow, 'member_id' | 'vendor'>,
  change: { next_at?: Date; reported_at?: Date; done_at?: Date },
) {
  await tx
    .updateTable('transfer.recall')
    .set(change)
    .where('member_id', '=', row.member_id)
    .where('vendor', '=', row.vendor)
    .execute()
}
