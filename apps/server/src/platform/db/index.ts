export { byKey } from './by-key.ts'
export { type Db, type DbOptions, inSnapshot, inTransaction, openDb } from './db.ts'
export { fenced } from './fence.ts'
export { applyFunctions } from './functions.ts'
export {
  ensureLogins,
  LOGINS,
  type Login,
  type LoginUrls,
  loginName,
  refuseOwners,
} from './logins.ts'
export { migrate, refuseOldSchema } from './migrate.ts'
export { isLost, isSafeToRepeat, pauseBefore } from './retry.ts'
export type { Tables } from './tables.ts'
export type { Tx } from './tx.types.ts'
