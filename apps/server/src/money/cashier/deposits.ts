import type { DEPOSIT_STATES, deposit } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { z } from 'zod'
import { brandById } from '#foundations/brand'
import { post, takeBack } from '#foundations/ledger'
import type { Turnover } from '#money/turnover'
import { refuseUnfit } from '#people/eligibility'
import { actingMember } from '#people/member'
import { refuseOverLimit } from '#people/safer-play'
import { addMs, HOUR_MS } from '#platform/clock'
import { newId, newReference } from '#platform/random'
import { must, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { type DepositEvent, eventOf, nextState, refusalOf } from './deposit.rules.ts'
import {
  changeState,
  countOpen,
  type DepositRow,
  insertDeposit,
  lockMember,
  selectByReference,
  selectByRequestKey,
  selectDepositedSince,
} from './deposit.sql.ts'
import { depositChanged } from './events.ts'
import { GATEWAY_ACCOUNT } from './holds.ts'
import type { GatewayPayment } from './payment.gateway.ts'

const EXPIRY_MS = 4 * HOUR_MS

export type DepositView = z.output<typeof deposit>

/** A deposit as its member sees it. */
export function viewOf(row: DepositRow): DepositView {
  return {
    reference: row.reference,
    channel: row.channel,
    amount: row.amount_minor,
    currency: row.currency,
    state: row.state as (typeof DEPOSIT_STATES)[number],
    action: row.state === 'PENDING' ? (row.action as DepositView['action']) : null,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}

type Ask = { requestKey: string; channel: string; amount: bigint }

/** Creates a deposit in state CREATED. The same request key answers the first one. */
export async function createDeposit(work: Work, ask: Ask): Promise<DepositRow> {
  const member = await actingMember(work)
  await lockMember(work.tx, member.memberId)
  const earlier = await selectByRequestKey(work.tx, member.memberId, ask.requestKey)
  if (earlier) return sameOrRefused(earlier, ask)
  const { config } = await brandById(work.tx, work.brandId, work.now)
  refuseUnfit(member, 'deposit', config)
  const openDeposits = await countOpen(work.tx, member.memberId)
  const asked = { channel: ask.channel, amountMinor: ask.amount, openDeposits }
  const refusal = refusalOf(config.channels, asked)
  if (refusal) refuse(refusal, limitsOf(config.channels, ask.channel))
  await refuseOverLimit(work, selectDepositedSince, {
    memberId: member.memberId,
    amount: ask.amount,
  })
  return insertDeposit(work.tx, {
    memberId: member.memberId,
    depositId: newId(work.now),
    brandId: work.brandId,
    requestKey: ask.requestKey,
    reference: newReference('D'),
    channel: ask.channel,
    currency: member.currency,
    amountMinor: ask.amount,
    expiresAt: addMs(work.now, EXPIRY_MS),
    now: work.now,
  })
}

function sameOrRefused(earlier: DepositRow, ask: Ask): DepositRow {
  const isSame = earlier.channel === ask.channel && earlier.amount_minor === ask.amount
  if (!isSame) refuse('REQUEST_KEY_REUSED')
  return earlier
}

function limitsOf(
  channels: readonly { channel: string; minMinor: bigint; maxMinor: bigint }[],
  name: string,
) {
  const channel = channels.find((c) => c.channel === name)
  if (!channel) return null
  const [min, max] = [formatMinor(channel.minMinor), formatMinor(channel.maxMinor)]
  return { min, max, fields: [{ field: 'amount', rule: 'limits', params: { min, max } }] }
}

/** Moves a deposit by what the gateway says of it, and credits it when it is paid. */
export async function applyPayment(turnover: Turnover, work: Work, told: GatewayPayment) {
  const row = await selectByReference(work.tx, told.reference)
  must(row, `payment for an unknown reference ${told.reference}`)
  const asked = { amount: formatMinor(row.amount_minor), currency: row.currency }
  if (told.status === 'PENDING') {
    await step(work, row, 'accepted', { gatewayId: told.id, action: told.action })
    return
  }
  const event = eventOf(told, asked)
  if (event === 'paid') await credit(turnover, work, row)
  else if (event === 'reversed') await reverse(turnover, work, { row, gatewayId: told.id })
  else if (event) await step(work, row, event, { gatewayId: told.id })
}

type Extra = { gatewayId?: string; action?: unknown; paidMinor?: bigint }

async function step(work: Work, row: DepositRow, event: DepositEvent, extra: Extra = {}) {
  const state = nextState(row.state, event)
  if (!state) return null
  const changed = await changeState(work.tx, row, { state, now: work.now, ...extra })
  if (!changed) return null
  const next = { ...row, state }
  if (state !== 'PENDING' && state !== 'PAID') {
    await work.emit(depositChanged(next))
    const kind = MESSAGES[state]
    if (kind) await sendMessage(work, { memberId: row.member_id, kind, params: figures(row) })
  }
  return next
}

const MESSAGES: Record<string, string> = {
  CREDITED: 'deposit-credited',
  FAILED: 'deposit-failed',
  EXPIRED: 'deposit-failed',
  CANCELLED: 'deposit-failed',
  REVERSED: 'deposit-reversed',
}

/** PAID and CREDITED in one transaction; the ledger's key makes a second time impossible. */
async function credit(turnover: Turnover, work: Work, row: DepositRow) {
  const paid =
    row.state === 'PAID' ? row : await step(work, row, 'paid', { paidMinor: row.amount_minor })
  if (!paid) return
  const { config } = await brandById(work.tx, row.brand_id, work.now)
  await turnover.require(work, {
    memberId: row.member_id,
    source: 'deposit',
    sourceKey: row.reference,
    amount: row.amount_minor,
    multiple: config.turnover.depositMultiple,
  })
  await post(work.tx, {
    key: `deposit:${row.deposit_id}`,
    kind: 'deposit',
    ref: row.reference,
    legs: [
      { member: row.member_id, purse: 'main', amount: row.amount_minor },
      { account: GATEWAY_ACCOUNT, amount: -row.amount_minor },
    ],
  })
  await step(work, paid, 'credited')
}

/** A chargeback or a recall: what was credited goes back to the gateway, as a debt where it was spent. */
async function reverse(
  turnover: Turnover,
  work: Work,
  { row, gatewayId }: { row: DepositRow; gatewayId: string },
) {
  const reversed = await step(work, row, 'reversed', { gatewayId })
  if (reversed?.state !== 'REVERSED') return
  const { reference, member_id: memberId, amount_minor: amount } = row
  await turnover.release(work, memberId, reference)
  await takeBack(work.tx, {
    key: `deposit-reversed:${row.deposit_id}`,
    kind: 'reversal',
    ref: reference,
    memberId,
    account: GATEWAY_ACCOUNT,
    amount,
  })
  work.log.error(
    { alarm: 'deposit_reversed', reference, memberId, amount: formatMinor(amount) },
    'a credited deposit was reversed',
  )
}

/** The gateway would not take the order. */
export async function refuseDeposit(work: Work, row: DepositRow) {
  await step(work, row, 'refused')
}

function figures(row: DepositRow): Record<string, string> {
  return {
    amount: formatMinor(row.amount_minor),
    currency: row.currency,
    reference: row.reference,
  }
}
