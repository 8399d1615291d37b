import type { ContractTerms } from '@parola/contract'
import { brandById, currencyOf } from '#foundations/brand'
import { isOwedTooLong } from '#money/contract-debt'
import { memberOf, must, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import {
  insertAnswer,
  insertEnding,
  lockKind,
  selectOpenFrom,
  selectStanding,
  selectVersion,
  type VersionRow,
} from './agent-contract.sql.ts'
import type { Conflict } from './conflicts.rules.ts'
import { conflictsFor, factsOf, openConfig, ownVersion, standingOf, termsOf } from './contracts.ts'
import {
  allowedPpm,
  breaksFunding,
  dominates,
  partPeriodOfTerms,
  periodOfTerms,
} from './kinds.rules.ts'
import { type Action, moveError, type Side, stateOf } from './life.rules.ts'
import { boundaryFrom, periodOf } from './window.rules.ts'

type Own = { row: VersionRow; side: Side }
type Yes = { contractId: string; terminateDownline?: boolean; conflictHash?: string }

/** Locks the contracts of the kind, then reads the version again. */
async function locked(work: Work, contractId: string) {
  const agentId = memberOf(work)
  const { row: seen } = await ownVersion(work, agentId, contractId)
  await lockKind(work.tx, { brandId: work.brandId, kind: seen.kind })
  return { agentId, ...(await ownVersion(work, agentId, contractId)) }
}

function refuseMove(action: Action, { row, side }: Own, now: Date) {
  const error = moveError(action, side, factsOf(row, now))
  if (error) refuse(error)
}

/**
 * Accepts the other side's offer: the contract begins with the next window, where the version before it ends, so that play
 * is neither paid twice nor left unpaid. Contracts further down that it does not cover
 * end too, if the agent agrees to that list (AGT-06); whoever countered has offered nothing that ends one. Accepting again
 * returns the first result.
 */
export async function accept(work: Work, yes: Yes): Promise<VersionRow> {
  const { row, side } = await locked(work, yes.contractId)
  const isAnswering = (side === 'upline') === row.is_counter
  if (isAnswering && row.answered === 'approved') return row
  return approve(work, { row, side }, yes)
}

/** The contract that an answer makes of an offer; the house has no account of its own. */
async function approve(work: Work, { row, side }: Own, yes: Omit<Yes, 'contractId'>) {
  refuseMove('accept', { row, side }, work.now)
  const { offer_id: offerId, downline_id: downlineId } = row
  const by = side === 'downline' ? downlineId : row.upline_id
  const terms = termsOf(row, await currencyOf(work.tx, work))
  const { timeZone } = await openConfig(work, terms.kind)
  const { kind } = terms
  const own = await ownCovering(work, row, terms)
  const found = await conflictsFor(work, { agentId: downlineId, kind, next: terms })
  if (row.is_counter && found.list.length > 0) refuse('CONTRACT_STATE')
  const isAgreed = yes.terminateDownline === true && yes.conflictHash === found.hash
  if (found.list.length > 0 && !isAgreed) {
    refuse('CONTRACT_CONFLICT', { conflictHash: found.hash, count: found.list.length })
  }
  const from = [row.start_at, work.now, ...(own ? [own.startAt] : [])]
  const latest = new Date(Math.max(...from.map((instant) => instant.getTime())))
  const startAt = boundaryFrom(latest, periodOfTerms(terms), timeZone)
  await endOlder(work, row, startAt)
  await insertAnswer(work.tx, { offerId, state: 'approved', by, startAt, now: work.now })
  await endBelow(work, found.list, { kind, endAt: startAt })
  await takeBackOffers(work, downlineId, { kind, next: terms })
  await notifyOther(work, { row, side }, 'contract-accepted')
  return again(work, offerId)
}

export type HouseAnswer = { contractId: string; verdict: 'accept' | 'reject' }

/**
 * The house's answer to a counter offer, once two operators agree. What they wrote to each other is not shown to the agent.
 * @throws Refusal NOT_FOUND, CONTRACT_STATE, CONTRACT_OFF
 */
export async function answerAsHouse(work: Work, { contractId, verdict }: HouseAnswer) {
  const seen = await houseOffer(work, contractId)
  await lockKind(work.tx, { brandId: work.brandId, kind: seen.kind })
  const row = await houseOffer(work, contractId)
  const own = { row, side: 'upline' as const }
  if (verdict === 'accept') return approve(work, own, {})
  refuseMove('reject', own, work.now)
  await insertAnswer(work.tx, { offerId: contractId, state: 'rejected', by: null, now: work.now })
  await notifyOther(work, own, 'contract-rejected')
  return again(work, contractId)
}

/** A version between the house and an agent of the brand. @throws Refusal NOT_FOUND */
async function houseOffer({ tx, brandId }: Work, contractId: string): Promise<VersionRow> {
  const row = await selectVersion(tx, contractId)
  if (row?.brand_id !== brandId || row.upline_id !== null) refuse('NOT_FOUND')
  return row
}

/** An offer that nobody answered in time is over, of which both sides get a message. */
export async function expire(work: Work, { offerId, kind }: { offerId: string; kind: string }) {
  await lockKind(work.tx, { brandId: work.brandId, kind })
  const row = await again(work, offerId)
  if (row.answered !== null) return
  const { now } = work
  await insertAnswer(work.tx, { offerId, state: 'rejected', by: null, reason: 'EXPIRED', now })
  for (const memberId of [row.upline_id, row.downline_id]) {
    await notify(work, memberId, { kind: 'contract-expired', from: '' })
  }
}

/**
 * The giver's own contract; null for the house. It may have changed since the offer: an agent who has less than
 * they offered gives nothing.
 */
async function ownCovering(
  work: Work,
  { upline_id: uplineId, is_counter: isCounter }: VersionRow,
  terms: ContractTerms,
) {
  if (!uplineId) return null
  const standing = await standingOf(work, terms.kind)
  const own = standing.find(({ downlineId, endAt }) => downlineId === uplineId && endAt === null)
  if (own && dominates(own.terms, terms)) return own
  if (own && isCounter && breaksFunding(own.terms, terms)) refuse('FUNDING_CHAIN')
  // A counter may ask for more than its receiver has, who learns what is possible.
  if (own && isCounter) {
    refuse('CONTRACT_RATE_ABOVE_OWN', { allowedPpm: allowedPpm(own.terms, terms) ?? [] })
  }
  refuse('CONTRACT_STATE')
}

/** Ends what the agent had of the kind where the new contract begins, also in the middle of a window. */
async function endOlder(work: Work, { kind, downline_id: by }: VersionRow, endAt: Date) {
  const { tx, brandId, now } = work
  const standing = await selectStanding(tx, { brandId, kind, now })
  for (const { offer_id: offerId } of standing.filter(({ downline_id }) => downline_id === by)) {
    await insertEnding(tx, { offerId, endAt, by, because: 'REPLACED', now })
  }
}

/** Ends the listed contracts, and withdraws the open offers of those agents. */
async function endBelow(
  work: Work,
  list: readonly Conflict[],
  { kind, endAt }: { kind: string; endAt: Date },
) {
  const { now } = work
  for (const { contract, reason: because } of list) {
    await insertEnding(work.tx, {
      offerId: contract.contractId,
      endAt,
      by: memberOf(work),
      because,
      now,
    })
    await notify(work, contract.downlineId, { kind: 'contract-ended', from: '' })
  }
  for (const { contract } of list) {
    await takeBackOffers(work, contract.downlineId, { kind, next: null })
  }
}

/** Withdraws an agent's open offers that their own new terms no longer cover. */
async function takeBackOffers(
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

/** Rejects an offer, or withdraws one's own. */
export async function reject(
  work: Work,
  { contractId, reason }: { contractId: string; reason?: string | undefined },
): Promise<VersionRow> {
  const { agentId, row, side } = await locked(work, contractId)
  const isOwn = (side === 'downline') === row.is_counter
  refuseMove(isOwn ? 'withdraw' : 'reject', { row, side }, work.now)
  const { offer_id: offerId } = row
  const why = isOwn ? 'WITHDRAWN' : reason
  await insertAnswer(work.tx, {
    offerId,
    state: 'rejected',
    by: agentId,
    reason: why,
    now: work.now,
  })
  await notifyOther(work, { row, side }, isOwn ? 'contract-withdrawn' : 'contract-rejected')
  return again(work, offerId)
}

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
  const startsAt = row.starts_at ?? row.start_at
  const isAtOnce = side === 'downline' && (await isUnpaid(work, row))
  const period = isAtOnce ? partPeriodOfTerms(terms) : periodOfTerms(terms)
  const { end } = periodOf(work.now, period, config.timeZone)
  // A contract that has not begun yet ends at its start.
  const endAt = startsAt > work.now ? startsAt : end
  const { offer_id: offerId } = row
  const ended = { agentId: row.downline_id, kind: terms.kind, next: null }
  const { list } = await conflictsFor(work, ended)
  await insertEnding(work.tx, { offerId, endAt, by: agentId, because: 'TERMINATED', now: work.now })
  await endBelow(work, list, { kind: terms.kind, endAt })
  await takeBackOffers(work, row.downline_id, { kind: terms.kind, next: null })
  await notifyOther(work, { row, side }, 'contract-terminated')
  return again(work, offerId)
}

/** Whether the upline has owed the downline for so long that the contract need not run to the end of its window. */
async function isUnpaid(work: Work, { upline_id: debtorId, downline_id: creditorId }: VersionRow) {
  return debtorId !== null && isOwedTooLong(work, { debtorId, creditorId })
}

/** Tells the other side what this one has done; the house has no inbox and no name. */
async function notifyOther(work: Work, { row, side }: Own, kind: string) {
  if (side === 'upline' && row.upline_id === null) {
    return notify(work, row.downline_id, { kind: `${kind}-by-house`, from: '' })
  }
  const [other, from] =
    side === 'downline' ? [row.upline_id, row.downline] : [row.downline_id, row.upline]
  await notify(work, other, { kind, from: from ?? '' })
}

async function notify(
  work: Work,
  memberId: string | null,
  { kind, from }: { kind: string; from: string },
) {
  if (memberId) await sendMessage(work, { memberId, kind, params: { from } })
}

async function again(work: Work, offerId: string): Promise<VersionRow> {
  const row = await selectVersion(work.tx, offerId)
  must(row, 'a contract that is not there')
  return row
}
