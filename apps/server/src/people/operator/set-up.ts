import type { Kysely } from 'kysely'
import { record } from '#foundations/audit'
import type { Tables } from '#platform/db'
import { operatorOf, refuse, type Work } from '#platform/work'
import { keepCustody } from './custody.ts'
import { keepSecond, lockSetUp, markSetUpClosed, selectSettled, selectSetUp } from './set-up.sql.ts'

const TWO = 2
const SUBJECT = 'operators:set-up'

/** The progress of the set-up: two independent administrators are required before it is closed. */
export async function readSetUp(db: Kysely<Tables>) {
  const { closed_at, second_id } = await selectSetUp(db)
  return { isOpen: closed_at === null, hasSecond: second_id !== null }
}

/** While the set-up is open: the second administrator, if one was invited. Null when it is closed. */
export async function openSetUp(work: Work): Promise<{ secondId: string | null } | null> {
  const { closed_at, second_id } = await lockSetUp(work.tx)
  return closed_at ? null : { secondId: second_id }
}

/** @throws Refusal SETUP_OPEN until there are two administrators */
export async function refuseWhileOpen(work: Work) {
  if (await openSetUp(work)) refuse('SETUP_OPEN')
}

/** Records the one account that the first administrator created alone; it counts as theirs for 14 days. */
export async function inviteSecond(work: Work, operatorId: string, reason: string) {
  await keepSecond(work.tx, operatorId)
  await keepCustody(work, { operatorId, holderId: operatorOf(work), action: 'hire' })
  await record(work, { what: 'set-up.invite', subject: SUBJECT, after: { operatorId }, reason })
}

/** Closes the set-up permanently, however many administrators there are. */
export async function closeSetUp(work: Work, reason: string) {
  if (!(await openSetUp(work))) return
  await markSetUpClosed(work.tx, work.now)
  const operators = await selectSettled(work.tx)
  await record(work, { what: 'set-up.close', subject: SUBJECT, after: { operators }, reason })
}

/** Closes the set-up once two administrators have both factors. */
export async function closeWhenTwo(work: Work) {
  if (!(await openSetUp(work))) return
  if ((await selectSettled(work.tx)).length >= TWO) {
    await closeSetUp(work, 'two administrators have set both factors up')
  }
}
