import type { Rights } from './role.ts'

/** Brands and the audit log. */
export const foundationsRights = {
  'brand.view': ['brand-manager', 'auditor'],
  'brand.switches': ['brand-manager'],
  'brand.registration': ['brand-manager'],
  'brand.status': ['brand-manager'],
  'brand.region': ['brand-manager'],
  'audit.read': ['auditor'],
} as const satisfies Rights
