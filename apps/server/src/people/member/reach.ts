import { type Glance, refuse, type Work } from '#platform/work'
import { replaceEmail, replaceMobile, selectReach } from './reach.sql.ts'

export type Reach = {
  /** A proved number. */
  mobile: string | null
  /** A proved address, else the one given at registration. */
  email: string | null
  isEmailProved: boolean
}

/** The contacts of a member. */
export async function findReach({ db }: Pick<Glance, 'db'>, memberId: string): Promise<Reach> {
  const row = await selectReach(db, memberId)
  const { email } = (row?.contact ?? {}) as { email?: string }
  return {
    mobile: row?.mobile ?? null,
    email: row?.email ?? email ?? null,
    isEmailProved: Boolean(row?.email),
  }
}

/** The number or address a member has just proved. */
export type Proved = { channel: 'sms' | 'mail'; address: string }

/**
 * Replaces a member's number or address.
 * @throws Refusal MOBILE_TAKEN, EMAIL_TAKEN when another member of the brand has it
 */
export async function bindReach(work: Work, memberId: string, { channel, address }: Proved) {
  const { brandId, now } = work
  if (channel === 'sms') {
    const isTheirs = await replaceMobile(work.tx, { brandId, mobile: address, memberId, now })
    if (!isTheirs) refuse('MOBILE_TAKEN', { fields: [{ field: 'mobileNum', rule: 'mobileTaken' }] })
    return
  }
  const isTheirs = await replaceEmail(work.tx, { brandId, email: address, memberId, now })
  if (!isTheirs) refuse('EMAIL_TAKEN', { fields: [{ field: 'email', rule: 'emailTaken' }] })
}
