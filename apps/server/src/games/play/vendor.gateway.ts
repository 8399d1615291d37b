import {
  type GamePath,
  gameApiValues,
  type KeyOf,
  type SignedFetch,
  vendorClient,
} from '@parola/vendor-protocol'
import type { z } from 'zod'

type Values = { [P in GamePath]: z.infer<(typeof gameApiValues)[P]> }

/** A vendor's response. `silent`: none in time, or none that can be trusted. */
export type Reply<V> =
  | { kind: 'value'; value: V }
  | { kind: 'refused'; code: string }
  | { kind: 'silent' }

export type Vendors = {
  /** Calls one vendor, with the protocol's timeout (rules/vendor-protocol §5). */
  sendRequest<P extends GamePath>(vendor: string, path: P, body: object): Promise<Reply<Values[P]>>
}

export type VendorWaits = { launchMs: number; pingMs: number; readMs: number; moneyMs: number }
const WAITS: VendorWaits = { launchMs: 8000, pingMs: 5000, readMs: 30_000, moneyMs: 10_000 }

type Parts = {
  baseUrl: string
  keyOf: KeyOf
  fetchFor: (vendor: string) => SignedFetch
  nowS: () => number
  waits?: VendorWaits
}

/** Calls to the vendors, each over a separate pool. */
export function vendorGateways(parts: Parts): Vendors {
  const { launchMs, pingMs, readMs, moneyMs } = parts.waits ?? WAITS
  const waitFor: { [P in GamePath]?: number } = {
    '/session/launch': launchMs,
    '/session/close': launchMs,
    '/ping': pingMs,
    '/transfer/balance': pingMs,
    '/transfer/in': moneyMs,
    '/transfer/out': moneyMs,
    '/transfer/out-all': moneyMs,
    '/transfer/status': moneyMs,
    '/jackpots/raise': moneyMs,
  }
  const clientOf = remembered((vendor: string) => {
    const key = parts.keyOf(vendor)
    if (!key) return null
    const { baseUrl, nowS } = parts
    const fetch = parts.fetchFor(vendor)
    return vendorClient({ baseUrl: `${baseUrl}/api/v1`, vendor, key, fetch, nowS })
  })
  return {
    sendRequest: async <P extends GamePath>(vendor: string, path: P, body: object) => {
      const response = await clientOf(vendor)?.call(path, body, waitFor[path] ?? readMs)
      if (response?.kind !== 'answer') return { kind: 'silent' }
      if (!response.success) return { kind: 'refused', code: response.code }
      const value = gameApiValues[path].safeParse(response.value)
      return value.success ? { kind: 'value', value: value.data as Values[P] } : { kind: 'silent' }
    },
  }
}

function remembered<V>(make: (name: string) => V): (name: string) => V {
  const made = new Map<string, V>()
  return (name) => {
    if (!made.has(name)) made.set(name, make(name))
    return made.get(name) as V
  }
}
