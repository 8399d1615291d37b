import { keyring } from '@parola/vendor-protocol'
import type { Shared } from '../parts.ts'
import type { Approvable } from '../people/approval/index.ts'
import type { Feature } from '../platform/feature/index.ts'
import { activityFeature } from './activity/feature.ts'
import type { Consumer } from './activity/index.ts'
import { catalogueFeature } from './catalogue/feature.ts'
import { freeRoundFeature } from './free-round/feature.ts'
import { freeRoundsApproval } from './free-round/index.ts'
import { heldWinFeature } from './held-win/feature.ts'
import { heldWinApproval } from './held-win/index.ts'
import { jackpotFeature } from './jackpot/feature.ts'
import { playFeature } from './play/feature.ts'
import { networksOf } from './play/index.ts'
import { vendorSyncFeature } from './vendor-sync/feature.ts'

export const gamesApprovals: readonly Approvable[] = [heldWinApproval, freeRoundsApproval]

export function gamesFeatures(shared: Shared, consumers: readonly Consumer[]): Feature[] {
  const { engine, realtime, config, publicUrl, vendors, register, turnover } = shared
  const keyOf = keyring(config.secrets.vendors)
  const isAllowed = networksOf(engine, config.secrets.vendors)
  return [
    activityFeature({ engine, consumers }),
    catalogueFeature({ engine, realtime }),
    heldWinFeature(engine),
    jackpotFeature(),
    freeRoundFeature(),
    playFeature({ engine, realtime, register, turnover, vendors, keyOf, isAllowed, publicUrl }),
    vendorSyncFeature({ engine, register, turnover, vendors, keyOf, isAllowed }),
  ]
}
