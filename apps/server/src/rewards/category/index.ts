export { marginOf, type Turnover } from './category.rules.ts'
export { type CategorySettings, categorySettings } from './category-settings.ts'
export { weighedRowsOf } from './weighed.sql.ts'
