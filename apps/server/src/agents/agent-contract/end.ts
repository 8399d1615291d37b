import type { ContractTerms } from '@parola/contract'
import { brandById, currencyOf } from '#foundations/brand'
import { isOwedTooLong } from '#money/contract-debt'
import { refuse, type Work } from '#platform/work'
import {
  insertAnswer,
  insertEnding,
  lockKind,
  selectOpenFrom,
  selectVersion,
  type VersionRow,
} from './agent-contract.sql.ts'
import type { Conflict } from './conflicts.rules.ts'
import { conflictsFor, factsOf, locked, refuseMove, termsOf, versionAgain } from './contracts.ts'
import { dominates, partPeriodOfTerms, periodOfTerms } from './kinds.rules.ts'
import { stateOf } from './life.rules.ts'
import { notify, notifyOther } from './notify.ts'
import { periodOf } from './window.rules.ts'

/**
 * Ends a contract with its running window, for a downline who waits too long to be paid with the running day; contracts
 * further down that depend on it end too, with a message.
 */
export async function terminate(work: Work, contractId: string): Promise<VersionRow> {
  const { agentId, row, side } = await locked(work, contractId)
  if (row.end_at !== null && stateOf(factsOf(row, work.now)) === 'approved') return row
  refuseMove('terminate', { row, side }, work.now)
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const terms = termsOf(row, config.currency)
  const isAtOnce = side === 'downline' && (await isUnpaid(work, row))
  const period = isAtOnce ? partPeriodOfTerms(terms) : periodOfTerms(terms)
  const endAt = endOf(row, periodOf(work.now, period, config.timeZone), work.now)
  await endWithDependents(work, row, { endAt, by: agentId, list: await dependentsOf(work, row) })
  await notifyOther(work, { row, side }, 'contract-terminated')
  return versionAgain(work, row.offer_id)
}

/** A contract that has not begun yet ends at its start, any other with a period. */
function endOf({ starts_at, start_at }: VersionRow, { end }: { end: Date }, now: Date): Date {
  const startsAt = starts_at ?? start_at
  return startsAt > now ? startsAt : end
}

/** The contracts further down that depend on one. */
async function dependentsOf(work: Work, { downline_id: agentId, kind }: VersionRow) {
  return (await conflictsFor(work, { agentId, kind, next: null })).list
}

/** Ends a contract and those further down that depend on it, and takes back what the agent has offered by it. */
async function endWithDependents(
  work: Work,
  { offer_id: offerId, downline_id: agentId, kind }: VersionRow,
  { endAt, by, list }: { endAt: Date; by: string | null; list: readonly Conflict[] },
) {
  await insertEnding(work.tx, { offerId, endAt, by, because: 'TERMINATED', now: work.now })
  await endBelow(work, list, { kind, endAt, by })
  await takeBackOffers(work, agentId, { kind, next: null })
}

/**
 * Ends a contract at once, once two operators agree: with the shortest period that teams are counted by. Both sides get a
 * message.
 * @throws Refusal NOT_FOUND, CONTRACT_STATE
 */
export async function endAtOnce(work: Work, contractId: string) {
  const { tx, brandId } = work
  const seen = await selectVersion(tx, contractId)
  if (!seen) refuse('NOT_FOUND')
  await lockKind(tx, { brandId, kind: seen.kind })
  const { row, endAt, list } = await endingAtOnce(work, contractId)
  await endWithDependents(work, row, { endAt, by: null, list })
  for (const memberId of [row.downline_id, row.upline_id]) {
    await notify(work, memberId, { kind: 'contract-ended-at-once', from: '' })
  }
}

/**
 * When a contract would end at once, with the contracts that would end with it.
 * @throws Refusal NOT_FOUND, CONTRACT_STATE where it ends no later anyway
 */
export async function endingAtOnce(work: Work, contractId: string) {
  const { tx, brandId, now } = work
  const row = await selectVersion(tx, contractId)
  if (row?.brand_id !== brandId) refuse('NOT_FOUND')
  const { config } = await brandById(tx, brandId, now)
  const terms = termsOf(row, config.currency)
  const endAt = endOf(row, periodOf(now, partPeriodOfTerms(terms), config.timeZone), now)
  const isOver = row.end_at !== null && row.end_at <= endAt
  if (stateOf(factsOf(row, now)) !== 'approved' || isOver) refuse('CONTRACT_STATE')
  return { row, endAt, list: await dependentsOf(work, row) }
}

/** Whether the upline has owed the downline for so long that the contract need not run to the end of its window. */
async function isUnpaid(work: Work, { upline_id: debtorId, downline_id: creditorId }: VersionRow) {
  return debtorId !== null && isOwedTooLong(work, { debtorId, creditorId })
}

/** Ends the listed contracts, and withdraws the open offers of those agents. */
export async function endBelow(
  work: Work,
  list: readonly Conflict[],
  { kind, endAt, by }: { kind: string; endAt: Date; by: string | null },
) {
  const { now } = work
  for (const { contract, reason: because } of list) {
    const { contractId: offerId } = contract
    await insertEnding(work.tx, { offerId, endAt, by, because, now })
    await notify(work, contract.downlineId, { kind: 'contract-ended', from: '' })
  }
  for (const { contract } of list) {
    await takeBackOffers(work, contract.downlineId, { kind, next: null })
  }
}

/** Withdraws an agent's open offers that their own new terms no longer cover. */
export async function takeBackOffers(
  work: Work,
  agentId: string,
  { kind, next }: { kind: string; next: ContractTerms | null },
) {
  const { now } = work
  const currency = await currencyOf(work.tx, work)
  const open = await selectOpenFrom(work.tx, { kind, uplineIds: [agentId] })
  for (const row of open.filter((item) => !next || !dominates(next, termsOf(item, currency)))) {
    const { offer_id: offerId } = row
    const reason = 'UPPER_CONTRACT_CHANGED'
    await insertAnswer(work.tx, { offerId, state: 'rejected', by: null, reason, now })
  }
}
