import type { convertPoint, redeemPointReward } from '@parola/contract'
import { post } from '#foundations/ledger'
import { settingsOf } from '#foundations/settings'
import { catchUp } from '#games/activity'
import { lockMember, refuseUnfit } from '#people/eligibility'
import { provePaymentPassword } from '#people/security'
import { addMs, DAY_MS } from '#platform/clock'
import type { Input, Opening } from '#platform/http'
import { newId, newReference } from '#platform/random'
import { type Engine, memberOf, refuse, sameOrRefused, type Work, work } from '#platform/work'
import { pointsConsumer } from './count.sql.ts'
import { pointsPaid, redemptionOf } from './facts.ts'
import {
  countTaken,
  findByRequestKey,
  insertRedemption,
  sumUnreviewed,
  takeStock,
} from './goods.sql.ts'
import { leftOf, refuseWithoutPoints, turnoverSince, viewOf } from './mall.ts'
import { conversionOf } from './points.rules.ts'
import { lockAccount, movePoints, type RedemptionRow, selectTurnover } from './points.sql.ts'
import { pointsSettings } from './points-settings.ts'

/** What the house spends on points that become cash. */
const EXPENSE = 'expense:reward:points'

type Proved<T> = T & { paymentPassword: string }
type Goods = Omit<Input<typeof redeemPointReward>['body'], 'paymentPassword'>
type Points = Omit<Input<typeof convertPoint>['body'], 'paymentPassword'>

/** Goods for points; the payment password is proved first, in a unit of work of its own. */
export async function redeem(engine: Engine, opening: Opening, request: Proved<Goods>) {
  const { paymentPassword: password, ...goods } = request
  await provePaymentPassword(engine, opening, { memberId: memberOf(opening), password })
  return viewOf(await work(engine, opening, (w) => redeemGoods(w, goods)))
}

export async function convert(engine: Engine, opening: Opening, request: Proved<Points>) {
  const { paymentPassword: password, ...points } = request
  await provePaymentPassword(engine, opening, { memberId: memberOf(opening), password })
  return viewOf(await work(engine, opening, (w) => convertPoints(w, points)))
}

/** The member and their points, locked in this order, with what was just played. */
async function begin(w: Work) {
  const { tx, now, brandId } = w
  const config = await refuseWithoutPoints({ db: tx, brandId, now })
  const member = await lockMember(w, memberOf(w))
  refuseUnfit(member, 'bonus', config)
  await catchUp(tx, pointsConsumer, { memberId: member.memberId, now })
  return { config, member, account: await lockAccount(tx, member) }
}

/**
 * Takes points and stock together. The same request key returns the first request.
 * @throws Refusal GOODS_SOLD_OUT, GOODS_LIMIT, GOODS_TURNOVER, POINTS_BALANCE, REQUEST_KEY_REUSED
 */
export async function redeemGoods(w: Work, request: Goods): Promise<RedemptionRow> {
  const { goodsId, redeemQuantity: quantity, requestKey } = request
  const { config, member, account } = await begin(w)
  const { memberId, brandId } = member
  const earlier = await findByRequestKey(w.tx, memberId, requestKey)
  if (earlier) {
    const isSame = earlier.goods_id === goodsId && earlier.quantity === quantity
    return sameOrRefused(earlier, isSame)
  }
  const goods = await takeStock(w.tx, { goodsId, brandId, quantity })
  if (!goods) refuse('GOODS_SOLD_OUT')
  const left = leftOf(goods, (await countTaken(w.tx, memberId)).get(goodsId) ?? 0)
  if (left !== null && quantity > left) refuse('GOODS_LIMIT')
  const turnover = await selectTurnover(w.tx, { memberId, since: turnoverSince(w.now) })
  if (turnover < goods.amount_minor) refuse('GOODS_TURNOVER')
  const points = goods.points * BigInt(quantity)
  if (points > account.balance) refuse('POINTS_BALANCE')
  return file(w, {
    ...{ member_id: memberId, brand_id: brandId, kind: 'goods', request_key: requestKey },
    ...{ goods_id: goodsId, goods_name: goods.name as object, quantity, points },
    ...{ amount_minor: null, currency: config.currency, remark: request.remark ?? '' },
    ...{ state: 'in-process', decided_at: null },
  })
}

/**
 * Converts points into cash: at once, or after a review where the conversions of 24 hours are above the brand's limit.
 * The same request key returns the first conversion.
 * @throws Refusal POINTS_BALANCE; POINTS_STEP with the nearest lower quantity; REQUEST_KEY_REUSED
 */
export async function convertPoints(w: Work, { points: count, requestKey }: Points) {
  const points = BigInt(count)
  const { config, member, account } = await begin(w)
  const { memberId, brandId } = member
  const earlier = await findByRequestKey(w.tx, memberId, requestKey)
  if (earlier) return sameOrRefused(earlier, earlier.points === points)
  const { ratio, reviewAboveMinor } = await settingsOf(w, pointsSettings)
  const of = { points: BigInt(ratio.points), minor: ratio.minor }
  const conversion = conversionOf(points, account.balance, of)
  if ('nearest' in conversion) refuseStep(conversion.nearest)
  if ('error' in conversion) refuse('POINTS_BALANCE')
  const since = addMs(w.now, -DAY_MS)
  const before = await sumUnreviewed(w.tx, { memberId, since })
  const isPaid = before + conversion.amount <= reviewAboveMinor
  const row = await file(w, {
    ...{ member_id: memberId, brand_id: brandId, kind: 'convert', request_key: requestKey },
    ...{ goods_id: null, goods_name: null, quantity: 1, points },
    ...{ amount_minor: conversion.amount, currency: config.currency, remark: '' },
    ...{ state: isPaid ? 'approved' : 'in-process', decided_at: isPaid ? w.now : null },
  })
  if (isPaid) await payConversion(w, row)
  return row
}

function refuseStep(nearest: bigint): never {
  const params = { nearest: Number(nearest) }
  return refuse('POINTS_STEP', { ...params, fields: [{ field: 'points', rule: 'step', params }] })
}

type Filed = Omit<
  Parameters<typeof insertRedemption>[1],
  'redemption_id' | 'reference' | 'requested_at'
>

/** Stores a request, and takes its points by an entry. */
async function file(w: Work, request: Filed): Promise<RedemptionRow> {
  const reference = newReference('PT')
  const row = await insertRedemption(w.tx, {
    ...{ ...request, redemption_id: newId(w.now), reference, requested_at: w.now },
  })
  await movePoints(w.tx, {
    ...{ memberId: row.member_id, change: -row.points, reference, key: `redemption:${reference}` },
    ...{ kind: row.kind === 'goods' ? 'redeemed' : 'converted', now: w.now },
  })
  return row
}

/** Pays a conversion into the main wallet, once; it has no turnover requirement. */
export async function payConversion(w: Work, row: RedemptionRow) {
  const amount = row.amount_minor ?? 0n
  if (amount === 0n) return
  await post(w.tx, {
    key: `points:${row.reference}`,
    kind: 'reward',
    ref: row.reference,
    legs: [
      { member: row.member_id, wallet: 'main', amount },
      { account: EXPENSE, amount: -amount },
    ],
  })
  await w.emit(pointsPaid, redemptionOf(row))
}
