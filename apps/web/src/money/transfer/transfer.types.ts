import type { Calls, ValueOf } from '@parola/contract'

export type VendorWallet = ValueOf<Calls['vendorWallets']>[number]

/** A wallet with its vendor's balance: a sum, null when the vendor does not respond, undefined while loading. */
export type Shown = VendorWallet & { balance: string | null | undefined }

export type MoneyText = (wire: string) => string
