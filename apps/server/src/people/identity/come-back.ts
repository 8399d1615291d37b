import type { IdentityProvider } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { addMs } from '#platform/clock'
import { sha256 } from '#platform/crypto'
import type { Opening } from '#platform/http'
import { newToken } from '#platform/random'
import { glance, work } from '#platform/work'
import { callbackAt } from './begin.ts'
import { clientOf, type Parts } from './clients.ts'
import { PROOF_MS, type Reason, reasonOf, type Vouched, wordsOf } from './identity.rules.ts'
import { insertProof, takeAttempt } from './identity.sql.ts'

export type Return = {
  provider: IdentityProvider
  host: string
  /** The secret of the browser that came back. */
  browser: string
  answer: URLSearchParams
}

/**
 * Handles a provider's answer. The attempt is used up first, whatever the outcome; the page gets a ticket
 * that is worthless in another browser.
 * @returns the page to show: a path of ours
 */
export async function comeBack(parts: Parts, opening: Opening, back: Return): Promise<string> {
  const { engine } = parts
  const { provider, browser, answer } = back
  const { brandId } = opening
  const browserHash = sha256(browser)
  const attempt = await work(engine, opening, (w) =>
    takeAttempt(w.tx, {
      stateHash: sha256(answer.get('state') ?? ''),
      browserHash,
      brandId,
      provider,
      now: w.now,
    }),
  )
  if (!attempt) return refusedPage('stale')
  if (answer.get('error') === 'access_denied') return refusedPage('cancelled')
  const { nonce, verifier, member_id: memberId } = attempt
  const vouched = await redeemed(parts, opening, { ...back, nonce, verifier })
  if (typeof vouched === 'string') return refusedPage(vouched)
  const ticket = newToken()
  await work(engine, opening, (w) =>
    insertProof(w.tx, {
      ...vouched,
      ticketHash: sha256(ticket),
      browserHash,
      brandId,
      provider,
      memberId,
      expiresAt: addMs(w.now, PROOF_MS),
    }),
  )
  return `${PAGE}#ticket=${ticket}`
}

type Redeeming = Return & { nonce: string; verifier: string }

async function redeemed(
  parts: Parts,
  opening: Opening,
  { provider, host, answer, nonce, verifier }: Redeeming,
): Promise<Vouched | Reason> {
  const look = glance(parts.engine, opening)
  const { brandId, log } = opening
  const { config } = await brandById(look.db, brandId, look.now)
  const client = clientOf(parts, { brandId, config, provider })
  if (!client) return 'wrong'
  const redirectUri = await callbackAt(parts, { host, provider })
  const secrets = { state: answer.get('state') ?? '', nonce, verifier, redirectUri }
  try {
    return await parts.gateways[provider].vouchedBy(client, secrets, answer)
  } catch (err) {
    const reason = reasonOf(err)
    log.warn({ why: wordsOf(err), provider, reason }, 'answer of an identity provider not taken')
    return reason
  }
}

const PAGE = '/identity'

/** The fragment after `#` stays in the browser: no log and no referrer carries it. */
export function refusedPage(reason: Reason): string {
  return `${PAGE}#refused=${reason}`
}
