import { agentServiceChannel } from '@parola/contract'
import { showBalance } from '#foundations/ledger'
import { HOUR_MS } from '#platform/clock'
import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { agentServiceRoutes, type ServiceParts } from './agent-service.route.ts'
import { runClock } from './clock.ts'
import { serviceChanged } from './facts.ts'
import { eraseNotes } from './notes.ts'

const CLOCK_EVERY_S = 5

/** Deposits and withdrawals through agents, on a clock and with the money in escrow (decision 0026). */
export function agentServiceFeature(parts: ServiceParts & { realtime: Realtime }): Feature {
  return {
    routes: agentServiceRoutes(parts),
    timers: [
      {
        ...{ name: 'agent-service.clock', everyS: CLOCK_EVERY_S },
        run: () => runClock(parts.engine),
      },
      {
        ...{ name: 'agent-service.erase-notes', everyS: HOUR_MS / 1000 },
        run: (now) => eraseNotes(parts.engine.db.kysely, now),
      },
    ],
    listeners: [
      on(serviceChanged, 'agent-service.show', async ({ tx }, { memberId, data }) => {
        await parts.realtime.toMember(memberId, agentServiceChannel, data)
        await showBalance(parts.realtime, tx, memberId)
      }),
    ],
  }
}
