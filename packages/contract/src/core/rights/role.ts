/** The roles of operators. */
export const OPERATOR_ROLE_NAMES = [
  /** Has every right except those that run the draws. */
  'administrator',
  'brand-manager',
  'identity-reviewer',
  'risk-analyst',
  'cashier',
  /** Answers for the money of a brand: approves what others request, pays nobody out. */
  'treasurer',
  /** Runs the draws and sets nothing of their odds (DRW-008). */
  'draw-officer',
  'support',
  'auditor',
] as const

export type OperatorRole = (typeof OPERATOR_ROLE_NAMES)[number]

/** Rights of an area, each with the roles that hold it beside the administrator. */
export type Rights = Record<string, readonly Exclude<OperatorRole, 'administrator'>[]>
