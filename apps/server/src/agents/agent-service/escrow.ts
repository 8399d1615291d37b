import { type BrandConfig, brandById } from '#foundations/brand'
import { defineEntries, openWallet, post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { moneyInSince } from '#money/deposit'
import { payoutAccountSettings } from '#money/payout-account'
import { lockParties, teamTransferSettings, walletFor } from '#money/team-transfer'
import type { Turnover } from '#money/turnover'
import { holds } from '#money/withdrawal'
import { depositRulesOf, eligibility, rulesOf, withoutDocuments } from '#people/eligibility'
import { findMember, type Member } from '#people/member'
import { brokenLimit } from '#people/safer-play'
import { must, refuse, type Work } from '#platform/work'
import { lockRequest, type RequestRow, selectRequest } from './request.sql.ts'

/** Of deposits and withdrawals through an agent, whose money waits in escrow. */
const serviceEntries = defineEntries(
  'service_deposit_held',
  'service_deposit_back',
  'service_deposit',
  'service_withdrawal_held',
  'service_withdrawal_back',
  'service_withdrawal',
)

export type Locked = { row: RequestRow; member: Member; agent: Member; config: BrandConfig }

/**
 * A request of the brand with its parties, all locked: neither the standing of a party nor the state changes before this
 * transaction has ended. The parties come first, as everywhere that locks members.
 * @throws Refusal SERVICE_CLOSED for an unknown request
 */
export async function lockWhole(work: Work, requestId: string): Promise<Locked> {
  const { tx, brandId, now } = work
  const found = await selectRequest(tx, requestId)
  if (found?.brand_id !== brandId) refuse('SERVICE_CLOSED')
  await lockParties(tx, [found.member_id, found.agent_id])
  const row = await lockRequest(tx, requestId)
  const member = await findMember({ db: tx }, found.member_id)
  const agent = await findMember({ db: tx }, found.agent_id)
  must(row && member && agent, 'a request without its parties')
  return { row, member, agent, config: (await brandById(tx, brandId, now)).config }
}

/** The key of what puts an amount into escrow. */
export const heldKey = (requestId: string) => `agent-service:${requestId}:held`

/** One key for both ends: the ledger itself refuses a second one. */
const endedKey = ({ request_id: id }: RequestRow) => `agent-service:${id}:ended`

/**
 * Gives the amount to whoever paid outside. False where the money may not move now: operators decide then. A player's deposit
 * has the requirement of turnover that a transfer from an agent has.
 */
export async function release(work: Work, turnover: Turnover, locked: Locked): Promise<boolean> {
  const { row, member, agent } = locked
  if (await isStopped(work, locked)) return false
  const receiver = row.kind === 'deposit' ? member : agent
  const { memberId } = receiver
  const wallet = walletFor(receiver)
  const amount = row.amount_minor
  if (wallet === 'agent') await openWallet(work.tx, { memberId, wallet })
  else {
    const { multiple } = await settingsOf(work, teamTransferSettings)
    const source = { source: 'transfer' as const, sourceKey: row.reference }
    await turnover.require(work, { memberId, ...source, amount, multiple })
  }
  const posted = await post(work.tx, {
    key: endedKey(row),
    kind: receiver === member ? 'service_deposit' : 'service_withdrawal',
    ref: row.reference,
    legs: [
      { member: row.member_id, wallet: 'escrow', amount: -amount },
      { member: memberId, wallet, amount },
    ],
  })
  must(posted === 'applied', `the escrow of ${row.reference} was not released`)
  return true
}

/** Whether somebody may not give or receive it any more: barred, away, without documents, or above a limit since lowered. */
export async function isStopped(
  work: Work,
  { row, member, agent, config }: Locked,
): Promise<boolean> {
  const rules = rulesOf(config)
  const whole = withoutDocuments(rules)
  if (row.kind === 'withdrawal') {
    const { needsKyc } = await settingsOf(work, payoutAccountSettings)
    const isUnknown = needsKyc && !member.kycApproved
    return Boolean(
      isUnknown || eligibility(member, 'withdraw', rules) || eligibility(agent, 'deposit', whole),
    )
  }
  const isPlayer = walletFor(member) === 'main'
  const ofDeposit = isPlayer ? await depositRulesOf(work, config) : whole
  if (eligibility(member, 'deposit', ofDeposit)) return true
  if (eligibility(agent, 'withdraw', whole)) return true
  return isPlayer && (await passesLimit(work, row))
}

/** The amount counts as received since it is in escrow, so it is left out before it is compared. */
async function passesLimit(work: Work, row: RequestRow): Promise<boolean> {
  const { member_id: memberId, amount_minor: amount, accepted_at: heldAt } = row
  const others: typeof moneyInSince = async (tx, span) => {
    const all = await moneyInSince(tx, span)
    const isIn = heldAt !== null && heldAt >= span.since
    return { ...all, amount: isIn ? all.amount - amount : all.amount }
  }
  return (await brokenLimit(work, others, { memberId, amount })) !== null
}

/** Returns the amount to the wallet that it came from, whoever its owner is by now. */
export async function giveBack(work: Work, row: RequestRow) {
  const { kind, member_id: memberId, agent_id: agentId, reference: ref } = row
  const amount = row.amount_minor
  const from = [{ member: memberId, wallet: 'escrow' as const, amount: -amount }]
  const entry = { key: endedKey(row), ref }
  if (kind === 'withdrawal') {
    await holds.creditMain(work, {
      ...entry,
      kind: 'service_withdrawal_back',
      memberId,
      amount,
      from,
    })
  } else if (row.from_wallet === 'main') {
    const credit = { ...entry, memberId: agentId, amount, from }
    await holds.creditMain(work, { ...credit, kind: 'service_deposit_back' })
  } else {
    const legs = [...from, { member: agentId, wallet: 'agent' as const, amount }]
    const posted = await post(work.tx, { ...entry, kind: 'service_deposit_back', legs })
    must(posted === 'applied', `the escrow of ${ref} was not returned`)
  }
}

declare module '../../foundations/ledger/kinds.ts' {
  interface EntryKinds extends EntriesIn<typeof serviceEntries> {}
}
