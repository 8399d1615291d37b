import { CONTRACT_KINDS, type ContractKind } from '@parola/contract'
import { currencyOf } from '#foundations/brand'
import type { Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import {
  insertAnswer,
  insertEnding,
  lockKind,
  selectOpenFrom,
  selectOpenTo,
  selectStanding,
  type VersionRow,
} from './agent-contract.sql.ts'
import { type ConflictReason, conflicts, type Standing } from './conflicts.rules.ts'
import { termsOf } from './contracts.ts'

type Move = { memberId: string; toId: string; at: Date }
type MovedContract = {
  contractId: string
  downlineId: string
  kind: ContractKind
  reason: ConflictReason | 'MOVED'
}

/**
 * The contracts that end when a member comes under another agent: the member's own with whoever was above, and those below
 * that no contract with the new upline covers from the move on (rules/agents §2).
 */
export async function endedByMove(work: Work, { memberId, toId, at }: Move) {
  const all: MovedContract[] = []
  for (const kind of CONTRACT_KINDS) {
    const standing = await runningAt(work, kind, at)
    const own = standing.filter(({ downlineId }) => downlineId === memberId)
    const next = own.find(({ uplineId, startsAt }) => uplineId === toId && startsAt <= at) ?? null
    const below = conflicts(memberId, next?.terms ?? null, standing)
    const moved = own.filter(({ uplineId }) => uplineId !== toId)
    all.push(
      ...moved.map((contract) => ended(contract, kind, 'MOVED')),
      ...below.map(({ contract, reason }) => ended(contract, kind, reason)),
    )
  }
  return all
}

function ended(
  { contractId, downlineId }: Standing,
  kind: ContractKind,
  reason: MovedContract['reason'],
): MovedContract {
  return { contractId, downlineId, kind, reason }
}

/** Contracts of a kind that would run past an instant. */
async function runningAt(
  { tx, brandId, now }: Work,
  kind: string,
  endsAfter: Date,
): Promise<(Standing & { startsAt: Date })[]> {
  const currency = await currencyOf(tx, { brandId, now })
  const rows = await selectStanding(tx, { brandId, kind, now: endsAfter })
  return rows.map((row) => ({
    ...{ contractId: row.offer_id, uplineId: row.upline_id, downlineId: row.downline_id },
    ...{ startsAt: row.starts_at ?? row.start_at, terms: termsOf(row, currency) },
  }))
}

/** Ends those contracts at the instant of the move, and the open offers that depend on them; their agents get a message. */
export async function endForMove(work: Work, move: Move) {
  const { tx, brandId, now } = work
  for (const kind of CONTRACT_KINDS) await lockKind(tx, { brandId, kind })
  const found = await endedByMove(work, move)
  for (const { contractId: offerId, downlineId: memberId, reason: because } of found) {
    await insertEnding(tx, { offerId, endAt: move.at, by: null, because, now })
    await sendMessage(work, { memberId, kind: 'contract-ended', params: { from: '' } })
  }
  const open = [...(await selectOpenTo(tx, { downlineId: move.memberId, butFrom: move.toId }))]
  for (const kind of CONTRACT_KINDS) {
    const uplineIds = found.filter((item) => item.kind === kind).map((item) => item.downlineId)
    open.push(...(await selectOpenFrom(tx, { kind, uplineIds })))
  }
  await rejectAll(work, open, 'UPPER_CONTRACT_CHANGED')
}

/**
 * Ends the open offers of an account that is to lead no team any more: nobody makes a contract of one afterwards. Whatever
 * was accepted before is seen by who looks for contracts after this.
 */
export async function closeOffers(work: Work, memberId: string) {
  const { tx, brandId } = work
  const open = []
  for (const kind of CONTRACT_KINDS) {
    await lockKind(tx, { brandId, kind })
    open.push(...(await selectOpenFrom(tx, { kind, uplineIds: [memberId] })))
  }
  open.push(...(await selectOpenTo(tx, { downlineId: memberId })))
  await rejectAll(work, open, 'WITHDRAWN')
}

async function rejectAll({ tx, now }: Work, offers: readonly VersionRow[], reason: string) {
  for (const offerId of new Set(offers.map(({ offer_id }) => offer_id))) {
    await insertAnswer(tx, { offerId, state: 'rejected', by: null, reason, now })
  }
}
