import { MINUTE_MS } from '#platform/clock'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import type { Approvable } from './approvable.types.ts'
import { approvablesByKind } from './approvables.rules.ts'
import { approvalRoutes } from './approval.route.ts'
import { expireRequests } from './approval.sql.ts'

/** Four eyes: later features register the actions that take two operators, one for each kind of the contract. */
export function approvalFeature(parts: {
  engine: Engine
  approvables: readonly Approvable[]
}): Feature {
  return {
    routes: approvalRoutes(approvablesByKind(parts.approvables)),
    timers: [
      {
        name: 'approval.expire',
        everyS: (10 * MINUTE_MS) / 1000,
        run: (now) => expireRequests(parts.engine.db.kysely, now),
      },
    ],
  }
}
