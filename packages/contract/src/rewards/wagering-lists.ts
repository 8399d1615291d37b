/** A bonus waits in the queue, is active, and ends in one of the others. */
export const BONUS_STATES = [
  'queued',
  'active',
  'completed',
  'lost',
  'expired',
  'dropped',
  'recalled',
] as const

/** Why a bet counts less than its valid stake towards a bonus. */
export const BONUS_REASONS = ['WEIGHT', 'TIE', 'OPPOSITE', 'MAX_BET', 'GAME', 'DONE'] as const
export type BonusReason = (typeof BONUS_REASONS)[number]
