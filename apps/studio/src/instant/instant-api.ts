import { CRASH, isInstant } from '@parola/maths/instant'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { clientCalls, type PlayerApi, withSession } from '../rounds/player-session.ts'
import { placeBet } from './bet.ts'
import { takeStep } from './step.ts'

const STEPS_MAX = 200

const betBody = withSession.extend({ requestId: z.uuid(), bet: z.unknown() })
const stepBody = withSession.extend({
  round: z.string().regex(/^R-[0-9a-f-]{36}$/),
  at: z.int().min(0).max(STEPS_MAX),
  step: z.unknown(),
})

/** What clients of instant and table games request beside the calls of every game. */
export function mountInstantApi(app: FastifyInstance, api: PlayerApi) {
  const post = clientCalls(app)
  post('/game/bet', betBody, ({ session, requestId, bet }) =>
    api.admitted(() => placeBet(api, { session, requestId, bet })),
  )
  post('/game/step', stepBody, ({ session, round, at, step }) =>
    takeStep(api, { session, round, at, step }),
  )
}

/** The page of a title's client, by its model. */
export function clientPathOf(model: string): string {
  if (model === CRASH) return '/play/crash.html'
  return isInstant(model) ? '/play/instant.html' : '/play/'
}
