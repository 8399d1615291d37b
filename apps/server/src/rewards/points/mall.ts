import type { GOODS_ART, getPointReward, memTransDet, pointRedemption } from '@parola/contract'
import { filledLanguages, type InEveryLanguage } from '@parola/locales/languages'
import type { z } from 'zod'
import { brandById } from '#foundations/brand'
import { settingsOf } from '#foundations/settings'
import { catchUp } from '#games/activity'
import { addMs, DAY_MS } from '#platform/clock'
import { type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { categorySettings } from '#rewards/category'
import { pointsConsumer } from './count.sql.ts'
import { countTaken, selectGoods, selectOwn } from './goods.sql.ts'
import {
  findAccount,
  type GoodsRow,
  type RedemptionRow,
  selectEntries,
  selectTurnover,
} from './points.sql.ts'
import { pointsSettings } from './points-settings.ts'

type Scope = Pick<Glance, 'db' | 'brandId' | 'now'>
type Gap = z.output<typeof getPointReward.value>['goods'][number]['gaps'][number]

/** The span of play that goods ask for (rules/loyalty §2). */
export const TURNOVER_DAYS = 30
const STATUSES = { 'in-process': 'In Process', approved: 'Approved', rejected: 'Rejected' } as const

/** @throws Refusal POINTS_OFF where the brand has no points */
export async function refuseWithoutPoints({ db, brandId, now }: Scope) {
  const { config } = await brandById(db, brandId, now)
  if (!config.switches.PTSYS3) refuse('POINTS_OFF')
  return config
}

/** The member's points, with what was just played. */
export async function readBalance(work: Work) {
  const { tx, now, brandId } = work
  await refuseWithoutPoints({ db: tx, brandId, now })
  const memberId = memberOf(work)
  const isCountedWhole = await catchUp(tx, pointsConsumer, { memberId, now })
  const account = await findAccount(tx, memberId)
  return {
    currentPoints: Number(account?.balance ?? 0n),
    earnedPoints: Number(account?.earned ?? 0n),
    isCountedWhole,
  }
}

export async function readConfig(glance: Glance) {
  const { currency, currencySymbol } = await refuseWithoutPoints(glance)
  const { unitMinor, ratio, reviewAboveMinor } = await settingsOf(glance, pointsSettings)
  const { weightsPercent } = await settingsOf(glance, categorySettings)
  return {
    ...{ currency, currencySymbol, unit: unitMinor, reviewAbove: reviewAboveMinor },
    ratio: { points: ratio.points, amount: ratio.minor },
    weights: Object.entries(weightsPercent).map(([gameType, percent]) => ({ gameType, percent })),
  }
}

/** The goods in the member's language, each with what keeps the member from it. */
export async function readGoods(glance: Glance) {
  await refuseWithoutPoints(glance)
  const { db, brandId, now } = glance
  const memberId = memberOf(glance)
  const turnover = await selectTurnover(db, { memberId, since: turnoverSince(now) })
  const taken = await countTaken(db, memberId)
  const balance = (await findAccount(db, memberId))?.balance ?? 0n
  const rows = await selectGoods(db, { brandId, isOpen: true })
  const goods = rows.map((row) => {
    const left = leftOf(row, taken.get(row.goods_id) ?? 0)
    return {
      picture: row.picture as (typeof GOODS_ART)[number],
      ...{ goodsId: row.goods_id, name: textsOf(row.name), remark: textsOf(row.remark) },
      ...{ pointsRequirement: Number(row.points), amountRequirement: row.amount_minor },
      ...{ stock: row.stock, limit: row.per_member, left },
      gaps: gapsOf(row, { left, turnover, balance }),
    }
  })
  return { turnover, goods }
}

/** A text of goods as it is stored, in every language. */
export function textsOf(stored: unknown): InEveryLanguage<string> {
  return filledLanguages(stored as Partial<InEveryLanguage<string>>)
}

/** The start of the span in which goods ask for play. */
export function turnoverSince(now: Date): Date {
  return addMs(now, -TURNOVER_DAYS * DAY_MS)
}

/** How many of the goods a member may still have; null without a limit. */
export function leftOf({ per_member: limit }: GoodsRow, taken: number): number | null {
  return limit === null ? null : Math.max(0, limit - taken)
}

type Has = { left: number | null; turnover: bigint; balance: bigint }

function gapsOf(row: GoodsRow, { left, turnover, balance }: Has): Gap[] {
  const gaps: [Gap, boolean][] = [
    ['SOLD_OUT', row.stock === 0],
    ['LIMIT', left === 0],
    ['TURNOVER', turnover < row.amount_minor],
    ['POINTS', balance < row.points],
  ]
  return gaps.filter(([, isMissing]) => isMissing).map(([gap]) => gap)
}

/** A request as its member sees it. */
export function viewOf(row: RedemptionRow): z.output<typeof pointRedemption> {
  return {
    referenceNumber: row.reference,
    applyTime: row.requested_at,
    type: row.kind as 'goods' | 'convert',
    status: STATUSES[row.state as keyof typeof STATUSES],
    points: Number(row.points),
    goods: row.goods_name === null ? null : textsOf(row.goods_name),
    quantity: row.quantity,
    amount: row.amount_minor,
    answer: row.answer,
  }
}

type PageQuery = Input<typeof memTransDet>['query']

export async function readRedemptions(glance: Glance, query: PageQuery) {
  const page = { memberId: memberOf(glance), ...rangeOf(query) }
  const { rows, total } = await selectOwn(glance.db, page)
  return pageAt(query, { content: rows.map(viewOf), total })
}

export async function readEntries(glance: Glance, query: PageQuery) {
  const page = { memberId: memberOf(glance), ...rangeOf(query) }
  const { rows, total } = await selectEntries(glance.db, page)
  const content = rows.map((row) => ({
    ...{ time: row.at, type: row.kind as 'earned', changedPoints: Number(row.change) },
    ...{ pointsBalance: Number(row.balance), referenceNumber: row.reference },
  }))
  return pageAt(query, { content, total })
}
