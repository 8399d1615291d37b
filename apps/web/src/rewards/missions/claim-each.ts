import type { BodyOf, Calls } from '@parola/contract'
import type { Mission } from './missions.ts'

/** As many as one call takes. */
const CLAIMED_AT_ONCE = 50

/** Claims all of them, in as many calls as it takes; what was claimed before one fails is kept. */
export async function claimEach(
  missions: readonly Mission[],
  claim: (items: BodyOf<Calls['claimMissions']>['items']) => Promise<void>,
) {
  const items = missions.map(({ id, window }) => ({ missionId: id, window }))
  for (let from = 0; from < items.length; from += CLAIMED_AT_ONCE) {
    await claim(items.slice(from, from + CLAIMED_AT_ONCE))
  }
}
