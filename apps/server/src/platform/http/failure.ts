import { ERRORS, type ErrorCode, type LanguageCode, type RefusalValue } from '@parola/contract'
import { acceptedLanguage, LANGUAGES } from '@parola/locales/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../work/index.ts'

/** The sentence of an error code in a language, with its figures filled in. */
export type Sentence = (
  language: LanguageCode,
  code: ErrorCode,
  values: Record<string, unknown>,
) => string

type Failed = { error: unknown; request: FastifyRequest; reply: FastifyReply }

const BY_FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  // What the file server refuses names no file: dots, empty parts, a null byte, another encoding.
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}

/**
 * SQLSTATEs and socket errors that mean "the database is briefly unavailable", or that somebody else held a
 * row for too long (55P03): nothing has happened, and the request may be retried.
 */
const AWAY = /^(57P0[123]|08\d{3}|53\d{3}|ECONNREFUSED|ECONNRESET|EPIPE|40001|40P01|55P03)$/

const PROBLEM = /\bapplication\/problem\+json\b/i

/** Turns anything thrown into the envelope, with the right status and no internals. */
export function failureReply(parts: { sentence: Sentence }, { error, request, reply }: Failed) {
  const refusal = asRefusal(error)
  if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'failed')
  const language = acceptedLanguage(request.headers['accept-language'])
  const value: RefusalValue | null =
    refusal.code === 'INTERNAL' ? { requestId: request.id } : refusal.value
  if (value?.retryAfterS || refusal.code === 'BUSY') {
    reply.header('retry-after', String(value?.retryAfterS ?? 1))
  }
  const message = parts.sentence(language, refusal.code, {
    ...value,
    ...waitIn(value),
    ...untilIn(value, language),
  })
  const failed = { code: refusal.code, message, value }
  reply.status(ERRORS[refusal.code].status).header('cache-control', 'no-store')
  return PROBLEM.test(request.headers.accept ?? '')
    ? reply.type('application/problem+json').send(problemOf(failed, request.id))
    : reply.send({ success: false, ...failed })
}

type Reply = { code: ErrorCode; message: string; value: RefusalValue | null }

/** The same in the format of RFC 9457, for a client that requests it by Accept (SEC-014). */
function problemOf({ code, message, value }: Reply, requestId: string) {
  return {
    ...value,
    type: `urn:parola:error:${code}`,
    title: message,
    status: ERRORS[code].status,
    instance: `urn:uuid:${requestId}`,
    code,
  }
}

const FEW_SECONDS = 120

/** How a sentence shows a wait: a long one in minutes. */
function waitIn(value: RefusalValue | null) {
  const seconds = value?.retryAfterS ?? 0
  return {
    retryAfterMin: Math.ceil(seconds / 60),
    retryAfterUnit: seconds < FEW_SECONDS ? 'seconds' : 'minutes',
  }
}

/** How a sentence shows an instant that is given with a time zone: as a date and time there, with the zone's name. */
function untilIn(value: RefusalValue | null, language: LanguageCode) {
  const { until, timeZone } = value ?? {}
  if (typeof until !== 'string' || typeof timeZone !== 'string') return {}
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    ...{ timeZone, timeZoneName: 'short' },
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  })
  return { until: format.format(new Date(until)) }
}

/** The code that anything thrown is answered with. */
export function failureCode(error: unknown): ErrorCode {
  return asRefusal(error).code
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = (error as { code?: string }).code ?? ''
  const known = BY_FASTIFY[code]
  if (known) return new Refusal(known)
  if (
    AWAY.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(String(error))
  ) {
    return new Refusal('BUSY', { retryAfterS: 1 })
  }
  return new Refusal(isRefusedFile(error) ? 'NOT_FOUND' : 'INTERNAL')
}

/** The file server refuses by status alone, with a standard HTTP error. */
function isRefusedFile(error: unknown): boolean {
  const { name, statusCode = 0 } = error as { name?: string; statusCode?: number }
  return /^(BadRequest|Forbidden|NotFound)Error$/.test(name ?? '') && statusCode < 500
}
