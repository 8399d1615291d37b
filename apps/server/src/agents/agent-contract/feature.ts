import type { FieldKeys } from '#platform/crypto'
import type { Feature } from '#platform/feature'
import type { Engine } from '#platform/work'
import { agentContractRoutes } from './agent-contract.route.ts'
import { expireOffers } from './house.ts'

const EXPIRE_EVERY_S = 60

type Parts = { engine: Engine; fieldKeys: Pick<FieldKeys, 'hash'> }

/** Contracts between an agent and the one above: offers, answers and ends (AGT-05, AGT-06). */
export function agentContractFeature({ engine, fieldKeys }: Parts): Feature {
  return {
    routes: agentContractRoutes(fieldKeys.hash),
    timers: [
      {
        name: 'agent-contract.expire',
        everyS: EXPIRE_EVERY_S,
        run: (now) => expireOffers(engine, now),
      },
    ],
  }
}
