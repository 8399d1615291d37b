import type { FastifyInstance } from 'fastify'
import type { Listener } from '../events/index.ts'
import type { Route } from '../http/index.ts'
import type { JobRunner, Timer } from '../jobs/index.ts'

/** The entry point of a feature: everything it contributes to the program. */
export type Feature = {
  routes?: readonly Route[]
  jobs?: readonly JobRunner[]
  timers?: readonly Timer[]
  listeners?: readonly Listener[]
  /** Routes for third parties and browsers that are not declared calls: vendors, gateways, pictures. */
  mount?: (app: FastifyInstance) => void
  /** The same at the console's own origin: pictures that its screens show. */
  mountInConsole?: (app: FastifyInstance) => void
}
