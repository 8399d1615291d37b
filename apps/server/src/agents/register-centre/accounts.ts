import type { createDownline } from '@parola/contract'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { insertInvitation } from '#people/invitation'
import { createMember } from '#people/member'
import { keepOneTimePassword } from '#people/password'
import { refuseUsername } from '#people/registration'
import { joinTeam, keepPlaces } from '#people/team'
import { addMs, HOUR_MS } from '#platform/clock'
import { hashPassword } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { newReference } from '#platform/random'
import { type Engine, memberOf, refuse, work } from '#platform/work'
import { AGENT_TYPE, createsLeft, refuseTerms } from './terms.ts'

/** How long a one-time password counts. */
export const ONE_TIME_MS = 72 * HOUR_MS
const PASSWORD_LENGTH = 12

/** Twelve characters that are not mistaken for others. */
export function newOneTimePassword(): string {
  return `${newReference('')}${newReference('')}`.replaceAll('-', '').slice(0, PASSWORD_LENGTH)
}

/**
 * Creates an account below the agent. Its password is shown once, counts for three days and one log-in, which chooses
 * another; nothing else of a registration is skipped (AGT-03).
 * @throws Refusal VALIDATION, UPLINE_NONE, USERNAME_TAKEN, LINK_RATE_ABOVE_OWN, CREATES_USED_UP, TEAM_TOO_DEEP
 */
export async function createAccount(
  engine: Engine,
  opening: Opening,
  { body }: Pick<Input<typeof createDownline>, 'body'>,
): Promise<Answer<typeof createDownline>> {
  const { joinsAs, rebates } = body
  const oneTimePassword = newOneTimePassword()
  const hash = await hashPassword(oneTimePassword)
  return work(engine, opening, async (w) => {
    const { tx, brandId, now } = w
    const agentId = memberOf(w)
    const { config } = await brandById(tx, brandId, now)
    refuseUsername(config, body.username)
    await keepPlaces(tx)
    await refuseTerms(w, agentId, { joinsAs, rebates })
    if ((await createsLeft({ db: tx, brandId, now }, agentId)) === 0) refuse('CREATES_USED_UP')
    const type = joinsAs === 'agent' ? AGENT_TYPE : 0
    const { username } = body
    const { currency } = config
    const memberId = await createMember(w, {
      ...{ username, type, currency, contact: {}, isAgeConfirmed: false },
    })
    await keepOneTimePassword(w, { memberId, hash, validMs: ONE_TIME_MS })
    if (!(await joinTeam(w, { memberId, uplineId: agentId }))) refuse('TEAM_TOO_DEEP')
    await insertInvitation(tx, { memberId, brandId, agentId, code: null, rebates, now })
    await record(w, { what: 'downline.create', subject: `member:${memberId}` })
    return {
      value: { username: username.trim(), oneTimePassword, expiresAt: addMs(now, ONE_TIME_MS) },
    }
  })
}
