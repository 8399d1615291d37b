export { type Db, inTransaction, openDb, type Tx } from './db.ts'
export { migrate } from './migrate.ts'
export type { Tables } from './tables.ts'
