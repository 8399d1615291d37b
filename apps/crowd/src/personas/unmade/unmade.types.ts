import type { CallName } from '@parola/contract'

/** Calls of a floor that no persona makes, by the reason. */
export type Unmade = Readonly<Record<string, readonly CallName[]>>
