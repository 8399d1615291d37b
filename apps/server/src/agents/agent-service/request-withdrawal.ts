import { formatMinor } from '@parola/money'
import { openWallet, post } from '#foundations/ledger'
import { reportPassedOn } from '#money/money-case'
import { refuseByFigures, sentToday } from '#money/team-transfer'
import { leftToday, refuseLeaving } from '#money/withdrawal'
import { refuseUnfit } from '#people/eligibility'
import { refuse, type Work } from '#platform/work'
import { heldKey } from './escrow.ts'
import type { RequestRow } from './request.sql.ts'
import { type Body, begin, insert, named, type RequestParts, refuseByTerms } from './request.ts'

/**
 * Asks the direct agent for a withdrawal: the amount waits in escrow from now on. What may leave is checked as for every
 * withdrawal; who may not play withdraws without an agent, as with transfers.
 */
export async function requestWithdrawal(
  parts: RequestParts,
  work: Work,
  body: Body,
): Promise<RequestRow> {
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
  const row = await insert(parts, work, { ...found, service: 'withdrawal', ...names })
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
  await refuseByFigures(work, { memberId, wallet: 'main', amount, before, config, bounds: terms })
  await reportPassedOn(work, { memberId, total: before + amount, reference: names.reference })
  return row
}
