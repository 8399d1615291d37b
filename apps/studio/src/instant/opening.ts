import { INSTANT_GAMES, type InstantId } from '@parola/maths/instant'
import { firstRow, type Round, type Session } from '../platform/store.ts'
import type { PlayerApi } from '../rounds/player-session.ts'
import { ownerOf } from '../rounds/round-row.ts'
import { shownLimits } from './limits.ts'
import { viewOf } from './standing.ts'

/** The response to opening an instant game, with the round in play, on any device. */
export async function instantOpening({ context }: PlayerApi, session: Session, id: InstantId) {
  const round = INSTANT_GAMES[id].choices
    ? await firstRow<Round>(
        context.store.pool,
        `select * from studio.round where owner = $1 and game = $2 and steps is not null
            and state in ('open', 'raising', 'paying')`,
        [ownerOf(session), session.game],
      )
    : null
  return {
    instant: id,
    limits: shownLimits(session.currency),
    round: round && viewOf(round),
  }
}
