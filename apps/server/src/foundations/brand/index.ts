export {
  type Brand,
  type BrandConfig,
  cdnOrigin,
  type DepositChannel,
  siteStatus,
  switchTree,
} from './brand.rules.ts'
export { upsertBrand } from './brand.sql.ts'
export { allBrands, brandById, findBrand, isOurOrigin } from './brands.ts'
export { dayAfter, dayOf, daysOf, spanOf, startOfDay } from './day.rules.ts'
export type { RegionRules } from './region.rules.ts'
export { isRegionBlocked, setRegionRules, setSystemStatus } from './region.ts'
