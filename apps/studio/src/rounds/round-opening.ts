import type { Seeds } from '@parola/maths'
import { asStored, jsonOf } from '@parola/money'
import type { PoolClient } from 'pg'
import { seedInUse } from '../fairness/seeds.ts'
import { type Free, NoRound } from '../free-rounds/free-rounds.ts'
import type { RoundContext } from '../platform/round-context.types.ts'
import { openSeed } from '../platform/secrecy.ts'
import {
  firstRow,
  inTransaction,
  type Round,
  type Seed,
  type Session,
  type Store,
} from '../platform/store.ts'
import type { Beginning } from './beginning.ts'
import { openTogether } from './open-together.ts'
import { asRound, type Decided, ownerOf, type RoundRow, rowOf } from './round-row.ts'
import { turns } from './turns.ts'

const PENDING_IS_LOST_S = 20
/**
 * Rounds of one owner wait for its seed anyway; here they do so without holding a database connection. Each of them
 * holds a place of the admission meanwhile: without a bound, one player in many tabs would have others turned away.
 */
const inTurn = turns({ atOnce: 1, waitingMax: 8 })

type Request = {
  session: Session
  requestId: string
  model: string
  /** What was read of the request; the round is made with those of others if it still holds. */
  beginning: Beginning
  /** Whether choices follow: a round that only one of may be in play is made by itself. */
  hasChoices?: boolean
  /** What the round uses up, in the transaction that stores it; it is made by itself then. */
  takes?: ((client: PoolClient) => Promise<Free>) | undefined
  /** Fixes the outcome, from its arguments alone. */
  decide(seeds: Seeds, free: Free | null): Decided
}

/** A round with choices is in play, and allows no second one beside it. */
export class RoundInPlay extends Error {}

/**
 * Fixes the outcome before the stake is requested; the same request is the same round. The outcome is stored
 * first, so that a crash anywhere leaves a round that can be settled or rolled back.
 * @throws TooMany when more of the owner's requests wait than anybody has reason to send
 */
export async function openRound(context: RoundContext, request: Request): Promise<Round> {
  return inTurn(
    ownerOf(request.session),
    async () => (await openWithOthers(context, request)) ?? openByItself(context, request),
  )
}

/** Null when the round has to be made by itself: its seed has moved on, or it writes more than a round. */
async function openWithOthers(
  { store, key }: RoundContext,
  request: Request,
): Promise<Round | null> {
  const { seed, earlier } = request.beginning
  if (request.hasChoices || request.takes || !seed) return null
  if (earlier !== null) return earlierRound(store.pool, request)
  const seeds = {
    serverSeed: openSeed(key, seed.sealed),
    clientSeed: seed.client_seed,
    nonce: seed.nonce,
  }
  const row = storable(rowOf({ request, seed, decided: request.decide(seeds, null) }))
  const opened = await openTogether(store, { row, lostAfterS: PENDING_IS_LOST_S })
  return opened && asRound(row, opened)
}

/** The outcome as it is read again later: a repeat shows the same. */
function storable(row: RoundRow): RoundRow {
  return { ...row, outcome: asStored(row.outcome) }
}

async function earlierRound(db: Store['pool'] | PoolClient, { session, requestId }: Request) {
  const text = 'select * from studio.round where session_id = $1 and request_id = $2'
  return firstRow<Round>(db, text, [session.session_id, requestId])
}

/** Behind the lock of its seed, one statement after the other. */
async function openByItself({ store, key }: RoundContext, request: Request): Promise<Round> {
  return inTransaction(store, async (client) => {
    const seed = await seedInUse(client, ownerOf(request.session), key)
    const earlier = await earlierRound(client, request)
    if (earlier) return earlier
    if (!(await isOpen(client, request.session))) throw new NoRound('SESSION_CLOSED')
    const serverSeed = openSeed(key, seed.sealed)
    const seeds = { serverSeed, clientSeed: seed.client_seed, nonce: seed.nonce }
    const free = (await request.takes?.(client)) ?? null
    const decided = request.decide(seeds, free)
    await client.query('update studio.seed set nonce = nonce + 1 where seed_id = $1', [
      seed.seed_id,
    ])
    const made = await insert(client, { request, seed, decided })
    if (!made) throw new RoundInPlay()
    return made
  })
}

async function isOpen(client: PoolClient, { session_id }: Session): Promise<boolean> {
  const text = 'select 1 from studio.session where session_id = $1 and closed_at is null'
  return (await firstRow(client, text, [session_id])) !== null
}

type Made = { request: Request; seed: Seed; decided: Decided }

/** Null when a round with choices is in play beside it. */
async function insert(client: PoolClient, made: Made): Promise<Round | null> {
  const { outcome, choice, steps, free, ...plain } = rowOf(made)
  const row = {
    ...plain,
    outcome: jsonOf(outcome),
    choice: choice === null ? null : jsonOf(choice),
    steps: steps && jsonOf(steps),
    free: free && jsonOf(free),
  }
  const values = Object.values(row)
  const places = values.map((_value, i) => `$${i + 1}`)
  const later = (i: number) => `clock_timestamp() + make_interval(secs => $${values.length + i})`
  return firstRow<Round>(
    client,
    `insert into studio.round (${Object.keys(row).join(', ')}, opened_at, next_try_at, due_at)
     values (${places.join(', ')}, studio.clock(), ${later(1)}, ${later(2)}) on conflict do nothing returning *`,
    [...values, PENDING_IS_LOST_S, made.decided.dueInS ?? null],
  )
}
