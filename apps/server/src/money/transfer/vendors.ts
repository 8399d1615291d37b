import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db'
import type { Work } from '#platform/work'

/** A vendor's response. `silent`: none in time, or none that can be trusted. */
export type Reply<V> =
  | { kind: 'value'; value: V }
  | { kind: 'refused'; code: string }
  | { kind: 'silent' }

/** Requests to a vendor's wallet, in the terms of the protocol. */
export type TransferOrder = {
  player: string
  currency: string
  ref: string
  not_after: string
  amount?: string
}
export type Transferred = {
  state: 'DONE' | 'FAILED' | 'PENDING'
  amount: string
  balance: string
  vendor_ref: string
}
export type TransferStatus = {
  state: 'DONE' | 'FAILED' | 'PENDING' | 'NOT_FOUND'
  amount?: string | undefined
}

export type TransferVendor = { vendor: string; name: string; isAway: boolean }

/** Vendors with wallets of their own, as later features see and call them. */
export type TransferVendors = {
  list(db: Kysely<Tables>): Promise<readonly TransferVendor[]>
  /** The member's name at a vendor, created on first use. */
  player(
    db: Kysely<Tables>,
    member: { memberId: string; vendor: string; brandId: string },
  ): Promise<string>
  /** The highest single win that the acting brand allows this vendor, in minor units. */
  highestWin(work: Work, vendor: string): Promise<bigint>
  balance(
    vendor: string,
    wallet: { player: string; currency: string },
  ): Promise<Reply<{ balance: string }>>
  order(
    vendor: string,
    kind: 'in' | 'out' | 'out-all',
    order: TransferOrder,
  ): Promise<Reply<Transferred>>
  status(vendor: string, ref: string): Promise<Reply<TransferStatus>>
}
