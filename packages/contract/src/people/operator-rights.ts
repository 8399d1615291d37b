/** Everything that an operator may be let do; each right is for one deed and none contains another. */
export const OPERATOR_RIGHTS = [
  'kyc.view',
  'kyc.view-image',
  'kyc.review',
  'case.view',
  'case.resolve',
  'restricted.view',
  'restricted.import',
  'member.view',
  'member.reveal',
  'member.block',
  'member.tighten',
  'member.forfeit',
  'brand.view',
  'brand.switches',
  'brand.registration',
  'brand.status',
  'brand.region',
  'deposit.view',
  'deposit.review',
  'withdrawal.view',
  'withdrawal.review',
  'money.view',
  'adjustment.propose',
  'adjustment.approve',
  'forfeiture.approve',
  'payouts.start',
  'reconciliation.view',
  'reconciliation.run',
  'reward.view',
  'reward.grant',
  'reward.approve',
  'operator.view',
  'operator.manage',
  'audit.read',
] as const

export type OperatorRight = (typeof OPERATOR_RIGHTS)[number]

/** What each role may do. Who has several may do what any of them may. */
export const OPERATOR_ROLES = {
  administrator: OPERATOR_RIGHTS,
  'brand-manager': [
    'brand.view',
    'brand.switches',
    'brand.registration',
    'brand.status',
    'brand.region',
    'member.view',
    'reward.view',
    'reward.grant',
    'reward.approve',
  ],
  'identity-reviewer': ['kyc.view', 'kyc.view-image', 'kyc.review', 'case.view', 'member.view'],
  'risk-analyst': [
    'kyc.view',
    'case.view',
    'case.resolve',
    'restricted.view',
    'restricted.import',
    'member.view',
    'member.reveal',
    'member.block',
    'member.tighten',
    'member.forfeit',
    'deposit.view',
    'withdrawal.view',
    'money.view',
    'reconciliation.view',
    'reward.view',
  ],
  cashier: [
    'member.view',
    'deposit.view',
    'deposit.review',
    'withdrawal.view',
    'withdrawal.review',
    'money.view',
    'adjustment.propose',
    'reconciliation.view',
  ],
  // Answers for the money of a brand: lets adjustments and stopped payouts through, pays nobody out.
  treasurer: [
    'member.view',
    'deposit.view',
    'withdrawal.view',
    'money.view',
    'adjustment.approve',
    'forfeiture.approve',
    'payouts.start',
    'reconciliation.view',
    'reconciliation.run',
  ],
  support: [
    'member.view',
    'member.reveal',
    'member.tighten',
    'kyc.view',
    'deposit.view',
    'withdrawal.view',
    'money.view',
    'reward.view',
  ],
  auditor: [
    'audit.read',
    'operator.view',
    'brand.view',
    'case.view',
    'restricted.view',
    'kyc.view',
    'member.view',
    'deposit.view',
    'withdrawal.view',
    'money.view',
    'reconciliation.view',
    'reward.view',
  ],
} as const satisfies Record<string, readonly OperatorRight[]>

export type OperatorRole = keyof typeof OPERATOR_ROLES
export const OPERATOR_ROLE_NAMES = Object.keys(OPERATOR_ROLES) as [OperatorRole, ...OperatorRole[]]

/** What somebody with these roles may do; a role that is none gives nothing. */
export function rightsOf(roles: readonly string[]): OperatorRight[] {
  const held = new Set<OperatorRight>(
    roles.flatMap((role) => OPERATOR_ROLES[role as OperatorRole] ?? []),
  )
  return OPERATOR_RIGHTS.filter((right) => held.has(right))
}
