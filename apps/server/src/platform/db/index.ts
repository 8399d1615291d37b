export { type Db, type DbOptions, inTransaction, openDb, type Tx } from './db.ts'
export { migrate } from './migrate.ts'
export { isLost, isSafeToRepeat, pauseBefore } from './retry.ts'
export type { Tables } from './tables.ts'
