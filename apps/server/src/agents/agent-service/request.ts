import type { requestAgentDeposit } from '@parola/contract'
import { type BrandConfig, brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { moneyInSince } from '#money/deposit'
import type { Guards } from '#money/payout-account'
import { limitsOf, lockParties, walletFor } from '#money/team-transfer'
import type { Turnover } from '#money/turnover'
import { eligibility, refuseUnfitToDeposit, rulesOf, withoutDocuments } from '#people/eligibility'
import { actingMember, findMember, type Member } from '#people/member'
import { refuseOverLimit } from '#people/safer-play'
import { keepPlaces, uplineOf } from '#people/team'
import { addMs, dayOf, MINUTE_MS, startOfDay } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import type { Input } from '#platform/http'
import { newId, newReference } from '#platform/random'
import { memberOf, refuse, sameOrRefused, type Work } from '#platform/work'
import { type AgentServiceSettings, agentServiceSettings } from './agent-service-settings.ts'
import { writeNote } from './notes.ts'
import { notify } from './notify.ts'
import {
  countRequested,
  insertRequest,
  type RequestRow,
  selectByRequestKey,
} from './request.sql.ts'
import { isOn } from './terms.ts'

const MESSAGES = { deposit: 'asked-deposit', withdrawal: 'asked-withdrawal' } as const

export type RequestParts = {
  turnover: Turnover
  guards: Pick<Guards, 'heldUntil'>
  fieldKeys: FieldKeys
}
export type Body = Input<typeof requestAgentDeposit>['body']
type Requested = {
  member: Member
  agent: Member
  config: BrandConfig
  terms: AgentServiceSettings
  body: Body
}

/** Asks the direct agent for a deposit: nothing moves before the agent accepts. The same request key answers the first. */
export async function requestDeposit(
  parts: RequestParts,
  work: Work,
  body: Body,
): Promise<RequestRow> {
  const found = await begin(work, 'deposit', body)
  if (found.earlier) return found.earlier
  const { member, config } = found
  const { memberId } = member
  await refuseUnfitToDeposit(work, member, config)
  await refuseByTerms(work, 'deposit', found)
  if (walletFor(member) === 'main') {
    await refuseOverLimit(work, moneyInSince, { memberId, amount: body.amount })
  }
  return insert(parts, work, { ...found, service: 'deposit', ...named(work) })
}

/** The id and the reference of a new request. */
export const named = ({ now }: Work) => ({ requestId: newId(now), reference: newReference('AS') })

/** The parties, locked; or what the same key asked for before. @throws Refusal SERVICE_AGENT_CLOSED, SERVICE_OFF, REQUEST_KEY_REUSED */
export async function begin(work: Work, kind: 'deposit' | 'withdrawal', body: Body) {
  const { tx, brandId, now } = work
  const memberId = memberOf(work)
  await keepPlaces(tx)
  const upline = await uplineOf(tx, memberId)
  await lockParties(tx, upline ? [memberId, upline.memberId] : [memberId])
  const earlier = await selectByRequestKey(tx, memberId, body.requestKey)
  if (earlier) {
    const isSame = earlier.kind === kind && earlier.amount_minor === body.amount
    return { earlier: sameOrRefused(earlier, isSame) }
  }
  if (!upline) refuse('SERVICE_AGENT_CLOSED')
  // Read after locking: a member's restrictions may have changed meanwhile.
  const member = await actingMember(work)
  const agent = await findMember({ db: tx }, upline.memberId)
  const { config } = await brandById(tx, brandId, now)
  const terms = await settingsOf(work, agentServiceSettings)
  if (!isOn(config, terms)) refuse('SERVICE_OFF')
  const isServing = agent?.kind === 'agent' && agent.currency === member.currency
  if (!isServing || eligibility(agent, 'deposit', withoutDocuments(rulesOf(config)))) {
    refuse('SERVICE_AGENT_CLOSED')
  }
  return { earlier: null, member, agent, config, terms, body }
}

export async function refuseByTerms(
  work: Work,
  kind: 'deposit' | 'withdrawal',
  { member, config, terms, body }: Requested,
) {
  const { amount } = body
  if (amount < terms.minMinor || amount > terms.maxMinor || amount <= 0n) {
    refuse('AMOUNT_OUT_OF_LIMITS', limitsOf(config, terms))
  }
  const { timeZone } = config
  const since = startOfDay(dayOf(work.now, timeZone), timeZone)
  const requested = await countRequested(work.tx, { memberId: member.memberId, kind, since })
  if (requested >= terms.dailyTimes) refuse('SERVICE_DAILY_TIMES', { times: terms.dailyTimes })
}

type New = Requested & { service: 'deposit' | 'withdrawal'; requestId: string; reference: string }

export async function insert(
  { fieldKeys }: RequestParts,
  work: Work,
  { service: kind, requestId, reference, member, agent, terms, body }: New,
): Promise<RequestRow> {
  const { tx, brandId, now } = work
  const answerBy = addMs(now, terms.answerMinutes * MINUTE_MS)
  const row = await insertRequest(tx, {
    ...{ request_id: requestId, brand_id: brandId, member_id: member.memberId },
    ...{ agent_id: agent.memberId, request_key: body.requestKey, reference, kind },
    ...{ currency: member.currency, amount_minor: body.amount },
    ...{ requested_at: now, answer_by: answerBy, due_by: answerBy },
  })
  if (!row) refuse('SERVICE_OPEN')
  await writeNote(tx, fieldKeys, { requestId, side: 'member', text: body.note })
  await notify(work, row, [{ to: 'agent', kind: MESSAGES[kind] }])
  return row
}
