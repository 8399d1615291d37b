import { type ContractTerms, contractTerms, inCurrency } from '@parola/contract'
import { z } from 'zod'
import { findMember } from '#people/member'
import { isDirectDownline } from '#people/team'
import { addMs, DAY_MS, SECOND_MS } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import { newId } from '#platform/random'
import { must, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import {
  countOffered,
  insertAnswer,
  insertOffer,
  lockKind,
  selectNewest,
  selectVersion,
} from './agent-contract.sql.ts'
import { factsOf, openConfig, standingOf } from './contracts.ts'
import { ANSWER_WITHIN_DAYS, stateOf } from './life.rules.ts'
import { allowedPpm, areSound, dominates } from './terms.rules.ts'
import { boundaryFrom, periodOfTerms } from './window.rules.ts'

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
 * CONTRACT_RATE_ABOVE_OWN, RATE_LIMITED
 */
export async function offer(work: Work, { uplineId, downlineId, terms, startAt }: Offer) {
  const { kind } = terms
  const config = await openConfig(work, kind)
  if (!areSound(terms)) refuse('CONTRACT_TERMS', { fields: [{ field: 'terms', rule: 'tiers' }] })
  await refuseParty(work, uplineId, downlineId)
  await lockKind(work.tx, { brandId: work.brandId, kind })
  await refuseTooMany(work, uplineId, downlineId)
  const own = uplineId ? await ownCovering(work, uplineId, terms) : null
  const from = own && own.startAt > work.now ? own.startAt : work.now
  const next = boundaryFrom(from, periodOfTerms(terms), config.timeZone)
  if (startAt && startAt < next) refuse('CONTRACT_START_PAST', { from: next.toISOString() })
  const before = await selectNewest(work.tx, { uplineId, downlineId, kind })
  if (before && stateOf(factsOf(before, work.now)) === 'processing') {
    const { offer_id: offerId } = before
    const reason = 'COUNTERED'
    await insertAnswer(work.tx, { offerId, state: 'rejected', by: uplineId, reason, now: work.now })
  }
  const offerId = newId(work.now)
  const written = inCurrency(config.currency, () => z.encode(contractTerms, terms))
  const version = (before?.version ?? 0) + 1
  await insertOffer(work.tx, {
    offerId,
    brandId: work.brandId,
    kind,
    uplineId,
    downlineId,
    version,
    terms: written,
    startAt: startAt ?? next,
    answerBy: addMs(work.now, ANSWER_WITHIN_DAYS * DAY_MS),
    contentHash: sha256(JSON.stringify([uplineId, downlineId, version, written])),
    previousHash: before?.content_hash ?? null,
    now: work.now,
  })
  await sendMessage(work, { memberId: downlineId, kind: `contract-offered-${kind}`, params: {} })
  const row = await selectVersion(work.tx, offerId)
  must(row, 'an offer that is not there')
  return row
}

async function refuseParty(work: Work, uplineId: string | null, downlineId: string) {
  const downline = await findMember({ db: work.tx }, downlineId)
  if (uplineId && !(await isDirectDownline(work.tx, { agentId: uplineId, memberId: downlineId }))) {
    refuse('NOT_FOUND')
  }
  if (!downline || !LEADING_TYPES.includes(downline.type)) refuse('CONTRACT_PARTY')
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
 * @throws Refusal CONTRACT_NONE_OWN, CONTRACT_RATE_ABOVE_OWN
 */
async function ownCovering(work: Work, uplineId: string, terms: ContractTerms) {
  const standing = await standingOf(work, terms.kind)
  const own = standing.find(({ downlineId }) => downlineId === uplineId)
  if (!own) refuse('CONTRACT_NONE_OWN')
  if (!dominates(own.terms, terms)) {
    refuse('CONTRACT_RATE_ABOVE_OWN', { allowedPpm: allowedPpm(own.terms, terms) ?? [] })
  }
  return own
}
