import { CRASH, CRASH_RETURN, isInstant, STRATEGIES } from '@parola/maths/instant'
import type { Config } from '../platform/config.ts'
import { modelOf } from './models.ts'

/** No brand offers games that return less than this on average (FAIR-010). */
export const RETURN_FLOOR = 0.85

/** The lowest stated return of a model: of its rounds, and of its purchases. */
export function statedReturnOf(model: string): number {
  if (model === CRASH) return CRASH_RETURN
  if (isInstant(model)) return Number(STRATEGIES[model].certified) / 100
  const { rtp, buyRtp = {} } = modelOf(model).verified as {
    rtp: string
    buyRtp?: Record<string, { rtp: string }>
  }
  return Math.min(Number(rtp), ...Object.values(buyRtp).map((bought) => Number(bought.rtp)))
}

/** Whether a brand offers a model: its own minimum may be higher than the general one. */
export function isAboveFloor({ RETURN_FLOORS }: Config, merchant: string, model: string): boolean {
  return statedReturnOf(model) >= Math.max(RETURN_FLOOR, RETURN_FLOORS[merchant] ?? 0)
}
