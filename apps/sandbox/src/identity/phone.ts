import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import type { Outbox } from '../outbox/outbox.ts'

const PATH = '/phone'
const PROJECT = 'parola-sandbox'
const KID = 'phone-1'
const DIGITS = 6
const CODE_MS = 2 * 60_000
const SESSIONS_MAX = 1000

const sending = z.object({ phoneNumber: z.string().max(30).default('') })
const checking = z.object({
  sessionInfo: z.string().max(100).default(''),
  code: z.string().max(20).default(''),
})

/** The error for a number, by its last digits, as with text messages. */
const FATES: Record<string, string> = {
  '021': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  '022': 'QUOTA_EXCEEDED',
  '023': 'OPERATION_NOT_ALLOWED',
  '024': 'CAPTCHA_CHECK_FAILED',
  '025': 'SOMETHING_NEW',
}

type Session = { phone: string; code: string; at: number }
type Parts = { publicUrl: string; outbox: Outbox; now: () => number }

/**
 * A provider of phone checks: sends a code, and for the right one returns an ID token that can be verified
 * with its published keys. Browsers of any site may call it.
 */
export async function mountPhone(app: FastifyInstance, { publicUrl, outbox, now }: Parts) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }
  const sessions = new Map<string, Session>()
  const open = (reply: FastifyReply) => reply.header('access-control-allow-origin', '*')

  app.get(`${PATH}/certs`, () => ({ keys: [jwk] }))
  app.options(`${PATH}/*`, (_request, reply) =>
    open(reply)
      .status(204)
      .headers({
        'access-control-allow-headers': 'content-type',
        'access-control-allow-methods': 'POST',
      })
      .send(),
  )
  app.post(`${PATH}/v1/accounts::sendVerificationCode`, ({ body }, reply) => {
    const { phoneNumber: phone } = sending.catch({ phoneNumber: '' }).parse(jsonOf(body))
    open(reply)
    if (!phone) return refuse(reply, 'MISSING_PHONE_NUMBER')
    if (!/^\+\d{6,15}$/.test(phone)) return refuse(reply, 'INVALID_PHONE_NUMBER')
    const fate = FATES[phone.slice(-3)]
    if (fate) return refuse(reply, fate)
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const sessionInfo = randomBytes(24).toString('base64url')
    sessions.set(sessionInfo, { phone, code, at: now() })
    const oldest = sessions.size > SESSIONS_MAX ? sessions.keys().next().value : undefined
    if (oldest !== undefined) sessions.delete(oldest)
    const text = `${code} is your code of the phone check.`
    outbox.keep({ protocol: 'HTTP', sender: 'PhoneCheck', recipient: phone, subject: '', text })
    return { sessionInfo }
  })
  app.post(`${PATH}/v1/accounts::signInWithPhoneNumber`, async ({ body }, reply) => {
    const { sessionInfo, code } = checking.catch({ sessionInfo: '', code: '' }).parse(jsonOf(body))
    open(reply)
    const session = sessions.get(sessionInfo)
    if (!code) return refuse(reply, 'MISSING_CODE')
    if (!session || now() - session.at > CODE_MS) return refuse(reply, 'SESSION_EXPIRED')
    if (session.code !== code) return refuse(reply, 'INVALID_CODE')
    sessions.delete(sessionInfo)
    const nowS = Math.floor(now() / 1000)
    const { phone } = session
    const idToken = await new SignJWT({
      phone_number: phone,
      auth_time: nowS,
      firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
    })
      .setProtectedHeader({ alg: 'RS256', kid: KID })
      .setIssuer(`${publicUrl}${PATH}/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(createHash('sha256').update(phone).digest('base64url').slice(0, 28))
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + 3600)
      .sign(privateKey)
    return { idToken, phoneNumber: phone }
  })
}

function refuse(reply: FastifyReply, message: string) {
  return reply.status(400).send({ error: { code: 400, message } })
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return {}
  }
}
