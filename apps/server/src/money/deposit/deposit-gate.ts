import type { DepositFlaw } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { eligibility, lockMember, rulesOf } from '#people/eligibility'
import type { Member } from '#people/member'
import { brokenLimit } from '#people/safer-play'
import type { Work } from '#platform/work'
import type { DepositRow } from './deposit.sql.ts'
import { moneyInSince } from './money-in.ts'

type Coming = { row: DepositRow; amount: bigint }

/**
 * What keeps money that came from being credited now, whatever was so when it was asked for: somebody who may
 * not deposit any more, and a deposit limit that it would pass (RG-001, RG-003). Takes the member's row, so
 * that deposits of one member are credited one after another.
 */
export async function closedFor(work: Work, { row, amount }: Coming): Promise<DepositFlaw[]> {
  const member = await lockMember(work, row.member_id)
  const of = { memberId: row.member_id, amount }
  const except = row.deposit_id
  const others: typeof moneyInSince = (tx, span) => moneyInSince(tx, { ...span, except })
  const isOver = (await brokenLimit(work, others, of)) !== null
  const isUnfit = await mayNot(work, member, 'deposit')
  return [...(isOver ? (['limit'] as const) : []), ...(isUnfit ? (['standing'] as const) : [])]
}

/** Whether something keeps this member from an act now. */
export async function mayNot(work: Work, member: Member, act: 'deposit' | 'bonus') {
  const { config } = await brandById(work.tx, member.brandId, work.now)
  return eligibility(member, act, rulesOf(config)) !== null
}
