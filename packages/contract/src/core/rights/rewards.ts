import type { Rights } from './role.ts'

/** Rewards and their rules. */
export const rewardsRights = {
  'reward.view': ['brand-manager', 'risk-analyst', 'support', 'auditor'],
  'reward.grant': ['brand-manager'],
  'reward.approve': ['brand-manager'],
} as const satisfies Rights
