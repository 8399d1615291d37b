export { vipConsumer } from './count.sql.ts'
export { defaultTiers } from './default-tiers.ts'
export { chosenHost } from './host.ts'
export { hostSettings } from './host-settings.ts'
export { labelIn } from './label.rules.ts'
export { vipLevelsApproval } from './levels.ts'
export { tierOf } from './standing.ts'
export {
  selectFirstChange,
  selectTier,
  selectTierBefore,
  selectTierChanges,
  selectTiers,
} from './tier.sql.ts'
export { TIER_REBATE_PERCENT } from './vip.rules.ts'
export { vipSettings } from './vip-settings.ts'
