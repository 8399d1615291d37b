import type { askAgentDeposit } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { type BrandConfig, brandById } from '#foundations/brand'
import { openWallet, post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { moneyInSince } from '#money/deposit'
import { reportPassedOn } from '#money/money-case'
import type { Guards } from '#money/payout-account'
import { limitsOf, lockParties, refuseByFigures, sentToday, walletFor } from '#money/team-transfer'
import type { Turnover } from '#money/turnover'
import { leftToday, refuseLeaving } from '#money/withdrawal'
import { eligibility, refuseUnfit, rulesOf } from '#people/eligibility'
import { actingMember, findMember, type Member } from '#people/member'
import { refuseOverLimit } from '#people/safer-play'
import { uplineOf } from '#people/team'
import { addMs, dayOf, MINUTE_MS, startOfDay } from '#platform/clock'
import type { FieldKeys } from '#platform/crypto'
import type { Input } from '#platform/http'
import { newId, newReference } from '#platform/random'
import { memberOf, refuse, type Work } from '#platform/work'
import { type AgentServiceSettings, agentServiceSettings } from './agent-service-settings.ts'
import { heldKey } from './escrow.ts'
import { writeNote } from './notes.ts'
import { notify } from './notify.ts'
import { countAsked, insertRequest, type RequestRow, selectByRequestKey } from './request.sql.ts'
import { isOn } from './terms.ts'

export type AskParts = {
  turnover: Turnover
  guards: Pick<Guards, 'heldUntil'>
  fieldKeys: FieldKeys
}
type Body = Input<typeof askAgentDeposit>['body']
type Asked = {
  member: Member
  agent: Member
  config: BrandConfig
  terms: AgentServiceSettings
  body: Body
}

/** Asks the direct agent for a deposit: nothing moves before the agent accepts. The same request key answers the first. */
export async function askDeposit(parts: AskParts, work: Work, body: Body): Promise<RequestRow> {
  const found = await begin(work, 'deposit', body)
  if (found.earlier) return found.earlier
  const { member, config } = found
  const { memberId } = member
  refuseUnfit(member, 'deposit', config)
  await refuseByTerms(work, 'deposit', found)
  if (walletFor(member) === 'main') {
    await refuseOverLimit(work, moneyInSince, { memberId, amount: body.amount })
  }
  return insert(parts, work, { ...found, kind: 'deposit', ...named(work) })
}

/**
 * Asks the direct agent for a withdrawal: the amount waits in escrow from now on. What may leave is checked as for every
 * withdrawal; who may not play withdraws without an agent, as with transfers.
 */
export async function askWithdrawal(parts: AskParts, work: Work, body: Body): Promise<RequestRow> {
  const found = await begin(work, 'withdrawal', body)
  if (found.earlier) return found.earlier
  const { member, config, terms } = found
  const { memberId } = member
  const { tx, brandId, now } = work
  await refuseLeaving(work, parts.guards, { member, config })
  refuseUnfit(member, 'play', config)
  await refuseByTerms(work, 'withdrawal', found)
  const { amount } = body
  const counted = { memberId, brandId, now }
  const { dailyLeft } = await leftToday(tx, counted)
  if (amount > dailyLeft) {
    refuse('WITHDRAWAL_DAILY_LIMIT', { left: formatMinor(dailyLeft, member.currency) })
  }
  const before = await sentToday(tx, counted)
  const names = named(work)
  // Before its money moves: a second request of two tabs is refused here.
  const row = await insert(parts, work, { ...found, kind: 'withdrawal', ...names })
  await openWallet(tx, { memberId, wallet: 'escrow' })
  await parts.turnover.countWhole(tx, counted)
  const posted = await post(tx, {
    key: heldKey(names.requestId),
    kind: 'service_withdrawal_held',
    ref: names.reference,
    legs: [
      { member: memberId, wallet: 'main', amount: -amount },
      { member: memberId, wallet: 'escrow', amount },
    ],
  })
  if (posted === 'insufficient') refuse('INSUFFICIENT_FUNDS')
  // The wallet is locked from here on: no bet comes between the figures and the hold.
  await parts.turnover.countWhole(tx, counted)
  await refuseByFigures(tx, { memberId, wallet: 'main', amount, before, config, bounds: terms })
  await reportPassedOn(work, { memberId, total: before + amount, reference: names.reference })
  return row
}

const named = ({ now }: Work) => ({ requestId: newId(now), reference: newReference('AS') })

/** The parties, locked; or what the same key asked for before. @throws Refusal SERVICE_AGENT_CLOSED, SERVICE_OFF, REQUEST_KEY_REUSED */
async function begin(work: Work, kind: 'deposit' | 'withdrawal', body: Body) {
  const { tx, brandId, now } = work
  const memberId = memberOf(work)
  const upline = await uplineOf(tx, memberId)
  await lockParties(tx, upline ? [memberId, upline.memberId] : [memberId])
  const earlier = await selectByRequestKey(tx, memberId, body.requestKey)
  if (earlier) {
    const isSame = earlier.kind === kind && earlier.amount_minor === body.amount
    if (!isSame) refuse('REQUEST_KEY_REUSED')
    return { earlier }
  }
  if (!upline) refuse('SERVICE_AGENT_CLOSED')
  // Read after locking: a member's restrictions may have changed meanwhile.
  const member = await actingMember(work)
  const agent = await findMember({ db: tx }, upline.memberId)
  const { config } = await brandById(tx, brandId, now)
  const terms = await settingsOf(work, agentServiceSettings)
  if (!isOn(config, terms)) refuse('SERVICE_OFF')
  const isServing = agent?.kind === 'agent' && agent.currency === member.currency
  if (!isServing || eligibility(agent, 'deposit', { ...rulesOf(config), kycFor: [] })) {
    refuse('SERVICE_AGENT_CLOSED')
  }
  return { earlier: null, member, agent, config, terms, body }
}

async function refuseByTerms(
  work: Work,
  kind: 'deposit' | 'withdrawal',
  { member, config, terms, body }: Asked,
) {
  const { amount } = body
  if (amount < terms.minMinor || amount > terms.maxMinor || amount <= 0n) {
    refuse('AMOUNT_OUT_OF_LIMITS', limitsOf(config, terms))
  }
  const { timeZone } = config
  const since = startOfDay(dayOf(work.now, timeZone), timeZone)
  const asked = await countAsked(work.tx, { memberId: member.memberId, kind, since })
  if (asked >= terms.dailyTimes) refuse('SERVICE_DAILY_TIMES', { times: terms.dailyTimes })
}

type New = Asked & { kind: 'deposit' | 'withdrawal'; requestId: string; reference: string }

async function insert(
  { fieldKeys }: AskParts,
  work: Work,
  { kind, requestId, reference, member, agent, terms, body }: New,
): Promise<RequestRow> {
  const { tx, brandId, now } = work
  const answerBy = addMs(now, terms.answerMinutes * MINUTE_MS)
  const row = await insertRequest(tx, {
    ...{ request_id: requestId, brand_id: brandId, member_id: member.memberId },
    ...{ agent_id: agent.memberId, request_key: body.requestKey, reference, kind },
    ...{ currency: member.currency, amount_minor: body.amount },
    ...{ asked_at: now, answer_by: answerBy, due_by: answerBy },
  })
  if (!row) refuse('SERVICE_OPEN')
  await writeNote(tx, fieldKeys, { requestId, side: 'member', text: body.note })
  await notify(work, row, [{ to: 'agent', kind: `asked-${kind}` }])
  return row
}
