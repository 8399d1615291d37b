import type { Calls, ValueOf } from '@parola/contract'

export type VendorWallet = ValueOf<Calls['vendorWallets']>[number]

/** A wallet with what its vendor says now: a sum, null when it is silent, undefined while it is asked. */
export type Shown = VendorWallet & { balance: string | null | undefined }

export type MoneyText = (wire: string) => string
