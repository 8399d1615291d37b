import type { Rights } from './role.ts'

/** Members, their documents and protection, and staff. */
export const peopleRights = {
  'kyc.view': ['identity-reviewer', 'risk-analyst', 'support', 'auditor'],
  'kyc.view-image': ['identity-reviewer'],
  'kyc.review': ['identity-reviewer'],
  'case.view': ['identity-reviewer', 'risk-analyst', 'auditor'],
  'case.resolve': ['risk-analyst'],
  'restricted.view': ['risk-analyst', 'auditor'],
  'restricted.import': ['risk-analyst'],
  'member.view': [
    'brand-manager',
    'identity-reviewer',
    'risk-analyst',
    'cashier',
    'treasurer',
    'support',
    'auditor',
  ],
  'member.reveal': ['risk-analyst', 'support'],
  'member.block': ['risk-analyst'],
  'member.tighten': ['risk-analyst', 'support'],
  'member.forfeit': ['risk-analyst'],
  'exclusion.propose': ['risk-analyst'],
  'exclusion.approve': ['identity-reviewer'],
  'operator.view': ['auditor'],
  'operator.manage': [],
} as const satisfies Rights
