import { batched } from '#platform/batch'
import type { Db } from '#platform/db'
import { isId } from '#platform/random'
import { type Caller, type SessionUse, selectCallers, touchPlaySessions } from './caller.sql.ts'

/** One batch is in flight while the results of another are read. */
const LANES = 2

type Named = { vendor: string; player: string; session?: string | undefined }

/** Identifies callers: the look-ups of concurrent calls go out as one statement. */
export type Callers = {
  /** Null when the vendor has no player of this name. */
  find(named: Named): Promise<Caller | null>
  /** Notes that a session is in use. */
  touch(use: SessionUse): Promise<SessionUse>
}

export function callersOf(db: Db): Callers {
  const find = batched(LANES, (named: readonly Named[]) =>
    selectCallers(db, named.map(withRightSession)),
  )
  const touch = batched(1, async (uses: readonly SessionUse[]) => {
    await touchPlaySessions(db, uses)
    return uses
  })
  return { find, touch }
}

function withRightSession({ vendor, player, session = '' }: Named) {
  return { vendor, player, session: isId(session) ? session : null }
}
