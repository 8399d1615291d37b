export { FULL_PERCENT, marginOf, type Turnover, weightedOf } from './category.rules.ts'
export { type CategorySettings, categorySettings } from './category-settings.ts'
export { weighedRowsOf } from './weighed.sql.ts'
