import { createHmac, timingSafeEqual } from 'node:crypto'
import { KYC_PARTS, KYC_REASONS } from '@parola/contract/people/kyc-lists'
import { z } from 'zod'
import type { Outgoing } from '#platform/http'
import type { Verdict } from './kyc.rules.ts'
import type { Documents, KycProvider, ProviderNews } from './provider.ts'

const CALL_TIMEOUT_MS = 15_000
const STALE_S = 300

const applicant = z.object({
  id: z.string().max(80),
  status: z.enum(['init', 'pending', 'completed']),
  result: z
    .object({
      answer: z.enum(['GREEN', 'RED', 'UNSURE']),
      reject_type: z.enum(['RETRY', 'FINAL']).nullish(),
      rejected: z
        .array(z.object({ part: z.enum(KYC_PARTS), reason: z.enum(KYC_REASONS) }))
        .max(12)
        .nullish(),
    })
    .nullish(),
})
const news = z.object({ id: z.string().min(1).max(80), applicant_id: z.string().min(1).max(80) })

type Parts = {
  baseUrl: string
  secret: string
  callbackUrl: string
  fetch: Outgoing
  nowS: () => number
}

/** Client of the verification provider: every call carries an HMAC of time, method, path and body. */
export function sandboxProvider(parts: Parts): KycProvider {
  const sendRequest = async (method: string, path: string, body = ''): Promise<unknown> => {
    const sentAt = String(parts.nowS())
    const response = await parts.fetch(`${parts.baseUrl}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-app-access-ts': sentAt,
        'x-app-access-sig': signatureOf(parts.secret, `${sentAt}${method}${path}${body}`),
      },
      ...(body ? { body } : {}),
      timeoutMs: CALL_TIMEOUT_MS,
    })
    if (response.status !== 200)
      throw new Error(`the identity provider answered ${response.status}`)
    return JSON.parse(response.text)
  }
  return {
    start: async (reference) => {
      const body = JSON.stringify({ external_id: reference, callback_url: parts.callbackUrl })
      return applicant.parse(await sendRequest('POST', '/kyc/v1/applicants', body)).id
    },
    submit: async (ref, { profile, pictures }: Documents) => {
      for (const { document, content } of pictures) {
        const picture = JSON.stringify({ type: document, content: content.toString('base64') })
        await sendRequest('POST', `/kyc/v1/applicants/${ref}/documents`, picture)
      }
      const info = {
        full_name: profile.fullName,
        birth_date: profile.birthDate,
        id_number: profile.idNumber,
        id_type: profile.idType,
      }
      await sendRequest('POST', `/kyc/v1/applicants/${ref}/pending`, JSON.stringify(info))
    },
    verdict: async (ref) => {
      const response = await sendRequest('GET', `/kyc/v1/applicants/${ref}`)
      const { result } = applicant.parse(response)
      return result ? verdictOf(result) : null
    },
  }
}

function verdictOf(result: NonNullable<z.infer<typeof applicant>['result']>): Verdict {
  if (result.answer !== 'RED') return { answer: result.answer }
  const { reject_type: review, rejected } = result
  return { answer: 'RED', review: review ?? 'FINAL', refused: rejected ?? [] }
}

/** The content of a message that the provider signed recently; null for any other. */
export function readNews(
  { secret, nowS }: Pick<Parts, 'secret' | 'nowS'>,
  body: string,
  headers: Record<string, string | undefined>,
): ProviderNews | null {
  const sentAt = headers['x-webhook-ts'] ?? ''
  const received = Buffer.from(headers['x-payload-digest'] ?? '', 'hex')
  const right = Buffer.from(signatureOf(secret, `${sentAt}.${body}`), 'hex')
  const isSigned = received.length === right.length && timingSafeEqual(received, right)
  if (!isSigned || !(Math.abs(nowS() - Number(sentAt)) <= STALE_S)) return null
  const read = news.safeParse(jsonOf(body))
  return read.success ? { webhookId: read.data.id, ref: read.data.applicant_id } : null
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
