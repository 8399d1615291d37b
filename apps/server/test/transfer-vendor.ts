import { formatMinor, parseMinor } from '@parola/money'
import { keyring } from '@parola/vendor-protocol'
import { highestWinOf } from '../src/games/held-win/index.ts'
import { playerNamed, vendorGateways } from '../src/games/play/index.ts'
import type { Reply, TransferVendors } from '../src/money/transfer/index.ts'
import { testClock, unixSeconds } from '../src/platform/clock/index.ts'
import { outgoing } from '../src/platform/http/index.ts'
import { vendorKey } from './test-server.ts'
import { fakeVendor, type Mood, ok } from './vendor.ts'

export { keepAwayRound } from '../src/games/bet/index.ts'

export const OWN = 'MW'
export const OTHER_OWN = 'KAL'
/** A vendor next to them, whose players stake from the main wallet. */
export const SEAMLESS = 'PG'

/**
 * How a vendor treats an order: `lost` never reaches it; `late` reaches it, and the answer does not come
 * back; `pending` answers before it knows.
 */
export type Fault = 'none' | 'lost' | 'late' | 'pending' | 'refuses' | 'breaks'

type Order = Record<string, unknown> & { player: string; ref: string; amount?: string }
type Kept = { amount: bigint; kind: string; player: string }

/** The wallets of one vendor, as in the protocol (rules/vendor-protocol §4). */
export function vendorBank(now: () => Date) {
  const wallets = new Map<string, bigint>()
  const known = new Map<string, Kept>()
  const balanceOf = (player: string) => wallets.get(player) ?? 0n
  const apply = (kind: string, order: Order): Mood => {
    const earlier = known.get(order.ref)
    if (!earlier) {
      if (now() > new Date(String(order.not_after))) return { code: 'EXPIRED' }
      const amount =
        order.amount === undefined ? balanceOf(order.player) : parseMinor(order.amount, 'PHP')
      if (kind !== 'in' && amount > balanceOf(order.player)) return { code: 'INSUFFICIENT_FUNDS' }
      known.set(order.ref, { amount, kind, player: order.player })
      wallets.set(order.player, balanceOf(order.player) + (kind === 'in' ? amount : -amount))
    }
    const { amount } = known.get(order.ref) as Kept
    return ok({
      state: 'DONE',
      amount: formatMinor(amount, 'PHP'),
      balance: formatMinor(balanceOf(order.player), 'PHP'),
      vendor_ref: `v-${order.ref}`,
    })
  }
  const bank = {
    /** The faults of the next orders, one each; then none. */
    faults: [] as Fault[],
    isSilent: false,
    /** What its player won or lost there. */
    play: (player: string, minor: bigint) => wallets.set(player, balanceOf(player) + minor),
    /** What it moved under a reference; undefined when it never received one. */
    known: (ref: string) => known.get(ref)?.amount,
    total: () => [...wallets.values()].reduce((sum, minor) => sum + minor, 0n),
    order: (kind: string, order: Order): Mood => {
      const fault = bank.isSilent ? 'lost' : (bank.faults.shift() ?? 'none')
      if (fault === 'lost') return 'silent'
      if (fault === 'refuses') return { code: 'MAINTENANCE' }
      if (fault === 'breaks') return { code: 'INTERNAL' }
      const response = apply(kind, order)
      if (fault === 'late') return 'silent'
      const pending = { state: 'PENDING', amount: '0.00', balance: '0.00', vendor_ref: 'v' }
      return fault === 'pending' ? ok(pending) : response
    },
    status: (ref: string): Mood => {
      if (bank.isSilent) return 'silent'
      const kept = known.get(ref)
      return ok(
        kept ? { state: 'DONE', amount: formatMinor(kept.amount, 'PHP') } : { state: 'NOT_FOUND' },
      )
    },
    balance: (player: string): Mood =>
      bank.isSilent ? 'silent' : ok({ balance: formatMinor(balanceOf(player), 'PHP') }),
  }
  return bank
}

export type VendorBank = ReturnType<typeof vendorBank>

/** Two vendors over real HTTP, which have wallets of their own and can be made to misbehave. */
export async function transferVendors() {
  const clock = testClock()
  const keys = Object.fromEntries(
    [OWN, OTHER_OWN, SEAMLESS].map((vendor) => {
      const { keyId, secret } = vendorKey(vendor)
      return [vendor, { keyId, secret: secret.toString('base64') }]
    }),
  )
  const banks: Record<string, VendorBank> = {}
  let now = () => clock.now()
  const server = await fakeVendor(keyring(keys), () => unixSeconds(now()))
  const bankOf = (vendor: string) => {
    banks[vendor] ??= vendorBank(() => now())
    return banks[vendor]
  }
  for (const kind of ['in', 'out', 'out-all'] as const) {
    server.answers[`/transfer/${kind}`] = (body, vendor) =>
      bankOf(vendor).order(kind, body as Order)
  }
  // A vendor that does not answer pings soon counts as down.
  server.answers['/ping'] = () => ok({ time: now().toISOString() })
  server.answers['/transfer/status'] = (body, vendor) => bankOf(vendor).status(String(body.ref))
  server.answers['/transfer/balance'] = (body, vendor) =>
    bankOf(vendor).balance(String(body.player))
  return {
    url: server.url,
    received: server.received,
    answers: server.answers,
    bankOf,
    /** The platform's client for these vendors. */
    client: (): TransferVendors => {
      const { sendRequest } = vendorGateways({
        baseUrl: server.url,
        keyOf: vendorKey,
        fetchFor: () => outgoing(),
        nowS: () => unixSeconds(now()),
      })
      return {
        list: async () => [],
        player: playerNamed,
        highestWin: highestWinOf,
        balance: (vendor, input) => sendRequest(vendor, '/transfer/balance', input),
        order: (vendor, kind, order) => sendRequest(vendor, `/transfer/${kind}`, order),
        status: (vendor, ref) => sendRequest(vendor, '/transfer/status', { ref }),
      }
    },
    /** The clock that both sides use. */
    setClock: (read: () => Date) => {
      now = read
    },
    close: server.close,
  }
}

function reply<V>(mood: Mood): Reply<V> {
  if (typeof mood === 'string') return { kind: 'silent' }
  if (mood.code !== 'OK') return { kind: 'refused', code: mood.code }
  return { kind: 'value', value: mood.value as V }
}

/** Vendors that answer immediately, or not at all. */
export function quickVendors(banks: Record<string, VendorBank>): TransferVendors {
  const bankOf = (vendor: string) => banks[vendor] as VendorBank
  return {
    list: async () => Object.keys(banks).map((vendor) => ({ vendor, name: vendor, isAway: false })),
    player: playerNamed,
    highestWin: highestWinOf,
    balance: async (vendor, { player }) => reply(bankOf(vendor).balance(player)),
    order: async (vendor, kind, order) => reply(bankOf(vendor).order(kind, { ...order })),
    status: async (vendor, ref) => reply(bankOf(vendor).status(ref)),
  }
}
