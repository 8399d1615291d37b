import type { BetRegister } from '#games/bet'
import type { Vendors } from '#games/play'
import type { Turnover } from '#money/turnover'
import { bySystem, type Engine } from '#platform/work'

/** The dependencies of vendor calls. */
export type SyncParts = {
  engine: Engine
  vendors: Vendors
  register: BetRegister
  turnover: Turnover
}

export const SYSTEM = bySystem()
