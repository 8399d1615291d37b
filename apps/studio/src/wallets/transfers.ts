import { formatMinor, parseMinor } from '@parola/money'
import type { EndpointResponse, gameApi } from '@parola/vendor-protocol'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { newRoundId } from '../platform/secrecy.ts'
import { firstRow, inTransaction, type Store } from '../platform/store.ts'
import { lockWallet, moveWallet, type OwnWallet } from './own-wallet.ts'

type Bodies = { [P in keyof typeof gameApi]: z.infer<(typeof gameApi)[P]> }
type Kind = 'in' | 'out' | 'out-all'
type Order = Bodies['/transfer/out-all'] & { kind: Kind; amount?: string | undefined }
type Transfer = {
  ref: string
  player: string
  kind: Kind
  currency: string
  requested_minor: string | null
  amount_minor: string
  vendor_ref: string
}

/** A player's balance at this vendor. */
export async function transferBalance(
  store: Store,
  vendor: string,
  body: Bodies['/transfer/balance'],
): Promise<EndpointResponse> {
  return inTransaction(store, async (client) => {
    const wallet = await lockWallet(client, { ...body, vendor })
    if (wallet.currency !== body.currency) return { code: 'CURRENCY_MISMATCH' as const }
    const balance = formatMinor(BigInt(wallet.balance_minor), wallet.currency)
    return { code: 'OK' as const, value: { balance } }
  })
}

/**
 * Moves money between the platform and a player's wallet: each reference once, and never after `not_after`. A
 * refusal leaves no trace (rules/vendor-protocol §4).
 */
export async function makeTransfer(
  { store, now }: { store: Store; now: () => Date },
  vendor: string,
  order: Order,
): Promise<EndpointResponse> {
  return inTransaction(store, async (client) => {
    const wallet = await lockWallet(client, { ...order, vendor })
    const earlier = await transferOf(client, vendor, order.ref)
    if (earlier) return isSame(earlier, order) ? done(earlier, wallet) : { code: 'TX_CONFLICT' }
    if (now() > new Date(order.not_after)) return { code: 'EXPIRED' }
    if (wallet.currency !== order.currency) return { code: 'CURRENCY_MISMATCH' }
    return moveNew(client, wallet, order)
  })
}

async function moveNew(
  client: PoolClient,
  wallet: OwnWallet,
  order: Order,
): Promise<EndpointResponse> {
  const balance = BigInt(wallet.balance_minor)
  const amount = order.amount === undefined ? balance : parseMinor(order.amount, order.currency)
  if (order.kind === 'in' && amount === 0n) return { code: 'AMOUNT_INVALID' }
  if (order.kind !== 'in' && amount > balance) {
    return { code: 'INSUFFICIENT_FUNDS', value: { balance: formatMinor(balance, wallet.currency) } }
  }
  const moved = await moveWallet(client, wallet, order.kind === 'in' ? amount : -amount)
  return done(await insertTransfer(client, wallet.vendor, { order, amount }), moved)
}

export async function transferStatus(
  store: Store,
  vendor: string,
  { ref }: Bodies['/transfer/status'],
): Promise<EndpointResponse> {
  const found = await transferOf(store.pool, vendor, ref)
  if (!found) return { code: 'OK', value: { state: 'NOT_FOUND' } }
  const amount = formatMinor(BigInt(found.amount_minor), found.currency)
  return { code: 'OK', value: { state: 'DONE', amount } }
}

function transferOf(db: Store['pool'] | PoolClient, vendor: string, ref: string) {
  const text = 'select * from studio.transfer where vendor = $1 and ref = $2'
  return firstRow<Transfer>(db, text, [vendor, ref])
}

function isSame(earlier: Transfer, order: Order): boolean {
  const requested =
    order.amount === undefined ? null : String(parseMinor(order.amount, order.currency))
  return (
    earlier.player === order.player &&
    earlier.kind === order.kind &&
    earlier.currency === order.currency &&
    earlier.requested_minor === requested
  )
}

type Made = { order: Order; amount: bigint }

async function insertTransfer(client: PoolClient, vendor: string, { order, amount }: Made) {
  const made = await firstRow<Transfer>(
    client,
    `insert into studio.transfer (vendor, ref, player, kind, currency, requested_minor, amount_minor,
       vendor_ref) values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [
      vendor,
      order.ref,
      order.player,
      order.kind,
      order.currency,
      order.amount === undefined ? null : parseMinor(order.amount, order.currency),
      amount,
      newRoundId(),
    ],
  )
  if (!made) throw new Error('a transfer that was not kept')
  return made
}

function done(transfer: Transfer, wallet: OwnWallet): EndpointResponse {
  return {
    code: 'OK',
    value: {
      state: 'DONE',
      amount: formatMinor(BigInt(transfer.amount_minor), transfer.currency),
      balance: formatMinor(BigInt(wallet.balance_minor), wallet.currency),
      vendor_ref: transfer.vendor_ref,
    },
  }
}
