import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Title } from './config.ts'
import type { Monitor } from './monitor.ts'
import type { Bench } from './rounds.ts'
import { one, type Session } from './store.ts'

export type PlayerApi = {
  bench: Bench
  monitor: Monitor
  titleOf(session: Session): Title | undefined
}

export const withSession = z.object({ session: z.string().regex(/^[\w-]{32}$/) })

/** A refusal as the game client reads it. */
export function refused(code: string, more: object = {}) {
  return { ok: false as const, code, ...more }
}

/** A session that may still be played in. */
export async function sessionOf({ bench }: PlayerApi, id: string): Promise<Session | null> {
  const text = 'select * from studio.session where session_id = $1 and closed_at is null'
  return one<Session>(bench.store.pool, text, [id])
}

/** A session that may stake: opened, with its title. */
export async function stakingSession(api: PlayerApi, id: string) {
  const session = await sessionOf(api, id)
  const title = session ? api.titleOf(session) : undefined
  if (!session || !title || (session.mode === 'real' && !session.player)) return null
  return { session, title }
}

/** Mounts calls of the game client; a body of another shape is refused with its first wrong field. */
export function clientCalls(app: FastifyInstance) {
  return <S extends z.ZodType>(
    path: string,
    schema: S,
    answer: (body: z.output<S>) => Promise<object>,
  ) => {
    app.post(path, async (request, reply) => {
      const read = schema.safeParse(parsed(request.body))
      if (!read.success) {
        const field = read.error.issues[0]?.path.join('.') ?? ''
        return reply.status(422).send(refused('VALIDATION', { field }))
      }
      return answer(read.data)
    })
  }
}

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return null
  }
}
