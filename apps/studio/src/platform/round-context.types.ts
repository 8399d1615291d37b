import type { SealRing, VendorClient } from '@parola/vendor-protocol'
import type { Round, Store } from './store.ts'

/** How long a response is waited for (rules/vendor-protocol §5). */
export type Waits = {
  betMs: number
  creditMs: number
  /** The longest pause before each repeat of a call with a debit; none after the last. */
  repeatsMs: readonly number[]
}

export type RoundContext = {
  store: Store
  key: SealRing
  waits: Waits
  client(vendor: string): VendorClient
  /** Receives what went wrong with a round that will be tried again. */
  troubled(error: unknown): void
  /** Receives a round that is given up: neither settled nor undone. */
  alarmed(round: Round): void
}
