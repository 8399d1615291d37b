import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type FavouriteRow = Selectable<Tables['lottery_favourite.favourite']>

type Range = { memberId: string; game: string; limit: number }

export async function selectFavourites(db: Kysely<Tables>, { memberId, game, limit }: Range) {
  return db
    .selectFrom('lottery_favourite.favourite')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .orderBy('name')
    .limit(limit)
    .execute()
}

type Named = { memberId: string; game: string; name: string }

/** How many a member has kept of a game under other names. */
export async function countOthers(tx: Tx, { memberId, game, name }: Named): Promise<number> {
  const { others } = await tx
    .selectFrom('lottery_favourite.favourite')
    .select(({ fn }) => fn.countAll<bigint>().as('others'))
    .where('member_id', '=', memberId)
    .where('game', '=', game)
    .where('name', '!=', name)
    .executeTakeFirstOrThrow()
  return Number(others)
}

/** Keeps a selection under its name; one that had the name before is replaced, with its id. */
export async function upsertFavourite(
  tx: Tx,
  favourite: Insertable<Tables['lottery_favourite.favourite']>,
): Promise<FavouriteRow> {
  const { bet_type, selection, kept_at } = favourite
  return tx
    .insertInto('lottery_favourite.favourite')
    .values(favourite)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'game', 'name']).doUpdateSet({ bet_type, selection, kept_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Own = { memberId: string; favouriteId: string }

export async function deleteFavourite(tx: Tx, { memberId, favouriteId }: Own) {
  await tx
    .deleteFrom('lottery_favourite.favourite')
    .where('member_id', '=', memberId)
    .where('favourite_id', '=', favouriteId)
    .execute()
}
