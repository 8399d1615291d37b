import type { Rights } from './role.ts'

/** Figures of the brand. */
export const viewsRights = {
  'figures.view': ['brand-manager', 'risk-analyst', 'treasurer', 'auditor'],
} as const satisfies Rights
