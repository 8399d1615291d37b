import { brandById } from '#foundations/brand'
import { createMember } from '#people/member'
import { openSession } from '#people/session'
import { newHandle } from '#platform/random'
import { refuse, type Work } from '#platform/work'

const TRIAL_TYPE = 4
const NAME_LENGTH = 10

/** Creates a trial account (type 4) and opens its session (requirement AUTH-10). */
export async function logInTrial(work: Work) {
  const { config } = await brandById(work.tx, work.brandId, work.now)
  if (!config.switches.FREEPLAY3) refuse('TRIAL_OFF')
  const memberId = await createMember(work, {
    username: `trial_${newHandle(NAME_LENGTH)}`,
    type: TRIAL_TYPE,
    currency: config.currency,
    contact: {},
  })
  const { token } = await openSession(work, memberId, { method: 'register' })
  return { token, firstTimeLogin: false, passwordExpired: false, captcha: false }
}
