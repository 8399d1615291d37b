import { randomUUID } from 'node:crypto'
import { readJson } from './json.ts'
import { type Envelope, envelope } from './messages.ts'
import { keyNamed, signRequest, type VendorKey, verifyAnswer } from './signature.ts'

/** How bytes travel; the caller brings its own pool and time-out. */
export type SignedFetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string; timeoutMs: number },
) => Promise<{ status: number; headers: { get(name: string): string | null }; text: string }>

/** A response that is not JSON, unsigned or late counts as none: the outcome is unknown. */
export type Answered =
  | ({ kind: 'answer'; status: number } & Envelope)
  | { kind: 'unknown'; why: string }

export type VendorClient = {
  call(path: string, body: unknown, timeoutMs: number): Promise<Answered>
}

const SIGNED = ['x-vendor', 'x-key-id', 'x-timestamp', 'x-request-id', 'x-signature'] as const

type Peer = {
  baseUrl: string
  vendor: string
  key: VendorKey
  fetch: SignedFetch
  nowS: () => number
}

/** Makes signed calls to the other side and trusts signed responses only. */
export function vendorClient(peer: Peer): VendorClient {
  const prefix = new URL(peer.baseUrl).pathname.replace(/\/$/, '')
  return {
    call: async (path, body, timeoutMs) => {
      const text = JSON.stringify(body)
      const requestId = randomUUID()
      const signedPath = `${prefix}${path}`
      const headers = signRequest({
        ...peer,
        path: signedPath,
        body: text,
        timestampS: peer.nowS(),
        requestId,
      })
      try {
        const url = new URL(signedPath, peer.baseUrl).href
        const answer = await peer.fetch(url, { method: 'POST', headers, body: text, timeoutMs })
        return read(peer, { answer, requestId, path: signedPath })
      } catch (error) {
        return { kind: 'unknown', why: error instanceof Error ? error.name : 'no answer' }
      }
    },
  }
}

type Got = {
  answer: Awaited<ReturnType<SignedFetch>>
  requestId: string
  path: string
}

function read(peer: Peer, { answer, requestId, path }: Got): Answered {
  const headers = Object.fromEntries(SIGNED.map((name) => [name, answer.headers.get(name) ?? '']))
  const verified = verifyAnswer({
    headers,
    path,
    body: answer.text,
    status: answer.status,
    requestId,
    nowS: peer.nowS(),
    secretOf: (_vendor, keyId) => keyNamed(peer.key, keyId)?.secret ?? null,
  })
  if (!verified.ok) return { kind: 'unknown', why: verified.code }
  const parsed = envelope.safeParse(readJson(answer.text))
  if (!parsed.success) return { kind: 'unknown', why: 'not an envelope' }
  return { kind: 'answer', status: answer.status, ...parsed.data }
}
