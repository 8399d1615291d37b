import { addMs, DAY_MS } from '#platform/clock'
import { newId } from '#platform/random'
import { operatorOf, refuse, type Work } from '#platform/work'
import { grantIssue, insertCustody, selectLinked, takeIssue } from './custody.sql.ts'
import { updatePassword } from './factor.sql.ts'

/** How long an account counts as its creator's own. */
const CUSTODY_MS = 14 * DAY_MS
/** How long the requester of an account, or of its reset, may fetch its one-time password. */
const ISSUE_MS = 3 * DAY_MS

type Custody = { operatorId: string; holderId: string | null; action: 'hire' | 'reset' }

/** Records who may have had access to an account: for 14 days the two count as one person. */
export async function keepCustody(work: Work, custody: Custody) {
  const { now } = work
  const until = addMs(now, CUSTODY_MS)
  await insertCustody(work.tx, { ...custody, custodyId: newId(now), from: now, until })
}

/** From now on the account counts as belonging to the operator who may fetch its one-time password. */
export async function handOver(work: Work, custody: Custody & { holderId: string }) {
  const { operatorId, holderId } = custody
  await grantIssue(work.tx, { operatorId, holderId, until: addMs(work.now, ISSUE_MS) })
  await keepCustody(work, custody)
}

type OneTime = { operatorId: string; hash: string; until: Date }

/**
 * Sets a one-time password on an account for its requester, once. The 14 days start again.
 * @throws Refusal REQUEST_CLOSED when it was already fetched, has expired, or is another operator's
 */
export async function takeOneTime(work: Work, { operatorId, hash, until }: OneTime) {
  const { now } = work
  const holderId = operatorOf(work)
  if (!(await takeIssue(work.tx, { operatorId, holderId, now }))) refuse('REQUEST_CLOSED')
  await updatePassword(work.tx, { operatorId, hash, oneTimeUntil: until, now })
  await keepCustody(work, { operatorId, holderId, action: 'reset' })
}

type Pair = { operatorId: string; others: readonly string[]; since: Date }

/** @throws Refusal LINKED_OPERATOR when one created or reset the other within 14 days */
export async function refuseLinked(work: Work, pair: Pair) {
  if ((await selectLinked(work.tx, pair)).length > 0) refuse('LINKED_OPERATOR')
}
