import { ownCode } from '#people/invitation'
import { hasPlace } from '#people/team'
import { memberOf, refuse, type Work } from '#platform/work'

/** The agent's own invitation code. @throws Refusal UPLINE_NONE for an agent who is in no tree yet */
export async function readInvite(work: Work) {
  const agentId = memberOf(work)
  if (!(await hasPlace(work.tx, agentId))) refuse('UPLINE_NONE')
  return { code: await ownCode(work, agentId) }
}
