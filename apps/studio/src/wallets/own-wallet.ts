import { formatMinor, parseMinor } from '@parola/money'
import type { Answered, Code, VendorClient } from '@parola/vendor-protocol'
import type { PoolClient } from 'pg'
import { firstRow, inTransaction, type Store } from '../platform/store.ts'

/** A player's money at a vendor that keeps it itself. */
export type OwnWallet = {
  vendor: string
  player: string
  currency: string
  balance_minor: string
  seq: string
}

type Owner = { vendor: string; player: string; currency: string }
type Action = { tx: string; type: string; amount: string }
type MoneyCall = { player: string; currency: string; actions: Action[] }
type UndoCall = { player: string; currency: string; ref_tx: string }
type Known = { call: string; state: 'done' | 'rolled_back' | 'tombstone'; net_minor: string }
type Response = { code: Code; value?: Record<string, unknown> }

const SELECT_CALL = 'select * from studio.wallet_call where vendor = $1 and tx = $2'

/**
 * The wallet calls of a vendor that keeps its players' money itself: what another vendor asks the platform is
 * answered here, by the same rules. The platform still says who is playing.
 */
export function ownWalletClient(
  store: Store,
  vendor: string,
  platform: VendorClient,
): VendorClient {
  const answers: Record<string, (body: never) => Promise<Response>> = {
    '/wallet/balance': (body: MoneyCall) =>
      inTransaction(store, async (client) => ({
        code: 'OK',
        value: playerWalletOf(await lockWallet(client, { ...body, vendor })),
      })),
    '/wallet/transact': (body: MoneyCall) =>
      inTransaction(store, (client) => transact(client, vendor, body)),
    '/wallet/rollback': (body: UndoCall) =>
      inTransaction(store, (client) => undo(client, vendor, body)),
    '/wallet/transaction': async ({ tx }: { tx: string }) => {
      const known = await firstRow<Known>(store.pool, SELECT_CALL, [vendor, tx])
      return { code: 'OK', value: { state: known?.state ?? 'unknown' } }
    },
  }
  return {
    call: async (path, body, timeoutMs) => {
      const answer = answers[path]
      return answer ? answered(await answer(body as never)) : platform.call(path, body, timeoutMs)
    },
  }
}

function answered({ code, value }: Response): Answered {
  const success = code === 'OK'
  return { kind: 'answer', status: 200, success, code, message: '', value: value ?? null }
}

/** The wallet, created on first use, and locked: a player's movements happen in order. */
export async function lockWallet(client: PoolClient, owner: Owner): Promise<OwnWallet> {
  await client.query(
    `insert into studio.wallet (vendor, player, currency) values ($1, $2, $3)
     on conflict do nothing`,
    [owner.vendor, owner.player, owner.currency],
  )
  const text = 'select * from studio.wallet where vendor = $1 and player = $2 for update'
  const wallet = await firstRow<OwnWallet>(client, text, [owner.vendor, owner.player])
  if (!wallet) throw new Error('a wallet that was just made is gone')
  return wallet
}

/** Moves a locked wallet; the table refuses a negative balance. */
export async function moveWallet(
  client: PoolClient,
  wallet: OwnWallet,
  minor: bigint,
): Promise<OwnWallet> {
  const moved = await firstRow<OwnWallet>(
    client,
    `update studio.wallet set balance_minor = balance_minor + $3, seq = seq + 1
      where vendor = $1 and player = $2 returning *`,
    [wallet.vendor, wallet.player, minor],
  )
  if (!moved) throw new Error('a locked wallet is gone')
  return moved
}

function playerWalletOf({ balance_minor, seq, currency }: OwnWallet) {
  return { balance: formatMinor(BigInt(balance_minor), currency), seq: Number(seq), currency }
}

async function transact(client: PoolClient, vendor: string, body: MoneyCall): Promise<Response> {
  const wallet = await lockWallet(client, { ...body, vendor })
  const [first] = body.actions
  if (!first || wallet.currency !== body.currency) return { code: 'CURRENCY_MISMATCH' }
  const known = await firstRow<Known>(client, SELECT_CALL, [vendor, first.tx])
  if (known && known.state !== 'done') return { code: 'TX_ROLLED_BACK' }
  if (known) return { code: 'OK', value: { ...playerWalletOf(wallet), duplicate: true } }
  const debit = sumOf(body, 'bet')
  if (debit > BigInt(wallet.balance_minor)) {
    return { code: 'INSUFFICIENT_FUNDS', value: playerWalletOf(wallet) }
  }
  const net = body.actions.reduce((sum, action) => sum + signed(action, body.currency), 0n)
  const moved = await moveWallet(client, wallet, net)
  for (const action of body.actions) {
    await keep(client, { vendor, body, action, state: 'done' })
  }
  return { code: 'OK', value: { ...playerWalletOf(moved), duplicate: false } }
}

/** Undoes the whole call that carried the transaction; one that never arrived is refused for ever. */
async function undo(client: PoolClient, vendor: string, body: UndoCall): Promise<Response> {
  const wallet = await lockWallet(client, { ...body, vendor })
  const known = await firstRow<Known>(client, SELECT_CALL, [vendor, body.ref_tx])
  if (known?.state !== 'done') {
    const nothing = formatMinor(0n, wallet.currency)
    const action = { tx: body.ref_tx, type: 'bet', amount: nothing }
    if (!known)
      await keep(client, {
        vendor,
        body: { ...body, actions: [action] },
        action,
        state: 'tombstone',
      })
    const outcome = known?.state === 'rolled_back' ? 'ALREADY' : 'NOT_FOUND'
    return { code: 'OK', value: { ...playerWalletOf(wallet), outcome, owed: nothing } }
  }
  const undone = await client.query<{ net_minor: string }>(
    `update studio.wallet_call set state = 'rolled_back'
      where vendor = $1 and call = $2 returning net_minor`,
    [vendor, known.call],
  )
  const net = undone.rows.reduce((sum, row) => sum + BigInt(row.net_minor), 0n)
  const balance = BigInt(wallet.balance_minor)
  // A win that was spent meanwhile is taken back as far as the balance allows (rules/vendor-protocol §5, rule
  // 4).
  const moved = await moveWallet(client, wallet, net > balance ? -balance : -net)
  const owed = formatMinor(net > balance ? net - balance : 0n, wallet.currency)
  return { code: 'OK', value: { ...playerWalletOf(moved), outcome: 'ROLLED_BACK', owed } }
}

function sumOf({ actions, currency }: MoneyCall, type: string): bigint {
  const own = actions.filter((action) => action.type === type)
  return own.reduce((sum, { amount }) => sum + parseMinor(amount, currency), 0n)
}

function signed({ type, amount }: Action, currency: string): bigint {
  const minor = parseMinor(amount, currency)
  // The stake of a free round is reported, but taken from nobody.
  if (type === 'free_bet') return 0n
  return type === 'bet' ? -minor : minor
}

type Kept = { vendor: string; body: MoneyCall; action: Action; state: Known['state'] }

async function keep(client: PoolClient, { vendor, body, action, state }: Kept) {
  await client.query(
    `insert into studio.wallet_call (vendor, call, tx, player, net_minor, state)
     values ($1, $2, $3, $4, $5, $6)`,
    [vendor, body.actions[0]?.tx, action.tx, body.player, signed(action, body.currency), state],
  )
}
