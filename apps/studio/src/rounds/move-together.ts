import type { SealRing } from '@parola/vendor-protocol'
import type pg from 'pg'
import { enterJackpots, leaveJackpots, playsForJackpots } from '../jackpots/jackpots.ts'
import { gathered } from '../platform/gathered.ts'
import type { RoundContext } from '../platform/round-context.types.ts'
import { firstRow, inTransaction, type Round, type Store } from '../platform/store.ts'

export type Step = { from: Round['state']; to: Round['state']; refusal?: string }
type Move = { round: Round; step: Step; key: SealRing }
type Moved = Pick<Round, 'round' | 'state' | 'refusal' | 'ended_at'>

/**
 * Moves a round that is still in this state, in one statement with those of other players; null when another process
 * was faster.
 */
export async function moveRound(
  { store, key }: RoundContext,
  round: Round,
  step: Step,
): Promise<Round | null> {
  const move = { round, step, key }
  // Only rounds of earlier releases are in the meters before their stake is taken.
  if (round.is_metered) return moveByItself(store, move)
  return isForJackpots(move) ? bookTogether(store, move) : moveTogether(store, move)
}

function isForJackpots({ round, step }: Move): boolean {
  return step.to === 'settled' && playsForJackpots(round)
}

const MOVE = {
  name: 'rounds.move',
  text: `
    update studio.round r
       set state = w.state, refusal = w.refusal, next_try_at = clock_timestamp(),
           ended_at = case when w.state in ('undoing', 'open') then null else studio.clock() end
      from unnest($1::text[], $2::text[], $3::text[], $4::text[]) w (round, was, state, refusal)
     where r.round = w.round and r.state = w.was
    returning r.round, r.state, r.refusal, r.ended_at`,
}

const moveTogether = gathered<Move, Round | null>({
  lanes: 2,
  send: async ({ lanes }, moves) => {
    const values = [
      moves.map(({ round }) => round.round),
      moves.map(({ step }) => step.from),
      moves.map(({ step }) => step.to),
      moves.map(({ step }) => step.refusal ?? null),
    ]
    const { rows } = await lanes.query<Moved>({ ...MOVE, values })
    const moved = new Map(rows.map((row) => [row.round, row]))
    return moves.map(({ round, step }) => {
      const row = moved.get(round.round)
      return row?.state === step.to ? { ...round, ...row } : null
    })
  },
})

const LOCK = {
  name: 'rounds.lock',
  text: `
    select r.round from unnest($1::text[]) w (round) join studio.round r using (round)
     where r.state = $2 order by r.round for update of r`,
}

/**
 * Rounds that play for jackpots are booked and entered in one transaction: one set of statements moves the meters for
 * all of them, so that a jackpot that everybody plays for is no queue. One lane, as they would wait for the meters
 * anyway.
 */
const bookTogether = gathered<Move, Round | null>({
  lanes: 1,
  send: async ({ lanes }: Store, moves) => {
    const [first] = moves
    if (!first) return []
    const { key } = first
    const booked = await inTransaction({ pool: lanes }, async (client) => {
      const free = await lockPending(client, moves)
      const rounds = moves.map(({ round }) => round).filter(({ round }) => free.delete(round))
      return enterJackpots(client, { rounds, key })
    })
    const byRound = new Map(booked.map((round) => [round.round, round]))
    return moves.map(({ round }) => byRound.get(round.round) ?? null)
  },
})

/** The rounds that are still to be booked, each of them once. */
async function lockPending(client: pg.PoolClient, moves: readonly Move[]): Promise<Set<string>> {
  const values = [moves.map(({ round }) => round.round), 'pending']
  const { rows } = await client.query<{ round: string }>({ ...LOCK, values })
  return new Set(rows.map(({ round }) => round))
}

async function moveByItself(store: Store, { round, step, key }: Move): Promise<Round | null> {
  return inTransaction(store, async (client) => {
    const moved = await firstRow<Round>(
      client,
      `update studio.round
          set state = $3, refusal = $4, next_try_at = clock_timestamp(),
              ended_at = case when $3 in ('undoing', 'open') then null else studio.clock() end
        where round = $1 and state = $2 returning *`,
      [round.round, step.from, step.to, step.refusal ?? null],
    )
    const isUndone = step.to === 'refused' || step.to === 'void'
    if (moved && isUndone) await leaveJackpots(client, { round: moved, key })
    return moved
  })
}
