import type { FastifyInstance } from 'fastify'
import type { Listener } from '../events/index.ts'
import type { Route } from '../http/index.ts'
import type { JobDefinition, Timer } from '../jobs/index.ts'

/** The front page of a feature: all that it brings to the program. */
export type Feature = {
  routes?: readonly Route[]
  jobs?: readonly JobDefinition[]
  timers?: readonly Timer[]
  listeners?: readonly Listener[]
  /** Ways in for outside parties and browsers that are no declared call: vendors, gateways, pictures. */
  mount?: (app: FastifyInstance) => void
  /** The same at the console's own origin: pictures that its screens show. */
  mountAtDesk?: (app: FastifyInstance) => void
}
