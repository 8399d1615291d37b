import type { Rights } from './role.ts'

/** Titles, jackpots, draws and wins under review. */
export const gamesRights = {
  'game.view': ['brand-manager', 'risk-analyst', 'treasurer', 'auditor'],
  'game.arrange': ['brand-manager'],
  'game.maintain': ['brand-manager'],
  'game.release': ['risk-analyst'],
  'jackpot.retire': ['treasurer'],
  'draw.view': ['brand-manager', 'risk-analyst', 'treasurer', 'draw-officer', 'auditor'],
  'draw.enter': ['draw-officer'],
  'draw.decide': ['draw-officer'],
  'draw.approve': ['treasurer'],
  'draw.configure': ['brand-manager'],
  'win.review': ['risk-analyst'],
  'win.approve': ['treasurer'],
} as const satisfies Rights

/** What runs the draws. Nobody who sets odds holds it, whatever their roles, and so no administrator (DRW-008). */
export const DRAW_RUN_RIGHTS = [
  'draw.enter',
  'draw.decide',
] as const satisfies readonly (keyof typeof gamesRights)[]
