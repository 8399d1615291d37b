import type { ContractTerms } from '@parola/contract'
import { currencyOf } from '#foundations/brand'
import { refuse, type Work } from '#platform/work'
import {
  insertAnswer,
  insertEnding,
  lockKind,
  selectStanding,
  selectVersion,
  type VersionRow,
} from './agent-contract.sql.ts'
import {
  conflictsFor,
  locked,
  type Own,
  openConfig,
  refuseMove,
  standingOf,
  termsOf,
  versionAgain,
} from './contracts.ts'
import { endBelow, takeBackOffers } from './end.ts'
import { allowedPpm, breaksFunding, dominates, keepsCarry, periodOfTerms } from './kinds.rules.ts'
import { notify, notifyOther } from './notify.ts'
import { boundaryFrom } from './window.rules.ts'

type Yes = {
  contractId: string
  terminateDownline?: boolean
  conflictHash?: string
  keepCarry?: boolean
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
  const keeps = yes.keepCarry === true && keepsCarry(terms)
  const answer = {
    offerId,
    state: 'approved',
    by,
    startAt,
    keepsCarry: keeps,
    now: work.now,
  } as const
  await insertAnswer(work.tx, answer)
  await endBelow(work, found.list, { kind, endAt: startAt, by: downlineId })
  await takeBackOffers(work, downlineId, { kind, next: terms })
  await notifyOther(work, { row, side }, 'contract-accepted')
  return versionAgain(work, offerId)
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
  // Whoever decides for the house agrees to all that the terms say.
  if (verdict === 'accept') return approve(work, own, { keepCarry: true })
  refuseMove('reject', own, work.now)
  await insertAnswer(work.tx, { offerId: contractId, state: 'rejected', by: null, now: work.now })
  await notifyOther(work, own, 'contract-rejected')
  return versionAgain(work, contractId)
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
  const row = await versionAgain(work, offerId)
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
  return versionAgain(work, offerId)
}
