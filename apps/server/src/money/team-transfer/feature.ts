import { on } from '#platform/events'
import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { teamTransferred } from './facts.ts'
import { notifyParties } from './notify-parties.ts'
import type { SendParts } from './send.ts'
import { teamTransferRoutes } from './team-transfer.route.ts'

/** Money passed on between an agent and those below (WAL-06, AGT-08). */
export function teamTransferFeature(parts: SendParts & { realtime: Realtime }): Feature {
  return {
    routes: teamTransferRoutes(parts),
    listeners: [
      on(teamTransferred, 'team-transfer.tell-parties', (work, fact) =>
        notifyParties(parts.realtime, work, fact),
      ),
    ],
  }
}
