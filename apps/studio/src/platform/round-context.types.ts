import type { SealRing, VendorClient } from '@parola/vendor-protocol'
import type { Round, Store } from './store.ts'

/** How long an answer is waited for (rules/vendor-protocol §5). */
export type Waits = { betMs: number; creditMs: number }

export type RoundContext = {
  store: Store
  key: SealRing
  waits: Waits
  client(vendor: string): VendorClient
  /** Hears what went wrong with a round, which is tried again. */
  troubled(error: unknown): void
  /** Hears of a round that is given up: it is neither settled nor undone. */
  alarmed(round: Round): void
}
