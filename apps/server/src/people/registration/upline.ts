import type { BrandConfig } from '#foundations/brand'
import { agentOfCode, holdInvitation, type Invitation, joinBy } from '#people/invitation'
import { type Glance, refuse, type Work } from '#platform/work'
import { memberInvited } from './facts.ts'
import { domainCode, type Form, isAffiliate } from './registration.rules.ts'

/** Whether a code, or the domain used, leads to a house campaign or to an agent. */
export async function isInvitation(
  look: Pick<Glance, 'db' | 'brandId' | 'now'>,
  config: BrandConfig,
  by: { code?: string; domain?: string },
): Promise<boolean> {
  if (isAffiliate(config, by)) return true
  return by.code ? (await agentOfCode(look, by.code)) !== null : false
}

/** An entered code must exist. @throws Refusal INVITATION_CODE_WRONG */
export async function refuseUnknownCode(
  look: Pick<Glance, 'db' | 'brandId' | 'now'>,
  config: BrandConfig,
  { affiliateCode: code }: Form,
) {
  if (!code || (await isInvitation(look, config, { code }))) return
  refuseCode('affiliateCode')
}

/** @throws Refusal INVITATION_CODE_WRONG */
export function refuseCode(field: 'affiliateCode' | 'code'): never {
  refuse('INVITATION_CODE_WRONG', { fields: [{ field, rule: 'invitation' }] })
}

type Sent = { config: BrandConfig; form: Form; host: string }

/**
 * The agent who invited whoever sends a form, with what they become. An entered code takes precedence; a code from the
 * address that belongs to no agent is ignored, and the domain decides.
 */
export async function invitationIn(
  work: Pick<Work, 'tx' | 'brandId' | 'now'>,
  { config, form, host }: Sent,
): Promise<Invitation | null> {
  const { affiliateCode: typed, referralCode: ofAddress } = form
  const codes = typed ? [typed] : [ofAddress, domainCode(config, host)]
  for (const code of codes) {
    const invitation = code ? await holdInvitation(work, code) : null
    if (invitation) return invitation
  }
  return null
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
