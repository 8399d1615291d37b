import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Applicant, type Applicants, outcomeOf, VERDICT_AFTER_MS } from './applicants.ts'

const STALE_S = 300
const PICTURE_LIMIT = 16 * 1024 * 1024
const ANSWER_WITHIN_MS = 5000
/** Delays after which an undelivered message is sent again, in milliseconds. */
const RETRIES_MS = [1000, 5000, 30_000, 300_000]

const opening = z.object({
  external_id: z.string().min(1).max(120),
  callback_url: z.url({ protocol: /^https?$/ }),
})
const picture = z.object({ type: z.string().max(40), content: z.string().min(4) })
const info = z.object({
  full_name: z.string().max(200),
  birth_date: z.iso.date(),
  id_number: z.string().min(1).max(60),
  id_type: z.number().int(),
})

type Parts = { applicants: Applicants; secret: string; now: () => number }
type OfOne = { Params: { id: string } }

/** A typical identity provider: applicants, documents, and a verdict by signed webhook. */
export function mountKycProvider(app: FastifyInstance, parts: Parts) {
  const { applicants, now } = parts
  const guarded = { preHandler: signedOnly(parts), bodyLimit: PICTURE_LIMIT }
  app.post('/kyc/v1/applicants', guarded, (request, reply) => {
    const read = opening.safeParse(jsonOf(request))
    if (!read.success) return refuse(reply, 422)
    return viewOf(applicants.open(read.data.external_id, read.data.callback_url))
  })
  app.post<OfOne>('/kyc/v1/applicants/:id/documents', guarded, (request, reply) => {
    const applicant = applicants.byId(request.params.id)
    const read = picture.safeParse(jsonOf(request))
    if (!applicant) return refuse(reply, 404)
    if (!read.success) return refuse(reply, 422)
    applicant.documents.add(read.data.type)
    return viewOf(applicant)
  })
  app.post<OfOne>('/kyc/v1/applicants/:id/pending', guarded, (request, reply) => {
    const applicant = applicants.byId(request.params.id)
    const read = info.safeParse(jsonOf(request))
    if (!applicant) return refuse(reply, 404)
    if (!read.success || applicant.documents.size === 0) return refuse(reply, 422)
    if (applicant.status === 'init') {
      Object.assign(applicant, {
        idNumber: read.data.id_number,
        status: 'pending',
        dueAt: now() + VERDICT_AFTER_MS,
      })
    }
    return viewOf(applicant)
  })
  app.get<OfOne>('/kyc/v1/applicants/:id', guarded, (request, reply) => {
    const applicant = applicants.byId(request.params.id)
    return applicant ? viewOf(applicant) : refuse(reply, 404)
  })
}

function viewOf({ id, externalId, status, result }: Applicant) {
  return { id, external_id: externalId, status, result }
}

function refuse(reply: FastifyReply, status: number) {
  return reply.status(status).send({ code: status })
}

function signedOnly({ secret, now }: Parts) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const sentAt = String(request.headers['x-app-access-ts'] ?? '')
    const received = Buffer.from(String(request.headers['x-app-access-sig'] ?? ''), 'hex')
    const text = `${sentAt}${request.method}${request.url}${textOf(request)}`
    const right = createHmac('sha256', secret).update(text).digest()
    const isFresh = Math.abs(now() / 1000 - Number(sentAt)) <= STALE_S
    const isRight = received.length === right.length && timingSafeEqual(received, right)
    if (!isRight || !isFresh) return refuse(reply, 401)
  }
}

function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : ''
}

function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(textOf(request))
  } catch {
    return null
  }
}

type Message = { url: string; body: string; isForged: boolean; tries: number; at: number }

/** Decides what is due and sends each verdict until it is delivered, a limited number of times. */
export function kycVerdicts({ applicants, secret, now }: Parts) {
  const waiting: Message[] = []
  return async () => {
    for (const applicant of applicants.all()) waiting.push(...decided(applicant, now()))
    const due = waiting.filter(({ at: dueAt }) => dueAt <= now())
    for (const message of due) {
      waiting.splice(waiting.indexOf(message), 1)
      const isDone = (await isTaken(message, secret, now())) || message.isForged
      if (!isDone) retryLater(waiting, message, now())
    }
  }
}

/** The messages about an applicant whose verdict is due. */
function decided(applicant: Applicant, now: number): Message[] {
  if (applicant.dueAt === null || applicant.dueAt > now) return []
  applicant.dueAt = null
  const { result, delivery } = outcomeOf(applicant.idNumber)
  if (!result) return []
  Object.assign(applicant, { status: 'completed', result })
  const message = { url: applicant.callbackUrl, tries: 0, at: now }
  const forged = { ...message, body: bodyOf(applicant), isForged: true }
  // The same message several times: repeats change nothing.
  const right = { ...message, body: bodyOf(applicant), isForged: false }
  return [...(delivery.isForgedFirst ? [forged] : []), ...Array(delivery.times).fill(right)]
}

function retryLater(waiting: Message[], message: Message, now: number) {
  const wait = RETRIES_MS[message.tries]
  if (wait !== undefined) waiting.push({ ...message, tries: message.tries + 1, at: now + wait })
}

function bodyOf({ id, externalId }: Applicant): string {
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    type: 'applicantReviewed',
    applicant_id: id,
    external_id: externalId,
  })
}

async function isTaken({ url, body, isForged }: Message, secret: string, now: number) {
  const sentAt = String(Math.floor(now / 1000))
  const key = isForged ? `${secret} of somebody else` : secret
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-webhook-ts': sentAt,
      'x-payload-digest': createHmac('sha256', key).update(`${sentAt}.${body}`).digest('hex'),
    },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => null)
  return answer?.status === 200
}
