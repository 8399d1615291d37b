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
import { lotteryChaseFeature } from './lottery-chase/feature.ts'
import { lotteryDrawFeature } from './lottery-draw/feature.ts'
import { lotteryFavouriteFeature } from './lottery-favourite/feature.ts'
import { lotteryMarketFeature } from './lottery-market/feature.ts'
import { lotteryResultFeature } from './lottery-result/feature.ts'
import { lotteryChangeApprovals } from './lottery-result/index.ts'
import { lotterySyndicateFeature } from './lottery-syndicate/feature.ts'
import { lotteryTicketFeature } from './lottery-ticket/feature.ts'
import { playFeature } from './play/feature.ts'
import { type chips as chipPlayers, networksOf } from './play/index.ts'
import { vendorCaseFeature } from './vendor-case/feature.ts'
import { vendorSyncFeature } from './vendor-sync/feature.ts'

export const gamesApprovals: readonly Approvable[] = [
  heldWinApproval,
  freeRoundsApproval,
  ...lotteryChangeApprovals,
]

type Later = { consumers: readonly Consumer[]; chips: chipPlayers.ChipWallet }

export function gamesFeatures(shared: Shared, { consumers, chips }: Later): Feature[] {
  const { engine, realtime, config, fieldKeys, vendors, register, turnover } = shared
  const keyOf = keyring(config.secrets.vendors)
  const isAllowed = networksOf(engine, config.secrets.vendors)
  return [
    activityFeature({ engine, consumers }),
    catalogueFeature({ engine, realtime }),
    vendorCaseFeature,
    heldWinFeature(engine),
    jackpotFeature(),
    freeRoundFeature(),
    playFeature({ ...shared, keyOf, isAllowed, chips }),
    lotteryTicketFeature,
    lotteryFavouriteFeature,
    lotteryChaseFeature(engine),
    lotterySyndicateFeature,
    lotteryDrawFeature({ engine, fieldKeys, realtime }),
    lotteryResultFeature(engine),
    lotteryMarketFeature,
    vendorSyncFeature({ engine, register, turnover, vendors, keyOf, isAllowed }),
  ]
}
