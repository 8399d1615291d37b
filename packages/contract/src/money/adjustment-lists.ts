/** Causes of a manual adjustment; each has an account of its own in the ledger. */
export const ADJUSTMENT_CAUSES = ['correction', 'goodwill', 'recovery', 'ruling'] as const
