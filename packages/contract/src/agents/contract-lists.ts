/** The four kinds of contracts between an agent and the upline (rules/product §3). */
export const CONTRACT_KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]
/** Length of the dividend window; the window of a salary follows from its kind. */
export const DIVIDEND_PERIODS = ['daily', 'weekly', 'semimonthly', 'monthly'] as const
/** Who pays a contract. */
export const CONTRACT_FUNDINGS = ['house', 'upline'] as const
/** The most tiers that a contract has. */
export const TIERS_MAX = 10
