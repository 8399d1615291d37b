import { randomUUID } from 'node:crypto'
import { type Code, statusOf } from '../src/codes.ts'
import { envelope } from '../src/messages.ts'
import { signRequest, type VendorKey, verifyAnswer } from '../src/signature.ts'
import { must } from './judge.ts'

/** Where the other side listens, and under which name it knows us. */
export type Peer = { baseUrl: string; vendor: string; key: VendorKey; nowS: () => number }

export type Message = { path: string; headers: Record<string, string>; body: string }

export type Reply = {
  status: number
  code: string
  value: Record<string, unknown> | null
  /** Signed with our key, for the request that was sent. */
  isSigned: boolean
}

type Signing = { vendor: string; key: VendorKey; ageS: number; path: string }

export type Sender = {
  /** A message as the protocol requires it, or signed for something else. */
  sign(path: string, body: string, change?: Partial<Signing>): Message
  /** Sends a message as it is, and reads the response whatever it is. */
  send(message: Message): Promise<Reply>
  /** Sends a message and gets no response: it may have arrived or not. */
  hangUp(message: Message, afterMs: number): Promise<void>
  /** A valid call. @throws unless its response is signed and its status matches its code. */
  sendRequest(path: string, body: object): Promise<Reply>
}

const WAIT_MS = 10_000

/** Raw, signed calls: unlike the client of the programs, it also sends invalid ones. */
export function senderTo(peer: Peer): Sender {
  const base = peer.baseUrl.replace(/\/$/, '')
  const prefix = new URL(base).pathname.replace(/\/$/, '')
  const sender: Sender = {
    sign: (path, body, change = {}) => {
      const { vendor = peer.vendor, key = peer.key, ageS = 0 } = change
      const signedPath = `${prefix}${change.path ?? path}`
      const timestampS = peer.nowS() - ageS
      const what = { vendor, key, path: signedPath, body, timestampS, requestId: randomUUID() }
      return { path, body, headers: signRequest(what) }
    },
    send: async ({ path, headers, body }) => {
      const answer = await fetch(`${base}${path}`, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(WAIT_MS),
      })
      const text = await answer.text()
      const { ok } = verifyAnswer({
        headers: Object.fromEntries(answer.headers),
        path: `${prefix}${path}`,
        body: text,
        status: answer.status,
        requestId: headers['x-request-id'] ?? '',
        nowS: peer.nowS(),
        secretOf: (_vendor, keyId) => (keyId === peer.key.keyId ? peer.key.secret : null),
      })
      const { code, value } = read(text)
      return { status: answer.status, code, value, isSigned: ok }
    },
    hangUp: async ({ path, headers, body }, afterMs) => {
      const signal = AbortSignal.timeout(afterMs)
      await fetch(`${base}${path}`, { method: 'POST', headers, body, signal }).catch(() => null)
    },
    sendRequest: async (path, body) => {
      const reply = await sender.send(sender.sign(path, JSON.stringify(body)))
      must(reply.isSigned, `the answer of ${path} is not signed for its request`)
      const status = statusOf(reply.code as Code)
      must(reply.status === status, `${reply.code} came with status ${reply.status}, not ${status}`)
      return reply
    },
  }
  return sender
}

function read(text: string) {
  try {
    return envelope.parse(JSON.parse(text))
  } catch {
    throw new Error(`the answer is no envelope: ${text.slice(0, 80)}`)
  }
}

/** @throws unless the response has this code. */
export function mustAnswer(reply: Reply, ...codes: readonly string[]) {
  must(codes.includes(reply.code), `answered ${reply.code}, not ${codes.join(' or ')}`)
}
