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
 * What a code is for: `mobile` and `email` bind, `confirm`, `proof` and `payment` prove again who acts;
 * `pin` stands for a code while a PIN is chosen.
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

/** A code that somebody wishes for. */
export type Wish = {
  purpose: Purpose
  to: Recipient
  /** Nobody is there to get it: everything is done but the sending (ACC-005). */
  isWithheld: boolean
  /**
   * The number's own member asks: logged in, or from a browser they have logged in with. What strangers
   * ask for is counted apart, and cannot use up the owner's share (ACC-008).
   */
  isOwner: boolean
}

/** The browser, or the attempt, is a secret of the one that asks; no other can use the code. */
export type Ask = Wish & { browser: string }

/** What proves a number or a mailbox: our own code, or the phone check of an outside provider. */
export type Given = Pick<Ask, 'purpose' | 'to' | 'browser'> & {
  code?: string | undefined
  idToken?: string | undefined
}

type Parts = { key: Buffer; outbox: Outbox; phoneAuth: PhoneAuth }

const say = sentences('delivery')

export type Codes = ReturnType<typeof oneTimeCodes>

/** Codes of six digits that prove a number or a mailbox, once, for one purpose and in one browser. */
export function oneTimeCodes({ key, outbox, phoneAuth }: Parts) {
  const hashOf = (of: CodeKey, code: string) =>
    blindIndex(key, ['code', of.brandId, of.purpose, of.recipient, code].join('\n'))

  return {
    /** Sends a new code. @throws Refusal CODE_TOO_SOON, CODE_TOO_MANY, CODE_QUOTA */
    async send(work: Work, ask: Ask): Promise<{ expiredMinutes: number }> {
      await refuseBeyondLimits(work, ask)
      const of = keyOf(work.brandId, ask)
      const code = newDigits(CODE_DIGITS)
      const expiresAt = addMs(work.now, LIFE_MS)
      const browserHash = sha256(ask.browser)
      const sendingId = newId(work.now)
      await upsertCode(work.tx, { ...of, codeHash: hashOf(of, code), browserHash, expiresAt })
      await insertSending(work.tx, {
        sendingId,
        recipient: ask.to.address,
        prefix: ask.to.prefix,
        address: sourceOf(work.actor.address),
        subnet: subnetOf(work.actor.address),
        isOwner: ask.isOwner,
        at: work.now,
      })
      await outbox.queue(work, {
        key: `code:${sendingId}`,
        channel: ask.to.channel,
        to: ask.to.address,
        ...(await letterOf(work, ask, code)),
        expiresAt,
        isWithheld: ask.isWithheld,
      })
      return { expiredMinutes: LIFE_MINUTES }
    },

    /** What a code is exchanged for by who has more to do: good for longer, and bound like the code. */
    async grant(work: Work, ask: Pick<Ask, 'purpose' | 'to' | 'browser'>): Promise<string> {
      const of = keyOf(work.brandId, ask)
      const token = newToken()
      const expiresAt = addMs(work.now, GRANT_MS)
      const browserHash = sha256(ask.browser)
      await upsertCode(work.tx, { ...of, codeHash: hashOf(of, token), browserHash, expiresAt })
      return token
    },

    /**
     * Uses a code up. Wrong tries are counted in a unit of work of their own, so that they outlive
     * the refusal. @throws Refusal CODE_WRONG, CODE_EXPIRED, and those of phone checks
     */
    async prove(engine: Engine, opening: Opening, given: Given): Promise<void> {
      const { to, idToken, code = '' } = given
      if (idToken !== undefined) {
        return phoneAuth.prove(engine, opening, { mobile: to.address, idToken })
      }
      const of = keyOf(opening.brandId, given)
      const refusal = await work(engine, opening, async (w) => {
        const kept = await countTry(w.tx, of, sha256(given.browser))
        if (!kept) return new Refusal('CODE_WRONG', WRONG)
        if (kept.tries > TRIES_MAX || kept.expires_at <= w.now) {
          return new Refusal('CODE_EXPIRED', { fields: [{ field: 'code', rule: 'codeExpired' }] })
        }
        const isRight = timingSafeEqual(kept.code_hash, hashOf(of, code.trim()))
        if (!isRight) return new Refusal('CODE_WRONG', WRONG)
        await deleteCode(w.tx, of)
        return null
      })
      if (refusal) throw refusal
    },
  }
}

const WRONG = { fields: [{ field: 'code', rule: 'code' }] }

/** The answer to a right code that leads to nobody: the same as to a wrong one. */
export function refuseCode(): never {
  refuse('CODE_WRONG', WRONG)
}

function keyOf(brandId: string, { purpose, to }: Pick<Ask, 'purpose' | 'to'>): CodeKey {
  return { brandId, purpose, recipient: to.address }
}

/** The last line of a text message binds the code to the site, so that phones offer it there and nowhere else. */
async function letterOf(work: Work, { purpose, to }: Pick<Ask, 'purpose' | 'to'>, code: string) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  const values = { brand: config.name, code, minutes: LIFE_MINUTES }
  const text = say(work.actor.language, `code.${purpose}`, values)
  if (to.channel === 'sms') return { text: `${text}\n\n@${config.mainDomain} #${code}` }
  return { text, subject: say(work.actor.language, 'code.subject', values) }
}
