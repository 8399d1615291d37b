import type { answerCounter } from '@parola/contract'
import { record } from '#foundations/audit'
import { allBrands, currencyOf } from '#foundations/brand'
import { type Approvable, propose, requestsOfKinds } from '#people/approval'
import type { Input } from '#platform/http'
import { bySystem, type Engine, type Glance, refuse, type Work, work } from '#platform/work'
import { selectHouseCounters, selectRanOut, selectVersion } from './agent-contract.sql.ts'
import { answerAsHouse, expire, type HouseAnswer } from './answer.ts'
import { factsOf, termsOf } from './contracts.ts'
import { stateOf } from './life.rules.ts'
import { sign } from './signature.sql.ts'

const KIND = 'agent-contract.answer'
const EXPIRED_PER_RUN = 200

const subjectOf = (contractId: string) => `agent-contract:${contractId}`

/** Counter offers that agents have sent to the house, with the terms that they answer. */
export async function readCounters(glance: Glance) {
  const { db, brandId, now } = glance
  const currency = await currencyOf(db, { brandId, now })
  const requests = await requestsOfKinds(glance, { kinds: [KIND], state: 'open' })
  const requested = new Set(requests.map(({ subject }) => subject))
  const rows = await selectHouseCounters(db, { brandId, now })
  return rows.map((row) => ({
    ...{ contractId: row.offer_id, memberId: row.downline_id, username: row.username },
    terms: termsOf(row, currency),
    answeredTerms: row.answered_terms ? termsOf({ terms: row.answered_terms }, currency) : null,
    ...{ offeredAt: row.offered_at, answerBy: row.answer_by },
    isRequested: requested.has(subjectOf(row.offer_id)),
  }))
}

/**
 * Requests the house's answer to a counter offer; it is given when a second operator has approved.
 * @throws Refusal CONTRACT_STATE, ALREADY_REQUESTED
 */
export async function requestAnswer(
  work: Work,
  { body: { reason, ...answer } }: Pick<Input<typeof answerCounter>, 'body'>,
): Promise<null> {
  const { tx, now, brandId } = work
  const row = await selectVersion(tx, answer.contractId)
  if (row?.brand_id !== brandId || row.upline_id !== null || !row.is_counter) refuse('NOT_FOUND')
  if (stateOf(factsOf(row, now)) !== 'processing') refuse('CONTRACT_STATE')
  const details = { ...answer, kind: row.kind, username: row.downline, terms: row.terms }
  await propose(work, { kind: KIND, subject: subjectOf(answer.contractId), details, reason })
  return null
}

/** The house's answer to a counter offer, agreed by two operators (AZ-008); the second one signs. */
export const counterApproval = (key: Buffer): Approvable => ({
  kind: KIND,
  proposeRight: 'settlement.propose',
  needs: 'settlement.approve',
  carryOut: async (work, { details, reason }) => {
    const { contractId, verdict } = details as HouseAnswer
    await answerAsHouse(work, { contractId, verdict })
    if (verdict === 'accept') await sign(work, key, { offerId: contractId, side: 'other' })
    const subject = subjectOf(contractId)
    await record(work, { what: `agent-contract.${verdict}`, subject, reason })
  },
})

/** Ends the offers that nobody answered in time, each in a transaction of its own. */
export async function expireOffers(engine: Engine, now: Date) {
  const db = engine.db.kysely
  for (const { brandId } of await allBrands(db, now)) {
    for (const row of await selectRanOut(db, { brandId, now, limit: EXPIRED_PER_RUN })) {
      const { offer_id: offerId, kind } = row
      await work(engine, bySystem(brandId), (w) => expire(w, { offerId, kind }))
    }
  }
}
