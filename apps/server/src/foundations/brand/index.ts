export {
  type Brand,
  type BrandConfig,
  type DepositChannel,
  siteStatus,
} from './brand.rules.ts'
export { upsertBrand } from './brand.sql.ts'
export { allBrands, brandById, findBrand } from './brands.ts'
