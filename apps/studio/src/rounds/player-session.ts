import { readJson } from '@parola/vendor-protocol'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Monitor } from '../monitor/monitor.ts'
import type { Title } from '../platform/config.ts'
import type { RoundContext } from '../platform/round-context.types.ts'
import { firstRow, type Session } from '../platform/store.ts'
import { type admission, Overloaded } from './admission.ts'
import { readBeginning } from './beginning.ts'
import { shownRefusal } from './refusal.ts'
import { TooMany, turns } from './turns.ts'

/** How many requests of one session may run, and how many may wait. */
const CALLS_AT_ONCE = 4
const CALLS_WAITING = 40
const FIELD_MAX = 60

export type PlayerApi = {
  context: RoundContext
  monitor: Monitor
  titleOf(session: Session): Title | undefined
  /** False when demos from one address write faster than anybody plays. */
  mayWrite(source: string): Promise<boolean>
  /** Makes a round, in its turn. @throws Overloaded */
  admitted: ReturnType<typeof admission>
}

export const withSession = z.strictObject({ session: z.string().regex(/^[\w-]{32}$/) })

/** A refusal as the game client reads it. */
export function refused(refusal: string, more: object = {}) {
  return { ok: false as const, ...shownRefusal(refusal), ...more }
}

/** A session that can still be played in. */
export async function sessionOf({ context }: PlayerApi, id: string): Promise<Session | null> {
  const text = 'select * from studio.session where session_id = $1 and closed_at is null'
  return firstRow<Session>(context.store.pool, text, [id])
}

/** The platform's reasons for closing a session, as codes for the player. */
const CLOSED_FOR: Record<string, string> = {
  excluded: 'PLAYER_EXCLUDED',
  operator: 'PLAYER_BLOCKED',
}

/** A session in any state: an open round in it can still finish (rules/vendor-protocol §2). */
export async function anySessionOf({ context }: PlayerApi, id: string): Promise<Session | null> {
  const text = 'select * from studio.session where session_id = $1'
  return firstRow<Session>(context.store.pool, text, [id])
}

/** Why nothing can be staked in a session any more. */
export function closedCode(session: Session | null): string {
  return CLOSED_FOR[session?.closed_for ?? ''] ?? 'SESSION_CLOSED'
}

/** The refusal of a stake in a session that takes none. */
export async function refusedStake(api: PlayerApi, id: string) {
  return refused(closedCode(await anySessionOf(api, id)))
}

/** Demos write at a limited rate, counted by the address that launched them. @throws TooMany */
export async function paceDemo(api: PlayerApi, { mode, source }: Session) {
  if (mode === 'demo' && source !== null && !(await api.mayWrite(source))) throw new TooMany()
}

/** A session that may stake: opened, with its title. @throws TooMany */
export async function stakingSession(api: PlayerApi, id: string) {
  return mayStake(api, await sessionOf(api, id))
}

async function mayStake(api: PlayerApi, session: Session | null) {
  const title = session ? api.titleOf(session) : undefined
  if (!session || !title || (session.mode === 'real' && !session.player)) return null
  await paceDemo(api, session)
  return { session, title }
}

/** The same, with what its next round begins from. @throws TooMany */
export async function beginRound(api: PlayerApi, input: { session: string; requestId: string }) {
  const { session, requestId } = input
  const beginning = await readBeginning(api.context.store, { session, requestId })
  const staking = await mayStake(api, beginning?.session ?? null)
  return beginning && staking && { ...staking, beginning }
}

/**
 * Mounts calls of the game client; a body of another shape is refused with its first wrong field, and a
 * session that floods delays only itself.
 */
export function clientCalls(app: FastifyInstance) {
  const inTurn = turns({ atOnce: CALLS_AT_ONCE, waitingMax: CALLS_WAITING })
  return <S extends z.ZodType<{ session: string }>>(
    path: string,
    schema: S,
    answer: (body: z.output<S>) => Promise<object>,
  ) => {
    app.post(path, async (request, reply) => {
      const read = schema.safeParse(readJson(String(request.body)))
      if (!read.success) {
        const field = flawedField(read.error)
        return reply.status(422).send(refused('VALIDATION', { field }))
      }
      try {
        return await inTurn(read.data.session, () => answer(read.data))
      } catch (error) {
        // A refusal like any other: nothing was staked, and the player may ask again.
        if (error instanceof Overloaded) return refused('BUSY', { isBegun: false })
        if (!(error instanceof TooMany)) throw error
        return reply.status(429).send(refused('TOO_FAST'))
      }
    })
  }
}

/** Where the first fault is; for an unknown field, its name. */
function flawedField({ issues: [first] }: z.ZodError): string {
  return first?.code === 'unrecognized_keys'
    ? (first.keys[0] ?? '').slice(0, FIELD_MAX)
    : (first?.path.join('.') ?? '')
}
