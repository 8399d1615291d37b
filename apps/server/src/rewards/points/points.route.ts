import {
  convertPoint,
  decidePointRedemption,
  getPointBalance,
  getPointConfig,
  getPointReward,
  getRedeemPointList,
  memTransDet,
  opsPointGoods,
  opsPointRedemptions,
  redeemPointReward,
  savePointGoods,
} from '@parola/contract'
import { answers } from '#platform/http'
import type { Engine } from '#platform/work'
import { decide, keepGoods, readAllGoods, readOfBrand } from './fulfil.ts'
import { readBalance, readConfig, readEntries, readGoods, readRedemptions } from './mall.ts'
import { convert, redeem } from './redeem.ts'

export function pointsRoutes(engine: Engine) {
  return [
    answers(getPointBalance, { writes: readBalance }),
    answers(getPointConfig, { reads: readConfig }),
    answers(getPointReward, { reads: readGoods }),
    answers(getRedeemPointList, { reads: (glance, { query }) => readRedemptions(glance, query) }),
    answers(memTransDet, { reads: (glance, { query }) => readEntries(glance, query) }),
    answers(redeemPointReward, {
      acts: async (opening, { body }) => ({ value: await redeem(engine, opening, body) }),
    }),
    answers(convertPoint, {
      acts: async (opening, { body }) => ({ value: await convert(engine, opening, body) }),
    }),
    answers(opsPointGoods, { reads: readAllGoods }),
    answers(savePointGoods, { writes: keepGoods }),
    answers(opsPointRedemptions, { reads: readOfBrand }),
    answers(decidePointRedemption, { writes: decide }),
  ]
}
