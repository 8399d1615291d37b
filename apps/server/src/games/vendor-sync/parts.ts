import type { BetRegister } from '#games/bet'
import type { Vendors } from '#games/play'
import type { Turnover } from '#money/turnover'
import { type Engine, VISITOR } from '#platform/work'

/** What asking the vendors stands on. */
export type SyncParts = {
  engine: Engine
  vendors: Vendors
  register: BetRegister
  turnover: Turnover
}

export const SYSTEM = { actor: { ...VISITOR, kind: 'system' as const }, brandId: '' }
