import type { ContractTerms } from '@parola/contract'
import { brandById, currencyOf } from '#foundations/brand'
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
import { conflictsFor, factsOf, openConfig, ownVersion, standingOf, termsOf } from './contracts.ts'
import { type Action, actionsOf, type Side, stateOf } from './life.rules.ts'
import { type Conflict, dominates } from './terms.rules.ts'
import { boundaryFrom, periodOf, periodOfTerms } from './window.rules.ts'

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
  const facts = factsOf(row, now)
  if (actionsOf(side, facts).includes(action)) return
  const isTheirs = actionsOf(side === 'upline' ? 'downline' : 'upline', facts).includes(action)
  refuse(isTheirs ? 'CONTRACT_FORBIDDEN' : 'CONTRACT_STATE')
}

/**
 * Accepts an offer: the contract begins with the next window, where the version before it ends. Contracts
 * further down that it does not cover end too, if the agent agrees to that list (AGT-06). Accepting again returns
 * the first result.
 */
export async function accept(work: Work, yes: Yes): Promise<VersionRow> {
  const { agentId, row, side } = await locked(work, yes.contractId)
  if (side === 'downline' && row.answered === 'approved') return row
  refuseMove('accept', { row, side }, work.now)
  const terms = termsOf(row, await currencyOf(work.tx, work))
  const { timeZone } = await openConfig(work, terms.kind)
  const { kind } = terms
  const own = await ownCovering(work, row, terms)
  const found = await conflictsFor(work, { agentId, kind, next: terms })
  const isAgreed = yes.terminateDownline === true && yes.conflictHash === found.hash
  if (found.list.length > 0 && !isAgreed) {
    refuse('CONTRACT_CONFLICT', { conflictHash: found.hash, count: found.list.length })
  }
  const from = [row.start_at, work.now, ...(own ? [own.startAt] : [])]
  const latest = new Date(Math.max(...from.map((instant) => instant.getTime())))
  const startAt = boundaryFrom(latest, periodOfTerms(terms), timeZone)
  const { offer_id: offerId } = row
  await endOlder(work, row, startAt)
  await insertAnswer(work.tx, { offerId, state: 'approved', by: agentId, startAt, now: work.now })
  await endBelow(work, found.list, { kind, endAt: startAt })
  await takeBackOffers(work, agentId, { kind, next: terms })
  await notify(work, row.upline_id, { kind: 'contract-accepted', from: row.downline })
  return again(work, offerId)
}

/**
 * The giver's own contract; null for the house. It may have changed since the offer: an agent who has less than
 * they offered gives nothing.
 */
async function ownCovering(work: Work, { upline_id: uplineId }: VersionRow, terms: ContractTerms) {
  if (!uplineId) return null
  const standing = await standingOf(work, terms.kind)
  const own = standing.find(({ downlineId }) => downlineId === uplineId)
  if (!own || !dominates(own.terms, terms)) refuse('CONTRACT_STATE')
  return own
}

async function endOlder(work: Work, row: VersionRow, endAt: Date) {
  const { brandId, now } = work
  const standing = await selectStanding(work.tx, { brandId, kind: row.kind, now })
  for (const { offer_id: offerId } of standing.filter(
    (item) => item.downline_id === row.downline_id && item.end_at === null,
  )) {
    await insertEnding(work.tx, { offerId, endAt, by: row.downline_id, because: 'REPLACED', now })
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
  refuseMove(side === 'downline' ? 'reject' : 'withdraw', { row, side }, work.now)
  const { offer_id: offerId } = row
  const why = side === 'upline' ? 'WITHDRAWN' : reason
  await insertAnswer(work.tx, {
    offerId,
    state: 'rejected',
    by: agentId,
    reason: why,
    now: work.now,
  })
  if (side === 'downline')
    await notify(work, row.upline_id, { kind: 'contract-rejected', from: row.downline })
  return again(work, offerId)
}

/** Ends a contract with its running window; contracts further down that depend on it end too, with a message. */
export async function terminate(work: Work, contractId: string): Promise<VersionRow> {
  const { agentId, row, side } = await locked(work, contractId)
  if (row.end_at !== null && stateOf(factsOf(row, work.now)) === 'approved') return row
  refuseMove('terminate', { row, side }, work.now)
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const terms = termsOf(row, config.currency)
  const startsAt = row.starts_at ?? row.start_at
  const { end } = periodOf(work.now, periodOfTerms(terms), config.timeZone)
  // A contract that has not begun yet ends at its start.
  const endAt = startsAt > work.now ? startsAt : end
  const { offer_id: offerId } = row
  const ended = { agentId: row.downline_id, kind: terms.kind, next: null }
  const { list } = await conflictsFor(work, ended)
  await insertEnding(work.tx, { offerId, endAt, by: agentId, because: 'TERMINATED', now: work.now })
  await endBelow(work, list, { kind: terms.kind, endAt })
  await takeBackOffers(work, row.downline_id, { kind: terms.kind, next: null })
  const other = side === 'downline' ? row.upline_id : row.downline_id
  await notify(work, other, { kind: 'contract-terminated', from: row.downline })
  return again(work, offerId)
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
