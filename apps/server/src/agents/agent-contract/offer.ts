import { type ContractTerms, contractTerms, inCurrency } from '@parola/contract'
import { z } from 'zod'
import type { BrandConfig } from '#foundations/brand'
import { findMember } from '#people/member'
import { isDirectDownline, uplineOf } from '#people/team'
import { incomingAt } from '#people/team-move'
import { addMs, DAY_MS, SECOND_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { newId } from '#platform/random'
import { memberOf, must, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import {
  countOffered,
  insertAnswer,
  insertOffer,
  lockKind,
  selectNewest,
  selectVersion,
} from './agent-contract.sql.ts'
import { conflictsFor, factsOf, openConfig, ownVersion, standingOf } from './contracts.ts'
import {
  allowedPpm,
  areSound,
  breaksFunding,
  dominates,
  fundingOf,
  keepsCarry,
  periodOfTerms,
} from './kinds.rules.ts'
import { ANSWER_WITHIN_DAYS, moveError, stateOf } from './life.rules.ts'
import { boundaryFrom } from './window.rules.ts'

export type Offer = {
  /** Null: the house offers. */
  uplineId: string | null
  downlineId: string
  terms: ContractTerms
  startAt?: Date | undefined
}

/** Each offer sends a message and is stored forever: the most that one agent makes to another in a day. */
const PER_DAY = 20

/** Types of members that a contract can be offered to: those who lead a team. */
const LEADING_TYPES: readonly number[] = [1, 2]

/**
 * Offers a contract as the next version between the two; an older open offer is closed. An agent cannot offer
 * more than their own contract gives, nor an earlier start (AGT-05).
 * @throws Refusal CONTRACT_OFF, CONTRACT_TERMS, CONTRACT_PARTY, CONTRACT_START_PAST, CONTRACT_NONE_OWN,
 * FUNDING_CHAIN, CONTRACT_RATE_ABOVE_OWN, RATE_LIMITED
 */
export async function offer(work: Work, { uplineId, downlineId, terms, startAt }: Offer) {
  const { kind } = terms
  const config = await refuseUnsound(work, { uplineId, downlineId, terms })
  await lockKind(work.tx, { brandId: work.brandId, kind })
  await refuseTooMany(work, uplineId, downlineId)
  await refuseNothingKept(work, { uplineId, downlineId, terms })
  const own = uplineId ? await ownCovering(work, uplineId, terms) : null
  const joins = uplineId && (await incomingAt(work.tx, { agentId: uplineId, memberId: downlineId }))
  const from = latestOf(work.now, own?.startAt, joins)
  const next = boundaryFrom(from, periodOfTerms(terms), config.timeZone)
  if (startAt && startAt < next) refuse('CONTRACT_START_PAST', { from: next.toISOString() })
  const row = await writeVersion(work, config, {
    ...{ uplineId, downlineId, terms, startAt: startAt ?? next, isCounter: false },
  })
  await sendMessage(work, { memberId: downlineId, kind: `contract-offered-${kind}`, params: {} })
  return row
}

/**
 * The brand's settings, where such an offer may be made at all.
 * @throws Refusal NOT_FOUND, CONTRACT_OFF, CONTRACT_TERMS, CONTRACT_PARTY, FUNDING_CHAIN
 */
export async function refuseUnsound(work: Work, { uplineId, downlineId, terms }: Offer) {
  const config = await soundConfig(work, terms)
  await refuseParty(work, uplineId, downlineId)
  // The house has no upline's wallet to pay from.
  if (!uplineId && fundingOf(terms) === 'upline') refuse('FUNDING_CHAIN')
  return config
}

/**
 * Answers an open offer with terms of one's own: they are the next version, for the other side to answer. An upline
 * offers no more than the own contract gives; a downline may ask for anything that ends no contract further down.
 * @throws Refusal CONTRACT_FORBIDDEN, CONTRACT_STATE, CONTRACT_TERMS, CONTRACT_CONFLICT, and those of an offer
 */
export async function counter(
  work: Work,
  { contractId, terms }: { contractId: string; terms: ContractTerms },
) {
  const agentId = memberOf(work)
  const { row: seen, side } = await ownVersion(work, agentId, contractId)
  if (seen.kind !== terms.kind) refuse('CONTRACT_TERMS')
  const { upline_id: uplineId, downline_id: downlineId } = seen
  if (side === 'upline') {
    await lockKind(work.tx, { brandId: work.brandId, kind: terms.kind })
    await refuseNotCountering(work, { contractId, agentId })
    return offer(work, { uplineId, downlineId, terms })
  }
  const config = await soundConfig(work, terms)
  if (!uplineId && fundingOf(terms) === 'upline') refuse('FUNDING_CHAIN')
  await lockKind(work.tx, { brandId: work.brandId, kind: terms.kind })
  await refuseNotCountering(work, { contractId, agentId })
  await refuseTooMany(work, uplineId, downlineId)
  await refuseNothingKept(work, { uplineId, downlineId, terms })
  const found = await conflictsFor(work, { agentId, kind: terms.kind, next: terms })
  if (found.list.length > 0) refuse('CONTRACT_CONFLICT', { count: found.list.length })
  const startAt = boundaryFrom(work.now, periodOfTerms(terms), config.timeZone)
  const row = await writeVersion(work, config, {
    ...{ uplineId, downlineId, terms, startAt, isCounter: true },
  })
  if (uplineId) {
    const params = { from: row.downline }
    await sendMessage(work, { memberId: uplineId, kind: 'contract-countered', params })
  }
  return row
}

/** The latest of some instants; whatever is missing is no bound. */
function latestOf(...instants: (Date | null | undefined | '')[]): Date {
  return new Date(Math.max(...instants.map((instant) => (instant ? instant.getTime() : 0))))
}

/** @throws Refusal CONTRACT_FORBIDDEN, CONTRACT_STATE */
async function refuseNotCountering(
  work: Work,
  { contractId, agentId }: { contractId: string; agentId: string },
) {
  const { row, side } = await ownVersion(work, agentId, contractId)
  const error = moveError('counter', side, factsOf(row, work.now))
  if (error) refuse(error)
}

/** The brand's settings, where terms may be offered at all. @throws Refusal CONTRACT_OFF, CONTRACT_TERMS */
export async function soundConfig(work: Work, terms: ContractTerms) {
  const config = await openConfig(work, terms.kind)
  if (!areSound(terms)) refuse('CONTRACT_TERMS', { fields: [{ field: 'terms', rule: 'tiers' }] })
  return config
}

/**
 * What is taken over is that of a running contract between the two, with the same windows.
 * @throws Refusal CONTRACT_TERMS
 */
async function refuseNothingKept(work: Work, { uplineId, downlineId, terms }: Offer) {
  if (terms.kind !== 'dividend' || !terms.keepCarry) return
  const standing = await standingOf(work, terms.kind)
  const before = standing.find(
    (own) => own.uplineId === uplineId && own.downlineId === downlineId && own.endAt === null,
  )
  const isKept = before !== undefined && periodOfTerms(before.terms) === periodOfTerms(terms)
  if (!isKept || !keepsCarry(terms)) {
    refuse('CONTRACT_TERMS', { fields: [{ field: 'terms.keepCarry', rule: 'none' }] })
  }
}

type Version = Required<Offer> & { startAt: Date; isCounter: boolean }

/** Writes the next version between the two, and closes an open one. */
async function writeVersion(work: Work, { currency }: BrandConfig, version: Version) {
  const { uplineId, downlineId, terms, startAt, isCounter } = version
  const { tx, brandId, now } = work
  const { kind } = terms
  const before = await selectNewest(tx, { uplineId, downlineId, kind })
  if (before && stateOf(factsOf(before, now)) === 'processing') {
    const { offer_id: offerId } = before
    const by = isCounter ? downlineId : uplineId
    await insertAnswer(tx, { offerId, state: 'rejected', by, reason: 'COUNTERED', now })
  }
  const offerId = newId(now)
  const written = inCurrency(currency, () => z.encode(contractTerms, terms))
  const number = (before?.version ?? 0) + 1
  await insertOffer(tx, {
    ...{ offerId, brandId, kind, uplineId, downlineId, version: number, isCounter },
    ...{ terms: written, startAt, now, answerBy: addMs(now, ANSWER_WITHIN_DAYS * DAY_MS) },
    contentHash: sha256(JSON.stringify([uplineId, downlineId, number, written])),
    previousHash: before?.content_hash ?? null,
  })
  const row = await selectVersion(tx, offerId)
  must(row, 'an offer that is not there')
  return row
}

async function refuseParty(work: Work, uplineId: string | null, downlineId: string) {
  const downline = await findMember({ db: work.tx }, downlineId)
  if (uplineId && !(await isBelow(work, uplineId, downlineId))) refuse('NOT_FOUND')
  if (downline?.brandId !== work.brandId) refuse('NOT_FOUND')
  const isBelowHouse = uplineId !== null || (await uplineOf(work.tx, downlineId)) === null
  if (!LEADING_TYPES.includes(downline.type) || !isBelowHouse) refuse('CONTRACT_PARTY')
}

/** Whether an agent is directly below another, or will be by a move that was agreed on. */
async function isBelow({ tx }: Work, agentId: string, memberId: string): Promise<boolean> {
  const isDirect = await isDirectDownline(tx, { agentId, memberId })
  return isDirect || (await incomingAt(tx, { agentId, memberId })) !== null
}

/** @throws Refusal RATE_LIMITED */
async function refuseTooMany(work: Work, uplineId: string | null, downlineId: string) {
  if (!uplineId) return
  const since = addMs(work.now, -DAY_MS)
  const offered = await countOffered(work.tx, { uplineId, downlineId, since })
  if (offered >= PER_DAY) refuse('RATE_LIMITED', { retryAfterS: DAY_MS / SECOND_MS })
}

/**
 * The offerer's own contract: the rate that it gives at each tier of the offer is the highest one allowed.
 * @throws Refusal CONTRACT_NONE_OWN, FUNDING_CHAIN, CONTRACT_RATE_ABOVE_OWN
 */
async function ownCovering(work: Work, uplineId: string, terms: ContractTerms) {
  const standing = await standingOf(work, terms.kind)
  const own = standing.find(({ downlineId, endAt }) => downlineId === uplineId && endAt === null)
  if (!own) refuse('CONTRACT_NONE_OWN')
  if (breaksFunding(own.terms, terms)) refuse('FUNDING_CHAIN')
  if (!dominates(own.terms, terms)) {
    refuse('CONTRACT_RATE_ABOVE_OWN', { allowedPpm: allowedPpm(own.terms, terms) ?? [] })
  }
  return own
}
