export { catchUp, isCaughtUp, rewind } from './consume.ts'
export type { Batch, Consumer, Settlement } from './consumer.types.ts'
export { runFeed } from './run-feed.ts'
export { inLockOrder } from './shard.rules.ts'
