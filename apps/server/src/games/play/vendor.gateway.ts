import { type SignedFetch, vendorClient } from '@parola/vendor-protocol'
import { z } from 'zod'

const LAUNCH_TIMEOUT_MS = 8000
const READ_TIMEOUT_MS = 30_000

const launched = z.object({ url: z.url() })

export type Vendors = {
  /** The address of the opened game; null when the vendor gave none in time. */
  launch(vendor: string, body: Record<string, unknown>): Promise<string | null>
  round(
    vendor: string,
    of: { player: string; round: string },
  ): Promise<Record<string, unknown> | null>
}

type Parts = {
  baseUrl: string
  keys: Record<string, { keyId: string; secret: string }>
  fetchFor: (vendor: string) => SignedFetch
  nowS: () => number
}

/** Calls to the vendors, each over a pool of its own. */
export function vendorGateways(parts: Parts): Vendors {
  const clients = new Map(
    Object.entries(parts.keys).map(([vendor, { keyId, secret }]) => [
      vendor,
      vendorClient({
        baseUrl: `${parts.baseUrl}/api/v1`,
        vendor,
        key: { keyId, secret: Buffer.from(secret, 'base64') },
        fetch: parts.fetchFor(vendor),
        nowS: parts.nowS,
      }),
    ]),
  )
  const ask = async (vendor: string, call: { path: string; body: unknown; timeoutMs: number }) => {
    const told = await clients.get(vendor)?.call(call.path, call.body, call.timeoutMs)
    return told?.kind === 'answer' && told.success ? told.value : null
  }
  return {
    launch: async (vendor, body) => {
      const call = { path: '/session/launch', body, timeoutMs: LAUNCH_TIMEOUT_MS }
      const value = launched.safeParse(await ask(vendor, call))
      return value.success ? value.data.url : null
    },
    round: (vendor, body) => ask(vendor, { path: '/rounds/get', body, timeoutMs: READ_TIMEOUT_MS }),
  }
}
