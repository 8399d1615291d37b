import type { bringAllBack } from '@parola/contract'
import { isAmount, parseMinor } from '@parola/money'
import type { z } from 'zod'
import type { Opening } from '#platform/http'
import { memberOf, Refusal, work } from '#platform/work'
import type { Failure } from './transfer.rules.ts'
import { keepKnown, selectWallets, type TransferRow, type WalletRow } from './transfer.sql.ts'
import { beginTransfer, notifyVendor, type TransferParts } from './transfers.ts'
import type { TransferVendor } from './vendors.ts'

type Back = z.output<typeof bringAllBack.value>[number]
type Request = { requestKey: string }

/**
 * Returns the money from every vendor where the member has a wallet. Each vendor is independent: one that does
 * not respond holds up no other, and its outcome is reported as it is.
 */
export async function bringBack(
  parts: TransferParts,
  opening: Opening,
  { requestKey }: Request,
): Promise<Back[]> {
  const { db } = parts.engine
  const wallets = await selectWallets(db.kysely, memberOf(opening))
  const vendors = await parts.vendors.list(db.kysely)
  return Promise.all(
    wallets.map((wallet) => {
      const known = vendors.find(({ vendor }) => vendor === wallet.vendor)
      const vendor = known ?? { vendor: wallet.vendor, name: wallet.vendor, isAway: false }
      return bringFrom(parts, opening, { wallet, vendor, requestKey })
    }),
  )
}

export type From = Request & { wallet: WalletRow; vendor: TransferVendor }

/** Brings everything back from one vendor. */
export async function bringFrom(parts: TransferParts, opening: Opening, from: From): Promise<Back> {
  const { vendor, name } = from.vendor
  const result = (outcome: Back['outcome'], more: Partial<Back> = {}): Back => ({
    vendor,
    name,
    outcome,
    amount: null,
    failure: null,
    ...more,
  })
  const balance = await requestBalance(parts, from.wallet)
  if (balance === null) return result('silent')
  if (balance === 0n) return result('empty')
  const request = { requestKey: from.requestKey, vendor, direction: 'out' as const, amount: null }
  try {
    const begun = await work(parts.engine, opening, (w) => beginTransfer(parts, w, request))
    const row = begun.isNew ? await notifyVendor(parts, begun) : begun.row
    return result(outcomeOf(row), {
      amount: row.amount_minor,
      failure: row.failure as Failure | null,
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TRANSFER_OPEN') return result('under-way')
    throw error
  }
}

function outcomeOf({ state }: TransferRow): Back['outcome'] {
  if (state === 'SENT') return 'under-way'
  return state === 'DONE' ? 'done' : 'failed'
}

/** The balance at a vendor now; null when the vendor does not respond. */
export async function requestBalance(
  { engine, vendors }: TransferParts,
  { member_id: memberId, vendor, brand_id: brandId, currency }: WalletRow,
): Promise<bigint | null> {
  const requestedAt = engine.clock.now()
  const player = await vendors.player(engine.db.kysely, { memberId, vendor, brandId })
  const reply = await vendors.balance(vendor, { player, currency })
  if (reply.kind !== 'value' || !isAmount(reply.value.balance, currency)) return null
  const minor = parseMinor(reply.value.balance, currency)
  await keepKnown(engine.db.kysely, { memberId, vendor, minor, at: requestedAt })
  return minor
}
