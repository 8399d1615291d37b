import type { Db, Tx } from '#platform/db'
import { must } from '#platform/work'
import { LARGEST_MINOR, NO_LIMITS } from './bet.rules.ts'
import { callAccept, callBegin, callSettle, type EventRow, selectNext } from './bulk.sql.ts'
import type { Accepted, EventBet, OpenEvent, Outcome, Settlement } from './bulk.types.ts'
import { limitIn } from './reached-limit.rules.ts'

export { selectBetsOf, selectPaidOn } from './bulk.sql.ts'
export type { Accepted, EventBet, EventName, OpenEvent, Outcome, Settlement } from './bulk.types.ts'
export { type EventBetPaid, selectPaid } from './event-wins.sql.ts'

/** The most bets that one call takes: their members are locked until its transaction ends. */
export const MOST_AT_ONCE = 1000
const CHUNK = 1000
const NAME = /^[\w.-]+$/

/**
 * Accepts many bets on an event in the caller's transaction, each or not at all; repeating it changes nothing.
 * The caller's own rows and limits are written and checked in that transaction too, and before: this call locks
 * members. So it is made once in a transaction, and last.
 */
export async function acceptMany(
  tx: Tx,
  event: OpenEvent,
  bets: readonly EventBet[],
): Promise<Accepted[]> {
  const names = [event.source, event.event, ...bets.map(({ ref }) => ref)]
  must(
    names.every((name) => NAME.test(name)),
    'source, event and bets have plain names',
  )
  must(bets.length <= MOST_AT_ONCE, `at most ${MOST_AT_ONCE} bets are taken at once`)
  must(
    bets.every(({ stakeMinor }) => stakeMinor > 0n && stakeMinor <= LARGEST_MINOR),
    'a bet on an event has a stake',
  )
  const rows = await callAccept(tx, event, bets)
  const rowOf = new Map(rows.map((row) => [row.no, row]))
  return bets.map(({ memberId, ref }, no) => {
    const row = rowOf.get(no)
    must(row && row.code !== 'HOLD' && row.code !== 'BONUS', 'every bet has an answer')
    const accepted: Accepted = { memberId, ref, code: row.code }
    if (row.balance !== null) accepted.balance = row.balance
    if (row.seq !== null) accepted.seq = Number(row.seq)
    if (row.code === 'OK') accepted.duplicate = row.duplicate === true
    if (row.entry_id !== null) accepted.betId = row.entry_id
    if (row.outcome !== null) Object.assign(accepted, limitIn(row.outcome))
    return accepted
  })
}

/**
 * Settles every bet of an event, exactly once for each version, chunk by chunk. A repeated call continues where
 * it stopped; of concurrent calls each chunk is done by one. True when this call has done the last chunk, false
 * when the version was done or a higher one begun.
 */
export async function settleMany(db: Db, settlement: Settlement): Promise<boolean> {
  must(settlement.version >= 1, 'versions count from 1')
  for (;;) {
    const begun = await callBegin(db, settlement, settlement.version)
    if (!begun) return false
    if (await settleFrom(db, settlement, begun)) return true
  }
}

/**
 * False when another caller has come in between. The outcomes of the next chunk are found while the database settles
 * the one before.
 */
async function settleFrom(db: Db, settlement: Settlement, begun: EventRow): Promise<boolean> {
  const { limits = NO_LIMITS } = settlement
  let after: EventRow | undefined = begun
  let ahead = outcomesAfter(db, settlement, begun)
  while (after && !after.is_done) {
    const { bets, outcomes } = await ahead
    const last = bets.at(-1)
    if (last) {
      const mark = { ...after, after_member: last.memberId, after_ref: last.ref }
      ahead = outcomesAfter(db, settlement, mark)
      // It fails in its turn, if it comes to that.
      ahead.catch(() => undefined)
    }
    after = await callSettle(db, after, { outcomes, limits })
  }
  return after !== undefined
}

async function outcomesAfter(
  db: Db,
  { chunk = CHUNK, outcomesOf }: Settlement,
  after: EventRow,
): Promise<{ bets: EventBet[]; outcomes: readonly Outcome[] }> {
  const bets = await selectNext(db, after, chunk)
  const outcomes = bets.length > 0 ? await outcomesOf(bets) : []
  must(outcomes.length === bets.length, 'every bet has an outcome')
  must(
    outcomes.every((outcome, i) => isSound(outcome, bets[i]?.stakeMinor ?? 0n)),
    'an outcome pays what a bet can hold, and counts no more than was staked',
  )
  return { bets, outcomes }
}

function isSound(outcome: Outcome, stakeMinor: bigint): boolean {
  if (outcome === 'void') return true
  const { payoutMinor, validMinor } = outcome
  const isPayable = payoutMinor >= 0n && payoutMinor <= LARGEST_MINOR
  return isPayable && validMinor >= 0n && validMinor <= stakeMinor
}
