import type { enterByIdentity, IdentityProvider } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { admit, refuseClosedAccount } from '#people/login'
import { findMember, type Member } from '#people/member'
import type { Answer, Input, Opening } from '#platform/http'
import { refuse, type Work, work } from '#platform/work'
import { identityBrowserOf } from './browser-cookie.ts'
import type { Parts } from './clients.ts'
import { identityForm } from './identity.rules.ts'
import { type ProofRow, selectLink } from './identity.sql.ts'
import { proofOf, spend } from './proofs.ts'

type Response = Answer<typeof enterByIdentity>['value']

/** Logs in a known outside account; for any other, reports what is left to do (AUTH-11). */
export async function enter(
  parts: Parts,
  opening: Opening,
  { body, cookies }: Input<typeof enterByIdentity>,
): Promise<Answer<typeof enterByIdentity>> {
  const held = { ...body, browser: identityBrowserOf(cookies) }
  const { member, response } = await work(parts.engine, opening, async (w) => {
    const proof = await proofOf(w, held)
    if (proof.member_id) return { member: null, response: await responseOf(w, proof, 'linking') }
    const owner = await ownerOf(w, proof)
    if (!owner) return { member: null, response: await responseOf(w, proof, 'new') }
    refuseClosedAccount(owner)
    await spend(w, proof)
    return { member: owner, response: await responseOf(w, proof, 'entered') }
  })
  if (!member) return { value: response }
  // A member without a password is not asked to change it (AUTH-05).
  const admitted = await admit(parts, opening, { member, by: response.provider, cookies })
  const { value: opened, cookie } = admitted
  return { value: { ...response, opened }, ...(cookie ? { cookie } : {}) }
}

async function ownerOf(w: Work, { issuer, subject }: ProofRow): Promise<Member | null> {
  const link = await selectLink(w.tx, { brandId: w.brandId, issuer, subject })
  if (!link) return null
  return (await findMember({ db: w.tx }, link.member_id)) ?? refuse('IDENTITY_STALE')
}

async function responseOf(
  w: Work,
  proof: ProofRow,
  outcome: Response['outcome'],
): Promise<Response> {
  const { provider, email, name } = proof
  const { config } = await brandById(w.tx, w.brandId, w.now)
  return {
    outcome,
    provider: provider as IdentityProvider,
    opened: null,
    prefill: { email, name },
    fields: identityForm(config.registerFields),
    minAge: config.minAge,
  }
}
