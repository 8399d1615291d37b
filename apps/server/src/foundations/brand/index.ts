export {
  type BrandConfig,
  cdnOrigin,
  originAt,
  siteStatus,
  switchTree,
} from './brand.rules.ts'
export { findVersion, lockBrand, noteGamesTurned, upsertBrand } from './brand.sql.ts'
export { allBrands, brandById, currencyOf, findBrand, isOurOrigin } from './brands.ts'
export { changeConfig, isRegionBlocked, setRegionRules, setSystemStatus } from './region.ts'
export { isAccepted, refuseUnfitRules } from './register-rule.ts'
