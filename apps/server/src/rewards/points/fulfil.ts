import type {
  decidePointRedemption,
  GOODS_ART,
  opsPointRedemptions,
  savePointGoods,
} from '@parola/contract'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { eligibility, lockMember, rulesOf } from '#people/eligibility'
import { findMember } from '#people/member'
import { selectOperators } from '#people/operator'
import { type Input, pageAfter } from '#platform/http'
import { type Glance, operatorOf, refuse, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import {
  decideRedemption,
  findRedemption,
  returnStock,
  saveGoods,
  selectGoods,
  selectOfBrand,
} from './goods.sql.ts'
import { textsOf, viewOf } from './mall.ts'
import { movePoints, type RedemptionRow } from './points.sql.ts'
import { payConversion } from './redeem.ts'

export async function readAllGoods({ db, brandId }: Glance) {
  const rows = await selectGoods(db, { brandId })
  return rows.map((row) => ({
    picture: row.picture as (typeof GOODS_ART)[number],
    ...{ goodsId: row.goods_id, name: textsOf(row.name), remark: textsOf(row.remark) },
    ...{ points: Number(row.points), amountRequirement: row.amount_minor, stock: row.stock },
    ...{ limit: row.per_member, isOpen: row.is_open, version: row.version },
  }))
}

/** @throws Refusal BRAND_CHANGED when somebody else has changed the goods */
export async function keepGoods(work: Work, { body }: Input<typeof savePointGoods>): Promise<null> {
  const { goodsId, name, remark, points, amountRequirement, stock, limit, isOpen, picture } = body
  const goods = {
    ...{ goods_id: goodsId, brand_id: work.brandId, name, remark, points: BigInt(points) },
    ...{ amount_minor: amountRequirement, stock, per_member: limit, is_open: isOpen },
    picture,
  }
  if (!(await saveGoods(work.tx, goods, body.version))) refuse('BRAND_CHANGED')
  const after = { name: name.EN, picture, points, stock, limit, isOpen }
  const subject = `points-goods:${goodsId}`
  await record(work, { what: 'points.goods', subject, after, reason: body.reason })
  return null
}

export async function readOfBrand(glance: Glance, { query }: Input<typeof opsPointRedemptions>) {
  const { db, brandId } = glance
  const page = { brandId, isOpen: query.open === 'true', before: query.cursor }
  const { shown, next } = await pageAfter(
    query.pageSize,
    (limit) => selectOfBrand(db, { ...page, limit }),
    (row) => row.redemption_id,
  )
  const names = new Map((await selectOperators(db)).map((o) => [o.operator_id, o.username]))
  const content = await Promise.all(
    shown.map(async (row) => ({
      ...viewOf(row),
      ...{ memberId: row.member_id, remark: row.remark, decidedAt: row.decided_at },
      username: (await findMember({ db }, row.member_id))?.username ?? '',
      decidedBy: (row.decided_by && names.get(row.decided_by)) ?? null,
    })),
  )
  return { content, next }
}

/**
 * Fulfils a request, or rejects it: its points come back by an entry, and goods to the stock.
 * @throws Refusal NOT_FOUND, REDEMPTION_OVER when it was decided before, MEMBER_INELIGIBLE to fulfil it for a member who
 * may have no bonus by now
 */
export async function decide(work: Work, { body }: Input<typeof decidePointRedemption>) {
  const { reference, isApproved, answer } = body
  const found = await findRedemption(work.tx, reference)
  if (found?.brand_id !== work.brandId) refuse('NOT_FOUND')
  // The member before their points, in the same order as everywhere.
  const member = await lockMember(work, found.member_id)
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const isFit = eligibility(member, 'bonus', rulesOf(config)) === null
  if (isApproved && !isFit) refuse('MEMBER_INELIGIBLE')
  const state = isApproved ? 'approved' : 'rejected'
  const row = await decideRedemption(work.tx, {
    ...{ id: found.redemption_id, state, answer, by: operatorOf(work), now: work.now },
  })
  if (!row) refuse('REDEMPTION_OVER')
  if (!isApproved) await giveBack(work, row)
  else if (row.kind === 'convert') await payConversion(work, row)
  const subject = `points-redemption:${reference}`
  await record(work, { what: `points.${state}`, subject, reason: answer })
  const params = { reference, answer }
  await sendMessage(work, { memberId: row.member_id, kind: `points-${state}`, params })
  return null
}

async function giveBack(work: Work, row: RedemptionRow) {
  const { goods_id: goodsId, quantity, reference } = row
  if (goodsId) await returnStock(work.tx, { goodsId, quantity })
  await movePoints(work.tx, {
    ...{ memberId: row.member_id, kind: 'returned', change: row.points, reference },
    ...{ key: `redemption:${reference}:returned`, now: work.now },
  })
}
