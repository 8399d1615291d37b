import {
  bringAllBack,
  merchantWallet,
  type TRANSFER_STATES,
  vendorBalance,
  type vendorTransfer,
  vendorWallets,
  walletTransfer,
  walletTransfers,
} from '@parola/contract'
import type { z } from 'zod'
import { brandById } from '#foundations/brand'
import { answers, pageAt, rangeOf } from '#platform/http'
import { type Glance, memberOf, refuse } from '#platform/work'
import { bringBack, requestBalance } from './bring-back.ts'
import type { Failure } from './transfer.rules.ts'
import {
  selectTransfers,
  selectUnderWay,
  selectWallets,
  type TransferRow,
  type WalletRow,
} from './transfer.sql.ts'
import { type TransferParts, transfer } from './transfers.ts'
import type { TransferVendors } from './vendors.ts'

export function transferRoutes(parts: TransferParts) {
  const { engine, vendors } = parts
  return [
    answers(merchantWallet, { reads: (glance) => readWalletNames(vendors, glance) }),
    answers(vendorWallets, { reads: (glance) => readWallets(vendors, glance) }),
    answers(vendorBalance, {
      acts: async (opening, { query: { vendor } }) => {
        const wallets = await selectWallets(engine.db.kysely, memberOf(opening))
        const wallet = wallets.find((wallet) => wallet.vendor === vendor)
        if (!wallet) {
          const known = await vendors.list(engine.db.kysely)
          if (!known.some((item) => item.vendor === vendor)) refuse('NOT_FOUND')
          // Nothing was ever transferred there: there is no vendor to call.
          return { value: { vendor, balance: 0n, known: null } }
        }
        const balance = await requestBalance(parts, wallet)
        return { value: { vendor, balance, known: knownOf(wallet) } }
      },
    }),
    answers(walletTransfer, {
      acts: async (opening, { body }) => ({ value: viewOf(await transfer(parts, opening, body)) }),
    }),
    answers(bringAllBack, {
      acts: async (opening, { body }) => ({ value: await bringBack(parts, opening, body) }),
    }),
    answers(walletTransfers, {
      reads: async (glance, { query }) => {
        const page = { memberId: memberOf(glance), ...rangeOf(query) }
        const { rows, total } = await selectTransfers(glance.db, page)
        return pageAt(query, { content: rows.map(viewOf), total })
      },
    }),
  ]
}

/** The main wallet, and those that vendors keep. */
async function readWalletNames(vendors: TransferVendors, { db, brandId, now }: Glance) {
  const { config } = await brandById(db, brandId, now)
  const main = { walletId: 'main', name: `${config.name} wallet`, main: true }
  const others = await vendors.list(db)
  return [main, ...others.map(({ vendor, name }) => ({ walletId: vendor, name, main: false }))]
}

async function readWallets(vendors: TransferVendors, glance: Glance) {
  const memberId = memberOf(glance)
  const wallets = await selectWallets(glance.db, memberId)
  const underWay = await selectUnderWay(glance.db, memberId)
  return (await vendors.list(glance.db)).map(({ vendor, name, isAway }) => {
    const wallet = wallets.find((wallet) => wallet.vendor === vendor)
    const open = underWay.find((item) => item.vendor === vendor)
    return {
      vendor,
      name,
      isAway,
      known: wallet ? knownOf(wallet) : null,
      underWay: open ? viewOf(open) : null,
    }
  })
}

function knownOf({ known_minor: amount, known_at: knownAt }: WalletRow) {
  return knownAt ? { amount, at: knownAt } : null
}

function viewOf(row: TransferRow): z.output<typeof vendorTransfer> {
  return {
    reference: row.ref,
    vendor: row.vendor,
    direction: row.direction as 'in' | 'out',
    state: row.state as (typeof TRANSFER_STATES)[number],
    amount: row.amount_minor ?? row.requested_minor,
    currency: row.currency,
    failure: row.failure as Failure | null,
    createdAt: row.created_at,
  }
}
