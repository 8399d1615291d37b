/** How many parts the members are divided into; consumers go through them independently. */
export const SHARDS = 32

/** The shard of a member: the last byte of their id, which is random. The database computes the same. */
export function shardOf(memberId: string): number {
  return Number.parseInt(memberId.slice(-2), 16) % SHARDS
}

/** The order in which members are caught up together, so that two transactions never wait for each other. */
export function inLockOrder(memberIds: readonly string[]): string[] {
  return memberIds.toSorted((a, b) => shardOf(a) - shardOf(b))
}
