import { randomUUID } from 'node:crypto'
import { parseMinor } from '@parola/money'
import type { Member } from '../member.ts'
import { requesting } from '../records/requesting.ts'
import { type Act, orRefused } from './act.ts'

/** Fewer points are left to grow. */
const WORTH_CONVERTING = 50

/** Looks at the points mall, takes what the points are enough for, and converts the rest into cash. */
export const visitMall: Act = async (member) => {
  const { browser, person } = member
  const { ratio } = await browser.call('getPointConfig')
  const { currentPoints } = await browser.call('getPointBalance')
  const { goods } = await browser.call('getPointReward')
  await browser.call('getRedeemPointList', { query: {} })
  await browser.call('memTransDet', { query: {} })
  const wanted = goods.find(({ gaps }) => gaps.length === 0)
  const points = currentPoints - (currentPoints % ratio.points)
  // Those who have never withdrawn have no payment password yet.
  if (!member.hasAccount || (!wanted && points < WORTH_CONVERTING)) return 'done'
  return orRefused(async () => {
    if (wanted) {
      const body = { requestKey: randomUUID(), goodsId: wanted.goodsId, redeemQuantity: 1 }
      const { paymentPassword } = person
      await browser.call('redeemPointReward', { body: { ...body, paymentPassword } })
    } else await convertPointsAs(member, { requestKey: randomUUID(), points })
    return 'done'
  })
}

/** A repeated request returns the first one. */
export async function convertPointsAs(
  member: Member,
  request: { requestKey: string; points: number },
) {
  const { browser, records, person } = member
  const about = { pointsRequest: JSON.stringify(request) }
  const key = `points-request:${request.requestKey}`
  await requesting(member, { key, kind: 'claim', about }, async () => {
    const { paymentPassword } = person
    const body = { ...request, paymentPassword }
    const { referenceNumber, amount, status } = await browser.call('convertPoint', { body })
    const paid = status === 'Approved' ? parseMinor(amount ?? '0', records.currency) : 0n
    records.put(`points:${referenceNumber}`, paid)
  })
}
