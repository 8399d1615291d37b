import { timingSafeEqual } from 'node:crypto'
import { sentences } from '@parola/locales'
import { brandById } from '#foundations/brand'
import type { Outbox } from '#foundations/delivery'
import { addMs } from '#platform/clock'
import { blindIndex, sha256 } from '#platform/crypto'
import type { Opening } from '#platform/http'
import { newDigits, newId, newToken } from '#platform/random'
import { type Engine, Refusal, refuse, sourceOf, subnetOf, type Work, work } from '#platform/work'
import { refuseBeyondLimits } from './limits.ts'
import type { PhoneAuth } from './phone-auth.ts'
import type { Recipient } from './recipient.rules.ts'
import { CODE_DIGITS, GRANT_MS, LIFE_MINUTES, LIFE_MS, TRIES_MAX } from './verification.rules.ts'
import {
  type CodeKey,
  countTry,
  deleteCode,
  insertSending,
  upsertCode,
} from './verification.sql.ts'

/**
 * What a code is for: `mobile` and `email` bind, `confirm`, `proof` and `payment` prove the acting member
 * again; `pin` replaces a code while a PIN is chosen.
 */
export type Purpose =
  | 'register'
  | 'login'
  | 'password'
  | 'confirm'
  | 'mobile'
  | 'email'
  | 'proof'
  | 'payment'
  | 'pin'

/** A request for a code. */
export type Request = {
  purpose: Purpose
  to: Recipient
  /** There is no recipient: everything is done except the sending (ACC-005). */
  isWithheld: boolean
  /**
   * The request comes from the number's own member: logged in, or in a browser they have logged in with.
   * Requests by others are counted separately, and cannot use up the owner's share (ACC-008).
   */
  isOwner: boolean
}

/** The browser, or the attempt, is identified by the requester's secret; nobody else can use the code. */
export type CodeRequest = Request & { browser: string }

/** What proves a number or a mailbox: our own code, or the phone check of a third party. */
export type CodeProof = Pick<CodeRequest, 'purpose' | 'to' | 'browser'> & {
  code?: string | undefined
  idToken?: string | undefined
}

type Parts = { key: Buffer; outbox: Outbox; phoneAuth: PhoneAuth }

const say = sentences('delivery')

export type Codes = ReturnType<typeof oneTimeCodes>

/** Codes of six digits that prove a number or a mailbox, once, for one purpose and in one browser. */
export function oneTimeCodes({ key, outbox, phoneAuth }: Parts) {
  const hashOf = (codeKey: CodeKey, code: string) =>
    blindIndex(key, ['code', codeKey.brandId, codeKey.purpose, codeKey.recipient, code].join('\n'))

  return {
    /** Sends a new code. @throws Refusal CODE_TOO_SOON, CODE_TOO_MANY, CODE_QUOTA */
    async send(work: Work, request: CodeRequest): Promise<{ expiredMinutes: number }> {
      await refuseBeyondLimits(work, request)
      const codeKey = keyOf(work.brandId, request)
      const code = newDigits(CODE_DIGITS)
      const expiresAt = addMs(work.now, LIFE_MS)
      const browserHash = sha256(request.browser)
      const sendingId = newId(work.now)
      await upsertCode(work.tx, {
        ...codeKey,
        codeHash: hashOf(codeKey, code),
        browserHash,
        expiresAt,
      })
      await insertSending(work.tx, {
        sendingId,
        recipient: request.to.address,
        prefix: request.to.prefix,
        address: sourceOf(work.actor.address),
        subnet: subnetOf(work.actor.address),
        isOwner: request.isOwner,
        at: work.now,
      })
      await outbox.queue(work, {
        key: `code:${sendingId}`,
        channel: request.to.channel,
        to: request.to.address,
        ...(await letterOf(work, request, code)),
        expiresAt,
        isWithheld: request.isWithheld,
      })
      return { expiredMinutes: LIFE_MINUTES }
    },

    /** Exchanges a code for a proof when more steps follow: valid for longer, and bound like the code. */
    async grant(
      work: Work,
      request: Pick<CodeRequest, 'purpose' | 'to' | 'browser'>,
    ): Promise<string> {
      const codeKey = keyOf(work.brandId, request)
      const token = newToken()
      const expiresAt = addMs(work.now, GRANT_MS)
      const browserHash = sha256(request.browser)
      await upsertCode(work.tx, {
        ...codeKey,
        codeHash: hashOf(codeKey, token),
        browserHash,
        expiresAt,
      })
      return token
    },

    /**
     * Uses up a code. Wrong attempts are counted in a unit of work of their own, so that they survive the
     * refusal.
     * @throws Refusal CODE_WRONG, CODE_EXPIRED, and those of phone checks
     */
    async prove(engine: Engine, opening: Opening, input: CodeProof): Promise<void> {
      const { to, idToken, code = '' } = input
      if (idToken !== undefined) {
        return phoneAuth.prove(engine, opening, { mobile: to.address, idToken })
      }
      const codeKey = keyOf(opening.brandId, input)
      const refusal = await work(engine, opening, async (w) => {
        const kept = await countTry(w.tx, codeKey, sha256(input.browser))
        if (!kept) return new Refusal('CODE_WRONG', WRONG)
        if (kept.tries > TRIES_MAX || kept.expires_at <= w.now) {
          return new Refusal('CODE_EXPIRED', { fields: [{ field: 'code', rule: 'codeExpired' }] })
        }
        const isRight = timingSafeEqual(kept.code_hash, hashOf(codeKey, code.trim()))
        if (!isRight) return new Refusal('CODE_WRONG', WRONG)
        await deleteCode(w.tx, codeKey)
        return null
      })
      if (refusal) throw refusal
    },
  }
}

const WRONG = { fields: [{ field: 'code', rule: 'code' }] }

/** The answer to a right code without an account: the same as to a wrong one. */
export function refuseCode(): never {
  refuse('CODE_WRONG', WRONG)
}

function keyOf(brandId: string, { purpose, to }: Pick<CodeRequest, 'purpose' | 'to'>): CodeKey {
  return { brandId, purpose, recipient: to.address }
}

/**
 * The last line of a text message binds the code to the site, so that phones offer it there and nowhere else.
 */
async function letterOf(
  work: Work,
  { purpose, to }: Pick<CodeRequest, 'purpose' | 'to'>,
  code: string,
) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const values = { brand: config.name, code, minutes: LIFE_MINUTES }
  const text = say(work.actor.language, `code.${purpose}`, values)
  if (to.channel === 'sms') return { text: `${text}\n\n@${config.mainDomain} #${code}` }
  return { text, subject: say(work.actor.language, 'code.subject', values) }
}
