import type { BrandConfig } from '#foundations/brand'
import { agentOfCode, joinTeam } from '#people/team'
import { type Glance, refuse, type Work } from '#platform/work'
import { domainCode, type Form, isAffiliate } from './registration.rules.ts'

/** Whether a code, or the domain used, leads to a house campaign or to an agent. */
export async function isInvitation(
  { db, brandId }: Pick<Glance, 'db' | 'brandId'>,
  config: BrandConfig,
  by: { code?: string; domain?: string },
): Promise<boolean> {
  if (isAffiliate(config, by)) return true
  return by.code ? (await agentOfCode(db, { brandId, code: by.code })) !== null : false
}

/** An entered code must exist. @throws Refusal INVITATION_CODE_WRONG */
export async function refuseUnknownCode(
  look: Pick<Glance, 'db' | 'brandId'>,
  config: BrandConfig,
  { affiliateCode: code }: Form,
) {
  if (!code || (await isInvitation(look, config, { code }))) return
  refuse('INVITATION_CODE_WRONG', { fields: [{ field: 'affiliateCode', rule: 'invitation' }] })
}

type Newcomer = { memberId: string; config: BrandConfig; form: Form; host: string }

/**
 * Places a new member under the agent who invited them. An entered code takes precedence; a code from the
 * address that belongs to no agent is ignored, and the domain decides.
 */
export async function joinByInvitation(work: Work, { memberId, config, form, host }: Newcomer) {
  const { affiliateCode: typed, referralCode: ofAddress } = form
  const codes = typed ? [typed] : [ofAddress, domainCode(config, host)]
  for (const code of codes) {
    const uplineId = code && (await agentOfCode(work.tx, { brandId: work.brandId, code }))
    if (!uplineId) continue
    await joinTeam(work, { memberId, uplineId })
    return
  }
}
