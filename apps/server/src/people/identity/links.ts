import { IDENTITY_PROVIDERS, type IdentityProvider } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { reportChange } from '#people/account-change'
import { actingMember, findReach } from '#people/member'
import { hasPassword } from '#people/password'
import { type Glance, memberOf, refuse, type Work } from '#platform/work'
import { clientOf, type Parts } from './clients.ts'
import { type Method, mayLose } from './identity.rules.ts'
import { deleteLink, type LinkRow, lockLinks, selectLink, selectLinks } from './identity.sql.ts'
import { give, type Held, proofOf, spend } from './proofs.ts'

/** The outside accounts of the acting member, and what they may do with them. */
export async function ownIdentities(parts: Parts, glance: Glance) {
  const { db, brandId, now } = glance
  const memberId = memberOf(glance)
  const rows = await selectLinks(db, memberId)
  const { config } = await brandById(db, brandId, now)
  const held = new Set(rows.map(({ provider }) => provider))
  const open = IDENTITY_PROVIDERS.filter(
    (provider) => !held.has(provider) && clientOf(parts, { brandId, config, provider }),
  )
  const methods = await methodsOf(parts, { db, brandId, now, memberId, rows })
  return {
    list: rows.map(({ provider, label, linked_at }) => ({
      provider: provider as IdentityProvider,
      label,
      linkedAt: linked_at,
    })),
    open,
    mayUnlink: methods.length > 1,
  }
}

/**
 * Adds a proved identity to the acting member and notifies them: a session thief could use it to log in
 * again.
 * @throws Refusal IDENTITY_STALE, _TAKEN, _HELD
 */
export async function link({ outbox }: Parts, work: Work, held: Held) {
  const memberId = memberOf(work)
  const proof = await proofOf(work, held)
  if (proof.member_id && proof.member_id !== memberId) refuse('IDENTITY_STALE')
  const { issuer, subject, provider } = proof
  const rows = await lockLinks(work.tx, memberId)
  const taken = await selectLink(work.tx, { brandId: work.brandId, issuer, subject })
  if (taken?.member_id === memberId) return spend(work, proof)
  if (taken) refuse('IDENTITY_TAKEN')
  if (rows.some((row) => row.provider === provider)) refuse('IDENTITY_HELD')
  await give(work, proof, memberId)
  await reportChange(work, outbox, { member: await actingMember(work), change: 'identity-linked' })
}

/**
 * Removes an outside account, but never the last log-in method.
 * @throws Refusal LAST_LOGIN_METHOD
 */
export async function unlink(parts: Parts, work: Work, provider: IdentityProvider) {
  const memberId = memberOf(work)
  const { tx: db, brandId, now } = work
  const rows = await lockLinks(work.tx, memberId)
  if (!rows.some((row) => row.provider === provider)) return
  const methods = await methodsOf(parts, { db, brandId, now, memberId, rows })
  if (!mayLose(methods, provider)) refuse('LAST_LOGIN_METHOD')
  await deleteLink(work.tx, memberId, provider)
  const member = await actingMember(work)
  await reportChange(work, parts.outbox, { member, change: 'identity-unlinked' })
}

type Requested = Pick<Glance, 'db' | 'brandId' | 'now'> & { memberId: string; rows: LinkRow[] }

/** The methods a member can log in with today. */
async function methodsOf(parts: Parts, requested: Requested): Promise<Method[]> {
  const { db, brandId, now, memberId, rows } = requested
  const { config } = await brandById(db, brandId, now)
  const { mobile } = await findReach({ db }, memberId)
  const hasCodes = config.switches.CODELOGIN3 ?? false
  const linked = rows.map((row) => row.provider as IdentityProvider)
  return [
    ...((await hasPassword({ db }, memberId)) ? (['password'] as const) : []),
    ...(mobile && hasCodes ? (['mobile'] as const) : []),
    ...linked.filter((provider) => clientOf(parts, { brandId, config, provider })),
  ]
}
