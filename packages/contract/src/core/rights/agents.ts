import type { Rights } from './role.ts'

/** What agents’ contracts pay. */
export const agentsRights = {
  'settlement.view': ['cashier', 'treasurer', 'auditor'],
  'settlement.propose': ['cashier'],
  'settlement.approve': ['treasurer'],
} as const satisfies Rights
