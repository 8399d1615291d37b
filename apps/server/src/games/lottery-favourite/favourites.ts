import type {
  keepLotteryFavourite,
  lotteryFavourites,
  removeLotteryFavourite,
} from '@parola/contract'
import { issues } from '#games/lottery-issue'
import { refuseFlaw } from '#games/lottery-ticket'
import { lockMember } from '#people/eligibility'
import type { Answer, Input } from '#platform/http'
import { newId } from '#platform/random'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import {
  countOthers,
  deleteFavourite,
  type FavouriteRow,
  selectFavourites,
  upsertFavourite,
} from './favourite.sql.ts'

/** Of one game. */
const KEPT_MAX = 50

/** What the member has kept of a game, by name. */
export async function readFavourites(glance: Glance, { query }: Input<typeof lotteryFavourites>) {
  const rows = await selectFavourites(glance.db, {
    ...{ memberId: memberOf(glance), game: query.gameCode, limit: KEPT_MAX },
  })
  return rows.map(viewOf)
}

/** @throws Refusal GAME_UNKNOWN, LOTT_FAVOURITES_FULL, the codes of a wrong selection */
export async function keep(w: Work, { body }: Input<typeof keepLotteryFavourite>) {
  const { gameCode, name, bet, selection } = body
  const { memberId } = await lockMember(w, memberOf(w))
  const game = await issues.selectGame(w.tx, gameCode)
  if (!game?.is_active) refuse('GAME_UNKNOWN')
  refuseFlaw({ family: game.family, bet, selection })
  const named = { memberId, game: game.game, name }
  if ((await countOthers(w.tx, named)) >= KEPT_MAX) refuse('LOTT_FAVOURITES_FULL')
  const row = await upsertFavourite(w.tx, {
    ...{ favourite_id: newId(w.now), member_id: memberId, game: game.game, name },
    ...{ bet_type: bet, selection: JSON.stringify(selection), kept_at: w.now },
  })
  return viewOf(row)
}

export async function remove(
  w: Work,
  { body }: Input<typeof removeLotteryFavourite>,
): Promise<null> {
  await deleteFavourite(w.tx, { memberId: memberOf(w), favouriteId: body.favouriteId })
  return null
}

type View = Answer<typeof keepLotteryFavourite>['value']

const viewOf = (row: FavouriteRow): View => ({
  ...{ favouriteId: row.favourite_id, name: row.name, bet: row.bet_type, keptAt: row.kept_at },
  selection: row.selection as View['selection'],
})
