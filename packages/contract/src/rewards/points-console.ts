import { z } from 'zod'
import { call } from '../core/call.ts'
import { amount, countParam, cursorPageOf, inLanguages, instant, text } from '../core/values.ts'
import { pointRedemption } from './points.ts'
import { GOODS_ART } from './points-lists.ts'

const NAME_MAX = 60
const REMARK_MAX = 300
const REASON_MAX = 300
const COUNT_MAX = 1_000_000_000

const count = z.number().int().min(0).max(COUNT_MAX)

/** Goods of the points mall as operators write them. */
const goods = z.strictObject({
  picture: z.enum(GOODS_ART),
  name: inLanguages(text(NAME_MAX, 1)),
  remark: inLanguages(text(REMARK_MAX)),
  points: count.min(1),
  amountRequirement: amount,
  stock: count,
  limit: count.min(1).nullable(),
  isOpen: z.boolean(),
})

export const opsPointGoods = call({
  method: 'GET',
  path: '/ops/points/goods',
  summary: 'The goods of the points mall, those that are not offered too',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  value: z.array(goods.extend({ goodsId: z.uuid(), version: z.number().int() })),
  refusals: [],
})

export const savePointGoods = call({
  method: 'POST',
  path: '/ops/points/goods',
  summary: 'Adds goods to the points mall, or changes those with this id',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: goods.extend({
    goodsId: z.uuid(),
    /** The version that the operator saw; 0 for new goods. */
    version: count,
    reason: text(REASON_MAX, 3),
  }),
  value: z.null(),
  refusals: ['BRAND_CHANGED'],
})

export const opsPointRedemptions = call({
  method: 'GET',
  path: '/ops/points/redemptions',
  summary: 'What members asked for in the points mall, newest first',
  who: 'operator',
  needs: 'reward.view',
  age: 'any',
  query: z.strictObject({
    open: z.enum(['true']).optional(),
    cursor: z.uuid().optional(),
    pageSize: countParam({ min: 1, max: 50, fallback: 20 }),
  }),
  value: cursorPageOf(
    pointRedemption.extend({
      memberId: z.uuid(),
      username: z.string(),
      remark: z.string(),
      decidedAt: instant.nullable(),
      decidedBy: z.string().nullable(),
    }),
  ),
  refusals: [],
})

export const decidePointRedemption = call({
  method: 'POST',
  path: '/ops/points/redemptions/decide',
  summary: 'Fulfils a request of the points mall, or rejects it and gives points and stock back',
  who: 'operator',
  needs: 'reward.grant',
  age: 'any',
  body: z.strictObject({
    reference: text(40, 1),
    isApproved: z.boolean(),
    /** The member reads it. */
    answer: text(REASON_MAX, 3),
  }),
  value: z.null(),
  refusals: ['REDEMPTION_OVER', 'MEMBER_INELIGIBLE'],
})
