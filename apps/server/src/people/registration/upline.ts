import { settingsOf } from '#foundations/settings'
import { agentOfCode, holdInvitation, type Invitation, joinBy } from '#people/invitation'
import { type Glance, refuse, type Work } from '#platform/work'
import { affiliateSettings } from './affiliate-settings.ts'
import { memberInvited } from './facts.ts'
import { cameBy, domainCode, type Form, isAffiliate } from './registration.rules.ts'

/** Whether a code, or the domain used, leads to a house campaign or to an agent. */
export async function isInvitation(
  look: Pick<Glance, 'db' | 'brandId' | 'now'>,
  by: { code?: string; domain?: string },
): Promise<boolean> {
  if (isAffiliate(await settingsOf(look, affiliateSettings), by)) return true
  return by.code ? (await agentOfCode(look, by.code)) !== null : false
}

/** An entered code must exist. @throws Refusal INVITATION_CODE_WRONG */
export async function refuseUnknownCode(
  look: Pick<Glance, 'db' | 'brandId' | 'now'>,
  { affiliateCode: code }: Form,
) {
  if (!code || (await isInvitation(look, { code }))) return
  refuseCode('affiliateCode')
}

/** @throws Refusal INVITATION_CODE_WRONG */
export function refuseCode(field: 'affiliateCode' | 'code'): never {
  refuse('INVITATION_CODE_WRONG', { fields: [{ field, rule: 'invitation' }] })
}

type Scope = Pick<Work, 'tx' | 'brandId' | 'now'>
type Sent = { form: Form; host: string }

/**
 * The agent who invited whoever sends a form, with what they become. An entered code takes precedence; a code from the
 * address that belongs to no agent is ignored, and the domain decides.
 */
export async function invitationIn(work: Scope, { form, host }: Sent): Promise<Invitation | null> {
  const { affiliateCode: typed, referralCode: ofAddress } = form
  const affiliates = await settingsOf(work, affiliateSettings)
  const codes = typed ? [typed] : [ofAddress, domainCode(affiliates, host)]
  for (const code of codes) {
    const invitation = code ? await holdInvitation(work, code) : null
    if (invitation) return invitation
  }
  return null
}

/** What is stored about the agent who referred whoever sends a form. */
export async function referredBy(work: Scope, { form, host }: Sent) {
  return cameBy(await settingsOf(work, affiliateSettings), form, host)
}

type Newcomer = { memberId: string; invitation: Invitation | null; form: Form }

/**
 * Places a new member under the agent who invited them. A code from the address that belongs to no agent may be
 * another member's: it is reported to whoever rewards invitations.
 */
export async function joinByInvitation(w: Work, { memberId, invitation, form }: Newcomer) {
  if (invitation) await joinBy(w, { memberId, invitation })
  const { affiliateCode: typed, referralCode: ofAddress } = form
  const { tx: db, brandId, now } = w
  if (typed || !ofAddress || (await agentOfCode({ db, brandId, now }, ofAddress))) return
  await w.emit(memberInvited, { memberId, data: { code: ofAddress } })
}
