import { z } from 'zod'
import type { Outgoing } from '#platform/http'
import type { Carrier } from './delivery.rules.ts'

const TIMEOUT_MS = 10_000
const TOO_MANY = 429
const FAULT = 500

const answer = z.object({ id: z.string() })

type Parts = { url: URL; password: string; sender: string; fetch: Outgoing }

/**
 * Text messages over a carrier's HTTP gateway. The idempotency key makes a repeat safe, so a request without
 * an answer is retried.
 */
export function smsHttpCarrier({ url, password, sender, fetch }: Parts): Carrier {
  return async ({ messageId, recipient, text }) => {
    try {
      const got = await fetch(url.href, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${password}`,
          'idempotency-key': messageId,
        },
        body: JSON.stringify({ from: sender, to: recipient, text }),
        timeoutMs: TIMEOUT_MS,
      })
      if (got.status < 300) return { kind: 'sent', ref: answer.parse(JSON.parse(got.text)).id }
      const isForNow = got.status === TOO_MANY || got.status >= FAULT
      return { kind: isForNow ? 'later' : 'refused', why: `status ${got.status}` }
    } catch (error) {
      return { kind: 'later', why: (error as Error).message }
    }
  }
}
