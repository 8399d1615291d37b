import {
  type ContractTerms,
  type contractEnd,
  contractTerms,
  type endContract,
  inCurrency,
  type offerAsHouse,
} from '@parola/contract'
import { z } from 'zod'
import { record } from '#foundations/audit'
import { currencyOf } from '#foundations/brand'
import { type Approvable, propose } from '#people/approval'
import { findMember } from '#people/member'
import type { Input } from '#platform/http'
import type { Work } from '#platform/work'
import type { Conflict } from './conflicts.rules.ts'
import { termsOf } from './contracts.ts'
import { endAtOnce, endingAtOnce } from './end.ts'
import { counterApproval } from './house.ts'
import { offer, refuseUnsound } from './offer.ts'
import { sign } from './signature.sql.ts'

const OFFER = 'agent-contract.offer'
const END = 'agent-contract.end'
const RIGHTS = { proposeRight: 'settlement.propose', needs: 'settlement.approve' } as const

const contractOf = (contractId: string) => `agent-contract:${contractId}`
const offerTo = (memberId: string, kind: string) => `agent-contract:${kind}:${memberId}`

/**
 * Requests that the house offers a contract to an agent directly below it; a second operator approves.
 * @throws Refusal NOT_FOUND, CONTRACT_OFF, CONTRACT_TERMS, CONTRACT_PARTY, FUNDING_CHAIN, ALREADY_REQUESTED
 */
export async function requestOffer(
  work: Work,
  { body: { memberId, terms, reason } }: Pick<Input<typeof offerAsHouse>, 'body'>,
): Promise<null> {
  const { currency } = await refuseUnsound(work, { uplineId: null, downlineId: memberId, terms })
  const agent = await findMember({ db: work.tx }, memberId)
  const written = inCurrency(currency, () => z.encode(contractTerms, terms))
  const details = { memberId, kind: terms.kind, username: agent?.username, terms: written }
  const subject = offerTo(memberId, terms.kind)
  await propose(work, { kind: OFFER, subject, details, reason })
  return null
}

/** An offer of the house, agreed by two operators (AZ-008), the second of whom signs: the agent answers it. */
const houseOfferApproval = (key: Buffer): Approvable => ({
  ...{ kind: OFFER, ...RIGHTS },
  carryOut: async (work, { details, reason }) => {
    const { memberId, ...offered } = details as { memberId: string; terms: unknown }
    const terms: ContractTerms = termsOf(offered, await currencyOf(work.tx, work))
    const row = await offer(work, { uplineId: null, downlineId: memberId, terms })
    await sign(work, key, { offerId: row.offer_id, side: 'proposer' })
    const subject = offerTo(memberId, terms.kind)
    await record(work, { what: 'agent-contract.offer', subject, reason })
  },
})

/** What ending a contract at once would do. @throws Refusal NOT_FOUND, CONTRACT_STATE */
export async function readEnd(work: Work, { query }: Pick<Input<typeof contractEnd>, 'query'>) {
  const { endAt, list } = await endingAtOnce(work, query.contractId)
  return { endAt, list: await named(work, list) }
}

/**
 * Requests that a contract ends at once; a second operator approves.
 * @throws Refusal NOT_FOUND, CONTRACT_STATE, ALREADY_REQUESTED
 */
export async function requestEnd(
  work: Work,
  { body: { contractId, reason } }: Pick<Input<typeof endContract>, 'body'>,
): Promise<null> {
  const { row, endAt, list } = await endingAtOnce(work, contractId)
  const details = {
    ...{ contractId, kind: row.kind, username: row.downline, upline: row.upline, terms: row.terms },
    ...{ endAt: endAt.toISOString(), contracts: list.length },
  }
  await propose(work, { kind: END, subject: contractOf(contractId), details, reason })
  return null
}

/** A contract that ends at once, agreed by two operators (AZ-008). */
const contractEndApproval: Approvable = {
  ...{ kind: END, ...RIGHTS },
  carryOut: async (work, { details, reason }) => {
    const { contractId } = details as { contractId: string }
    await endAtOnce(work, contractId)
    const subject = contractOf(contractId)
    await record(work, { what: 'agent-contract.end', subject, reason })
  },
}

/** What two operators decide about contracts; `key` hashes the addresses of those who sign. */
export const contractApprovals = (key: Buffer): readonly Approvable[] => [
  counterApproval(key),
  houseOfferApproval(key),
  contractEndApproval,
]

/** Contracts that end with another one, with the name of each agent. */
export async function named(work: Work, list: readonly Conflict[]) {
  const shown = []
  for (const { contract, reason } of list) {
    const party = await findMember({ db: work.tx }, contract.downlineId)
    shown.push({ contractId: contract.contractId, party: party?.nickname ?? '', reason })
  }
  return shown
}
