import {
  type changeAgentDesk,
  type createAgentDesk,
  DESKS_MAX,
  type endAgentDesk,
} from '@parola/contract'
import { newOneTimePassword, ONE_TIME_MS } from '#agents/register-centre'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { insertDesk, selectDesks, updateDesk } from '#people/agent-desk'
import { lockMember, refuseUnfit } from '#people/eligibility'
import { createMember, DESK_TYPES, updateStatus } from '#people/member'
import { keepOneTimePassword } from '#people/password'
import { refuseUsername } from '#people/registration'
import { addMs } from '#platform/clock'
import { hashPassword } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, type Glance, memberOf, refuse, type Work, work } from '#platform/work'

const [DESK, VIEWER] = DESK_TYPES

/** The sub-accounts of the calling agent. */
export async function readDesks(glance: Glance) {
  const rows = await selectDesks(glance.db, memberOf(glance))
  return rows.map((row) => ({
    ...{ deskId: row.member_id, username: row.username, createdAt: row.created_at },
    kind: row.type === DESK ? ('desk' as const) : ('viewer' as const),
    mayContract: row.may_contract,
  }))
}

/**
 * Creates a sub-account. Its password is shown once, counts for three days and one log-in, which chooses another.
 * @throws Refusal VALIDATION, USERNAME_TAKEN, DESKS_USED_UP, or why the agent may recruit nobody
 */
export async function createDesk(
  engine: Engine,
  opening: Opening,
  { body }: Pick<Input<typeof createAgentDesk>, 'body'>,
): Promise<Answer<typeof createAgentDesk>> {
  const oneTimePassword = newOneTimePassword()
  const hash = await hashPassword(oneTimePassword)
  return work(engine, opening, async (w) => {
    const { tx, brandId, now } = w
    const { username, kind } = body
    const ownerId = memberOf(w)
    const { config } = await brandById(tx, brandId, now)
    refuseUsername(config, username)
    refuseUnfit(await lockMember(w, ownerId), 'marketing', config)
    if ((await selectDesks(tx, ownerId)).length >= DESKS_MAX) refuse('DESKS_USED_UP')
    const type = kind === 'desk' ? DESK : VIEWER
    const { currency } = config
    const memberId = await createMember(w, {
      ...{ username, type, currency, contact: {}, isAgeConfirmed: false },
    })
    await keepOneTimePassword(w, { memberId, hash, validMs: ONE_TIME_MS })
    const mayContract = kind === 'desk' && body.mayContract
    await insertDesk(tx, { memberId, ownerId, brandId, mayContract, now })
    const after = { kind, mayContract }
    await record(w, { what: 'agent-desk.create', subject: `member:${memberId}`, after })
    return {
      value: { username: username.trim(), oneTimePassword, expiresAt: addMs(now, ONE_TIME_MS) },
    }
  })
}

/** @throws Refusal NOT_FOUND */
export async function changeDesk(
  work: Work,
  { body: { deskId, mayContract } }: Pick<Input<typeof changeAgentDesk>, 'body'>,
): Promise<null> {
  const ownerId = memberOf(work)
  const desk = (await selectDesks(work.tx, ownerId)).find((row) => row.member_id === deskId)
  if (!desk) refuse('NOT_FOUND')
  const may = desk.type === DESK && mayContract
  await updateDesk(work.tx, { deskId, ownerId, mayContract: may })
  const after = { mayContract: may }
  await record(work, { what: 'agent-desk.change', subject: `member:${deskId}`, after })
  return null
}

/** Ends a sub-account: it logs in no more, and its sessions are over. @throws Refusal NOT_FOUND */
export async function endDesk(
  work: Work,
  { body: { deskId } }: Pick<Input<typeof endAgentDesk>, 'body'>,
): Promise<null> {
  const { tx, now } = work
  if (!(await updateDesk(tx, { deskId, ownerId: memberOf(work), endedAt: now }))) {
    refuse('NOT_FOUND')
  }
  await updateStatus(tx, deskId, 'blocked')
  await record(work, { what: 'agent-desk.end', subject: `member:${deskId}` })
  return null
}
