import type { acceptServiceDeposit } from '@parola/contract'
import { openWallet, post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { moneyInSince } from '#money/deposit'
import { reportPassedOn } from '#money/money-case'
import { refuseByFigures, sentToday, walletFor, walletsOf } from '#money/team-transfer'
import { refuseLeaving } from '#money/withdrawal'
import { depositRulesOf, eligibility, refuseUnfit, withoutDocuments } from '#people/eligibility'
import { brokenLimit } from '#people/safer-play'
import { isDirectDownline } from '#people/team'
import { addMs, MINUTE_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { memberOf, refuse, type Work } from '#platform/work'
import { agentServiceSettings } from './agent-service-settings.ts'
import { heldKey, type Locked, lockWhole } from './escrow.ts'
import { writeNote } from './notes.ts'
import { notify } from './notify.ts'
import { type RequestRow, updateRequest } from './request.sql.ts'
import type { RequestParts } from './request.ts'
import { actionsOf } from './service.rules.ts'
import { hasAgents } from './terms.ts'

type Body = Omit<Input<typeof acceptServiceDeposit>['body'], 'paymentPassword'>

/** An agent accepts a deposit: the money leaves the agent's wallet as a transfer down would, and waits in escrow. */
export async function acceptDeposit(
  parts: RequestParts,
  w: Work,
  { requestId, wallet, note }: Body,
): Promise<RequestRow> {
  const { tx, brandId, now } = w
  const locked = await lockWhole(w, requestId)
  const { row, agent, member, config } = locked
  if (row.kind !== 'deposit') refuse('SERVICE_CLOSED')
  await refuseAnswer(w, locked)
  if (!walletsOf(agent).includes(wallet)) refuse('NOT_FOUND')
  await refuseLeaving(w, parts.guards, { member: agent, config })
  refuseUnfit(agent, 'play', config)
  if (!(await mayReceive(w, locked))) refuse('TRANSFER_RECEIVER_CLOSED')
  const { memberId } = agent
  const counted = { memberId, brandId, now }
  const { amount_minor: amount, reference } = row
  const before = await sentToday(tx, counted)
  if (wallet === 'agent') await openWallet(tx, { memberId, wallet })
  else await parts.turnover.countWhole(tx, counted)
  await openWallet(tx, { memberId: member.memberId, wallet: 'escrow' })
  const posted = await post(tx, {
    key: heldKey(requestId),
    kind: 'service_deposit_held',
    ref: reference,
    legs: [
      { member: memberId, wallet, amount: -amount },
      { member: member.memberId, wallet: 'escrow', amount },
    ],
  })
  if (posted === 'insufficient') refuse('INSUFFICIENT_FUNDS')
  if (wallet === 'main') await parts.turnover.countWhole(tx, { ...counted, moved: amount })
  // The bounds of one request were those of its own moment.
  const bounds = { minMinor: 0n, maxMinor: amount }
  await refuseByFigures(w, { memberId, wallet, amount, before, config, bounds })
  await reportPassedOn(w, { memberId, total: before + amount, reference })
  return accepted(parts, w, { row, note, change: { from_wallet: wallet } })
}

/**
 * Only the agent who was asked, in time, as long as the member is directly below and the brand has agents.
 * @throws Refusal SERVICE_CLOSED
 */
export async function refuseAnswer(w: Work, { row, agent, member, config }: Locked) {
  const isRequested =
    row.agent_id === memberOf(w) && actionsOf(row, 'agent', w.now).includes('accept')
  const pair = { agentId: agent.memberId, memberId: member.memberId }
  if (!isRequested || !hasAgents(config) || !(await isDirectDownline(w.tx, pair)))
    refuse('SERVICE_CLOSED')
}

/** An agent learns only that a member cannot receive now: limits and exclusions are private. */
async function mayReceive(w: Work, { row, member, config }: Locked): Promise<boolean> {
  const isPlayer = walletFor(member) === 'main'
  const rules = await depositRulesOf(w, config)
  if (eligibility(member, 'deposit', isPlayer ? rules : withoutDocuments(rules))) return false
  const { memberId } = member
  const requested = { memberId, amount: row.amount_minor }
  return !isPlayer || (await brokenLimit(w, moneyInSince, requested)) === null
}

type Accepted = { row: RequestRow; note: string; change?: { from_wallet: string } }

/** From here on the clock of whoever pays outside runs. */
export async function accepted(
  { fieldKeys }: Pick<RequestParts, 'fieldKeys'>,
  w: Work,
  { row, note, change = undefined }: Accepted,
): Promise<RequestRow> {
  const { now, tx } = w
  const { settleMinutes } = await settingsOf(w, agentServiceSettings)
  const next = await updateRequest(tx, row.request_id, {
    ...{ state: 'accepted', answered_at: now, accepted_at: now, ...change },
    due_by: addMs(now, settleMinutes * MINUTE_MS),
  })
  await writeNote(tx, fieldKeys, { requestId: row.request_id, side: 'agent', text: note })
  await notify(w, next, [{ to: 'member', kind: `accepted-${row.kind}` }])
  return next
}
