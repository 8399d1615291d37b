import type { DepositFlaw } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { depositRulesOf, eligibility, lockMember } from '#people/eligibility'
import type { Member } from '#people/member'
import { brokenLimit } from '#people/safer-play'
import type { Work } from '#platform/work'
import type { DepositRow } from './deposit.sql.ts'
import { moneyInSince } from './money-in.ts'

type Coming = { row: DepositRow; amount: bigint }

/**
 * What prevents a received payment from being credited now, whatever applied when it was requested: a member
 * who may no longer deposit, or a deposit limit that it would exceed (RG-001, RG-003). Locks the member's row,
 * so that deposits of one member are credited one after another.
 */
export async function closedFor(work: Work, { row, amount }: Coming): Promise<DepositFlaw[]> {
  const member = await lockMember(work, row.member_id)
  const sum = { memberId: row.member_id, amount }
  const except = row.deposit_id
  const others: typeof moneyInSince = (tx, span) => moneyInSince(tx, { ...span, except })
  const isOver = (await brokenLimit(work, others, sum)) !== null
  const isUnfit = await mayNot(work, member, 'deposit')
  return [...(isOver ? (['limit'] as const) : []), ...(isUnfit ? (['standing'] as const) : [])]
}

/** Whether this member is currently barred from an action. */
export async function mayNot(work: Work, member: Member, act: 'deposit' | 'bonus') {
  const { config } = await brandById(work.tx, member.brandId, work.now)
  return eligibility(member, act, await depositRulesOf(work, config)) !== null
}
