import type { BetRegister } from '#games/bet'
import type { Vendors } from '#games/play'
import type { Turnover } from '#money/turnover'
import { bySystem, type Engine } from '#platform/work'

/** What asking the vendors stands on. */
export type SyncParts = {
  engine: Engine
  vendors: Vendors
  register: BetRegister
  turnover: Turnover
}

export const SYSTEM = bySystem()
