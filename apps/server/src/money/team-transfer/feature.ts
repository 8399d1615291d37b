import type { Feature } from '#platform/feature'
import type { Realtime } from '#platform/realtime'
import { TEAM_TRANSFERRED } from './events.ts'
import type { SendParts } from './send.ts'
import { teamTransferRoutes } from './team-transfer.route.ts'
import { tellParties } from './tell-parties.ts'

/** Money passed on between an agent and those below (WAL-06, AGT-08). */
export function teamTransferFeature(parts: SendParts & { realtime: Realtime }): Feature {
  return {
    routes: teamTransferRoutes(parts),
    listeners: [
      {
        name: 'team-transfer.tell-parties',
        hears: TEAM_TRANSFERRED,
        run: (work, fact) => tellParties(parts.realtime, work, fact),
      },
    ],
  }
}
