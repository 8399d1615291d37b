import { CHALLENGED, type Challenged } from '@parola/contract'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { addMs, MINUTE_MS, unixSeconds } from '#platform/clock'
import { blindIndex } from '#platform/crypto'
import type { Opening } from '#platform/http'
import { randomDigit } from '#platform/random'
import { type Engine, refuse, sourceOf, work } from '#platform/work'
import { spendChallenge } from './challenge.sql.ts'

const LIFE_MS = 10 * MINUTE_MS
/** The fewest keys a browser derives before it finds the right one. */
const SEARCH_MIN = 200
const SEARCH_SPAN = 200

const parameters = z.strictObject({
  algorithm: z.literal('PBKDF2/SHA-256'),
  nonce: z.string().regex(/^[0-9a-f]{16,128}$/),
  salt: z.string().max(128),
  cost: z.number().int(),
  keyLength: z.number().int(),
  keyPrefix: z.string().max(128),
  keySignature: z.string().max(128),
  data: z.strictObject({ call: z.enum(CHALLENGED), place: z.string(), until: z.number().int() }),
})
const payload = z.strictObject({
  challenge: z.strictObject({ parameters, signature: z.string().max(128) }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(256) }),
})

export type Challenges = ReturnType<typeof challenges>

/**
 * A proof of work that costs one person's browser a moment and a bot with thousands of calls a fortune
 * (reading 9). Each is bound to a call and an address and valid for one use (SEC-017).
 * @param cost rounds of hashing for each key that the browser derives
 */
export function challenges({ key, cost }: { key: Buffer; cost: number }) {
  const secrets = {
    hmacSignatureSecret: blindIndex(key, 'challenge').toString('hex'),
    hmacKeySignatureSecret: blindIndex(key, 'challenge key').toString('hex'),
  }
  const placeOf = (address: string) =>
    blindIndex(key, `place ${sourceOf(address)}`).toString('base64url')

  return {
    /** A new challenge for a call from this address, as text. */
    async make(now: Date, target: { call: Challenged; address: string }): Promise<string> {
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: SEARCH_MIN + randomDigit(SEARCH_SPAN),
        deriveKey,
        data: {
          call: target.call,
          place: placeOf(target.address),
          until: unixSeconds(addMs(now, LIFE_MS)),
        },
        ...secrets,
      })
      return JSON.stringify(made)
    },

    /** Accepts a solution, once. @throws Refusal CHALLENGE_NEEDED */
    async take(
      engine: Engine,
      opening: Opening,
      input: { call: Challenged; text: string | undefined },
    ) {
      const read = payload.safeParse(parsed(input.text))
      if (!read.success) refuse('CHALLENGE_NEEDED')
      const { challenge, solution } = read.data
      const { data, nonce } = challenge.parameters
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
      const isTheirs = data.call === input.call && data.place === placeOf(opening.actor.address)
      const isFresh = data.until > unixSeconds(engine.clock.now())
      if (!verified || !isTheirs || !isFresh) refuse('CHALLENGE_NEEDED')
      const expiresAt = new Date(data.until * 1000)
      const isFirst = await work(engine, opening, (w) => spendChallenge(w.tx, { nonce, expiresAt }))
      if (!isFirst) refuse('CHALLENGE_NEEDED')
    },
  }
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
