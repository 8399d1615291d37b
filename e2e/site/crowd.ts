// The members of the demo's crowd, for journeys.
import { createLog } from '../../apps/server/src/platform/log/index.ts'

export { register } from '../../apps/crowd/src/acts/join.ts'
export { memberAt } from '../../apps/crowd/src/crowd.ts'
export { liveVisit } from '../../apps/crowd/src/life.ts'
export { keepPresent } from '../../apps/crowd/src/live/live.ts'
export { readSettings } from '../../apps/crowd/src/live/settings.ts'
export type { Member } from '../../apps/crowd/src/member.ts'
export { paceOf } from '../../apps/crowd/src/pace.ts'
export { PERSONAS } from '../../apps/crowd/src/personas/index.ts'
export { compare } from '../../apps/crowd/src/reconciliation/reconcile.ts'

export const quiet = createLog('silent')
