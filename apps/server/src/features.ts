import { keyring } from '@parola/vendor-protocol'
import { agentsApprovals, agentsConsumers, agentsFeatures } from './agents/features.ts'
import { foundationFeatures } from './foundations/features.ts'
import { createBetRegister } from './games/bet/index.ts'
import { gamesApprovals, gamesFeatures } from './games/features.ts'
import { vendorGateways } from './games/play/index.ts'
import { moneyApprovals, moneyConsumers, moneyFeatures } from './money/features.ts'
import { createTurnover } from './money/turnover/index.ts'
import { moneyElsewhere } from './money-elsewhere.ts'
import type { Parts, Shared } from './parts.ts'
import { peopleApprovals, peopleFeatures } from './people/features.ts'
import { unixSeconds } from './platform/clock/index.ts'
import type { Feature } from './platform/feature/index.ts'
import { openFiles } from './platform/files/index.ts'
import { rewardsApprovals, rewardsConsumers, rewardsFeatures } from './rewards/features.ts'
import { chipWallet } from './rewards/tournament/index.ts'
import { siteFeatures } from './site/features.ts'
import { viewsConsumers, viewsFeatures } from './views/features.ts'

/** Every feature, floor by floor; each floor composes its own in `<floor>/features.ts`. */
export function featuresOf(parts: Parts): Feature[] {
  const { config } = parts
  const register = createBetRegister(parts.engine.db)
  const turnover = createTurnover(moneyElsewhere)
  const shared: Shared = {
    ...parts,
    files: openFiles(config.STORAGE_URL, config.secrets.s3),
    publicUrl: config.PUBLIC_URL,
    ownUrl: `http://127.0.0.1:${config.PORT}`,
    vendors: vendorGateways({
      baseUrl: config.STUDIO_URL,
      keyOf: keyring(config.secrets.vendors),
      fetchFor: () => parts.reachOut(),
      nowS: () => unixSeconds(parts.engine.clock.now()),
    }),
    register,
    turnover,
  }
  const approvals = [
    ...peopleApprovals,
    ...moneyApprovals(shared),
    ...gamesApprovals,
    ...rewardsApprovals(shared),
    ...agentsApprovals(shared),
  ]
  const consumers = [
    ...moneyConsumers(shared),
    ...rewardsConsumers,
    ...agentsConsumers,
    ...viewsConsumers,
  ]
  return [
    ...foundationFeatures(shared),
    ...peopleFeatures(shared, approvals),
    ...siteFeatures(shared),
    ...moneyFeatures(shared),
    ...gamesFeatures(shared, { consumers, chips: chipWallet(shared.engine) }),
    ...rewardsFeatures(shared),
    ...agentsFeatures(shared),
    ...viewsFeatures(shared),
  ]
}
