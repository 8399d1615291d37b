import type { redeemPromoCode } from '@parola/contract'
import { addMs, MINUTE_MS, SECOND_MS } from '#platform/clock'
import type { Input, Opening } from '#platform/http'
import { type Engine, refuse, type Work, work } from '#platform/work'
import { selectByCode } from '#rewards/promotion'
import { lockTries, updateTries } from './member-facts.sql.ts'
import { fitMember, keepEntry, lockStanding, refuseStacked } from './take-part.ts'

const TRIES_MAX = 5
const LOCKED_MS = 15 * MINUTE_MS

type Request = Input<typeof redeemPromoCode>

/**
 * Enters a code: its promotion can then be claimed. A wrong one is counted although the call is refused.
 * @throws Refusal PROMO_CODE_WRONG, PROMO_CODE_LOCKED, PROMO_STATE, PROMO_STACK
 */
export async function redeemCode(engine: Engine, opening: Opening, request: Request) {
  const value = await work(engine, opening, (w) => enter(w, request))
  // Refused after the commit: the transaction that looked a wrong code up has counted it, however many come at once.
  if (!value) refuse('PROMO_CODE_WRONG')
  return { value }
}

/** Null for a wrong code. Only a code that opens something new forgets the wrong ones before it. */
async function enter(w: Work, { body }: Request) {
  const member = await fitMember(w)
  const { wrong, locked_until } = await lockTries(w.tx, member.memberId)
  if (locked_until && locked_until > w.now) {
    const retryAfterS = Math.ceil((locked_until.getTime() - w.now.getTime()) / SECOND_MS)
    refuse('PROMO_CODE_LOCKED', { retryAfterS })
  }
  const code = body.code.toUpperCase()
  const live = await selectByCode(w.tx, { brandId: w.brandId, code })
  if (!live) {
    await noteWrong(w, member.memberId, wrong + 1)
    return null
  }
  const id = live.promotion_id
  const standing = await lockStanding(w, id, member)
  if (standing.entry) return { id, status: standing.status }
  if (standing.status !== 'join') refuse('PROMO_STATE')
  await refuseStacked(w, standing, member.memberId)
  const status = 'claim'
  await keepEntry(w, standing, { memberId: member.memberId, status })
  await updateTries(w.tx, member.memberId, { wrong: 0, lockedUntil: null })
  return { id, status: status as typeof standing.status }
}

async function noteWrong({ tx, now }: Work, memberId: string, wrong: number) {
  const isOver = wrong >= TRIES_MAX
  await updateTries(tx, memberId, {
    wrong: isOver ? 0 : wrong,
    lockedUntil: isOver ? addMs(now, LOCKED_MS) : null,
  })
}
