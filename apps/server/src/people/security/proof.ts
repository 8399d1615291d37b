import type { PROOF_METHODS, proveAgain } from '@parola/contract'
import { findReach } from '#people/member'
import { passwordSetAt, provePassword } from '#people/password'
import { noteProof, renewing } from '#people/session'
import { type Authenticators, browserOf, type Codes, hasAuthenticator } from '#people/verification'
import type { Answer, Input, Opening } from '#platform/http'
import type { Realtime } from '#platform/realtime'
import { type Engine, type Glance, glance, memberOf, refuse } from '#platform/work'
import { ownRecipient } from './contact.ts'

export type ProofMethod = (typeof PROOF_METHODS)[number]

/**
 * The methods for proving a member again: the authenticator app if there is one, else the password, else a
 * code to a proved number or address.
 */
export async function proofMethods({ db }: Glance, memberId: string): Promise<ProofMethod[]> {
  if (await hasAuthenticator(db, memberId)) return ['authenticator']
  if (await passwordSetAt(db, memberId)) return ['password']
  const { mobile, isEmailProved } = await findReach({ db }, memberId)
  return mobile || isEmailProved ? ['code'] : []
}

type Parts = { engine: Engine; realtime: Realtime; codes: Codes; authenticators: Authenticators }

/**
 * Proves the acting member in this session, which allows changes for five minutes (ACC-015) and continues
 * with a new token (ACC-010).
 */
export async function proveOwn(
  parts: Parts,
  opening: Opening,
  { body: { method, secret }, cookies }: Input<typeof proveAgain>,
): Promise<Answer<typeof proveAgain>> {
  const { engine, codes, authenticators } = parts
  const look = glance(engine, opening)
  const memberId = memberOf(look)
  if (!(await proofMethods(look, memberId)).includes(method)) refuse('PROOF_METHOD_OFF')
  const prove = {
    authenticator: () =>
      authenticators.prove(engine, opening, { memberId, code: secret, place: 'session' }),
    password: () => provePassword(engine, opening, { memberId, password: secret }),
    code: async () => {
      const browser = browserOf(cookies)
      const to = await ownRecipient(look)
      await codes.prove(engine, opening, { to, purpose: 'proof', browser, code: secret })
    },
  }
  await prove[method]()
  const { token } = await renewing(parts, opening, noteProof)
  return { value: { token } }
}
