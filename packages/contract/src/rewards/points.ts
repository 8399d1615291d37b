import { z } from 'zod'
import { call } from '../core/call.ts'
import {
  amount,
  countParam,
  currencyCode,
  inLanguages,
  instant,
  pageOf,
  requestKey,
  text,
} from '../core/values.ts'
import { GOODS_ART } from './points-lists.ts'

export const REDEEM_STATUSES = ['In Process', 'Approved', 'Rejected'] as const
export const REDEEM_TYPES = ['goods', 'convert'] as const
export const POINT_TYPES = ['earned', 'redeemed', 'converted', 'returned', 'reward'] as const
/** Why a member cannot have goods now, in the order in which it can be resolved. */
export const GOODS_GAPS = ['SOLD_OUT', 'LIMIT', 'TURNOVER', 'POINTS'] as const
const QUANTITY_MAX = 100
const POINTS_MAX = 1_000_000_000
const REMARK_MAX = 200

const points = z.number().int()
const page = z.strictObject({
  pageNo: countParam({ min: 1, max: 1000, fallback: 1 }),
  pageSize: countParam({ min: 1, max: 50, fallback: 10 }),
})

export const getPointBalance = call({
  method: 'GET',
  path: '/wps/relay/getPointBalance',
  summary: 'The points of the member; they never expire (PRO-03)',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    currentPoints: points,
    /** All points that were ever earned by play. */
    earnedPoints: points,
    /** False while bets are still being counted: the points will grow. */
    isCountedWhole: z.boolean(),
  }),
  refusals: ['POINTS_OFF'],
  perMinute: 60,
})

export const getPointConfig = call({
  method: 'GET',
  path: '/wps/relay/getPointConfig',
  summary: 'How points are earned, and what they are worth in cash',
  who: 'anyone',
  age: 'any',
  value: z.strictObject({
    currency: currencyCode,
    currencySymbol: z.string(),
    /** Weighted turnover that earns one point. */
    unit: amount,
    /** So many points are worth this amount, and are converted in such steps. */
    ratio: z.strictObject({ points, amount }),
    /** Conversions of 24 hours above it are reviewed by an operator. */
    reviewAbove: amount,
    weights: z.array(z.strictObject({ gameType: z.string(), percent: z.number().int() })),
  }),
  refusals: ['POINTS_OFF'],
})

export const pointGoods = z.strictObject({
  goodsId: z.uuid(),
  /** Its picture is `/art/goods/<name>.svg`. */
  picture: z.enum(GOODS_ART),
  name: inLanguages(z.string()),
  remark: inLanguages(z.string()),
  pointsRequirement: points,
  /** Valid bets of the last 30 days that it takes. */
  amountRequirement: amount,
  stock: z.number().int(),
  /** How many a member may have, and how many the member may still have; null without a limit. */
  limit: z.number().int().nullable(),
  left: z.number().int().nullable(),
  gaps: z.array(z.enum(GOODS_GAPS)),
})

export const getPointReward = call({
  method: 'GET',
  path: '/wps/relay/getPointReward',
  summary: 'The goods of the points mall, and what is missing to each',
  who: 'member',
  age: 'any',
  value: z.strictObject({
    /** Valid bets of the member in the last 30 days. */
    turnover: amount,
    goods: z.array(pointGoods),
  }),
  refusals: ['POINTS_OFF'],
})

export const pointRedemption = z.strictObject({
  referenceNumber: z.string(),
  applyTime: instant,
  type: z.enum(REDEEM_TYPES),
  status: z.enum(REDEEM_STATUSES),
  points,
  /** The goods and how many of them; null for a conversion. */
  goods: inLanguages(z.string()).nullable(),
  quantity: z.number().int(),
  /** What a conversion pays; null for goods. */
  amount: amount.nullable(),
  /** What an operator wrote: how the goods arrive, or why they do not. */
  answer: z.string().nullable(),
})

export const getRedeemPointList = call({
  method: 'GET',
  path: '/wps/relay/getRedeemPointList',
  summary: 'Goods and cash that the member asked for, newest first',
  who: 'member',
  age: 'any',
  query: page,
  value: pageOf(pointRedemption),
  refusals: [],
})

export const memTransDet = call({
  method: 'GET',
  path: '/wps/relay/MemTransDet',
  summary: 'Every change of the member’s points, newest first',
  who: 'member',
  age: 'any',
  query: page,
  value: pageOf(
    z.strictObject({
      time: instant,
      type: z.enum(POINT_TYPES),
      changedPoints: points,
      pointsBalance: points,
      referenceNumber: z.string(),
    }),
  ),
  refusals: [],
})

const REDEEMING = {
  method: 'POST',
  who: 'member',
  age: 'brand',
  act: 'bonus',
  sealed: true,
  value: pointRedemption,
  perMinute: 20,
} as const
const REFUSALS = [
  'POINTS_OFF',
  'POINTS_BALANCE',
  'REQUEST_KEY_REUSED',
  'PAYMENT_PASSWORD_WRONG',
  'PAYMENT_PASSWORD_OFF',
  'PAYMENT_PASSWORD_LOCKED',
  'KYC_NEEDED',
  'ACCOUNT_BLOCKED',
  'AGE_NOT_CONFIRMED',
  'ON_TIME_OUT',
  'SELF_EXCLUDED',
] as const
const proof = { requestKey, paymentPassword: z.string().min(1).max(128) }

export const redeemPointReward = call({
  ...REDEEMING,
  path: '/wps/relay/redeemPointReward',
  summary: 'Takes points and stock for goods; the same request key takes them once',
  body: z.strictObject({
    ...proof,
    goodsId: z.uuid(),
    redeemQuantity: z.number().int().min(1).max(QUANTITY_MAX),
    /** What the operator has to know, such as a size. */
    remark: text(REMARK_MAX).optional(),
  }),
  refusals: [...REFUSALS, 'GOODS_SOLD_OUT', 'GOODS_LIMIT', 'GOODS_TURNOVER'],
})

export const convertPoint = call({
  ...REDEEMING,
  path: '/wps/relay/convertPoint',
  summary: 'Converts points into cash; the same request key converts once',
  body: z.strictObject({ ...proof, points: z.number().int().min(1).max(POINTS_MAX) }),
  refusals: [...REFUSALS, 'POINTS_STEP'],
})
