import {
  type changeSubAccount,
  type createSubAccount,
  type endSubAccount,
  SUB_ACCOUNT_TYPES,
  SUB_ACCOUNTS_MAX,
} from '@parola/contract'
import { newOneTimePassword, ONE_TIME_MS } from '#agents/register-centre'
import { record } from '#foundations/audit'
import { brandById } from '#foundations/brand'
import { lockMember, refuseUnfit, updateStatus } from '#people/eligibility'
import { createMember } from '#people/member'
import { keepOneTimePassword } from '#people/password'
import { refuseUsername } from '#people/registration'
import { insertSubAccount, selectSubAccounts, updateSubAccount } from '#people/sub-account'
import { hasPlace } from '#people/team'
import { addMs } from '#platform/clock'
import { hashPassword } from '#platform/crypto'
import type { Answer, Input, Opening } from '#platform/http'
import { type Engine, type Glance, memberOf, refuse, type Work, work } from '#platform/work'

const { assistant: ASSISTANT } = SUB_ACCOUNT_TYPES

/** The sub-accounts of the calling agent. */
export async function readAccounts(glance: Glance) {
  const rows = await selectSubAccounts(glance.db, memberOf(glance))
  return rows.map((row) => ({
    ...{ subAccountId: row.member_id, username: row.username, createdAt: row.created_at },
    kind: row.type === ASSISTANT ? ('assistant' as const) : ('viewer' as const),
    mayContract: row.may_contract,
  }))
}

/**
 * Creates a sub-account. Its password is shown once, counts for three days and one log-in, which chooses another.
 * @throws Refusal VALIDATION, USERNAME_TAKEN, UPLINE_NONE, SUB_ACCOUNTS_USED_UP, or why the agent may recruit nobody
 */
export async function createAccountFor(
  engine: Engine,
  opening: Opening,
  { body }: Pick<Input<typeof createSubAccount>, 'body'>,
): Promise<Answer<typeof createSubAccount>> {
  const oneTimePassword = newOneTimePassword()
  const hash = await hashPassword(oneTimePassword)
  return work(engine, opening, async (w) => {
    const { tx, brandId, now } = w
    const { username, kind } = body
    const ownerId = memberOf(w)
    const { config } = await brandById(tx, brandId, now)
    refuseUsername(config, username)
    refuseUnfit(await lockMember(w, ownerId), 'marketing', config)
    if (!(await hasPlace(tx, ownerId))) refuse('UPLINE_NONE')
    if ((await selectSubAccounts(tx, ownerId)).length >= SUB_ACCOUNTS_MAX)
      refuse('SUB_ACCOUNTS_USED_UP')
    const type = SUB_ACCOUNT_TYPES[kind]
    const { currency } = config
    const memberId = await createMember(w, {
      ...{ username, type, currency, contact: {}, isAgeConfirmed: false },
    })
    await keepOneTimePassword(w, { memberId, hash, validMs: ONE_TIME_MS })
    const mayContract = kind === 'assistant' && body.mayContract
    await insertSubAccount(tx, { memberId, ownerId, brandId, mayContract, now })
    const after = { kind, mayContract }
    await record(w, { what: 'sub-account.create', subject: `member:${memberId}`, after })
    return {
      value: { username: username.trim(), oneTimePassword, expiresAt: addMs(now, ONE_TIME_MS) },
    }
  })
}

/** @throws Refusal NOT_FOUND */
export async function changeAccount(
  work: Work,
  { body: { subAccountId, mayContract } }: Pick<Input<typeof changeSubAccount>, 'body'>,
): Promise<null> {
  const ownerId = memberOf(work)
  const subAccount = (await selectSubAccounts(work.tx, ownerId)).find(
    (row) => row.member_id === subAccountId,
  )
  if (!subAccount) refuse('NOT_FOUND')
  const may = subAccount.type === ASSISTANT && mayContract
  await updateSubAccount(work.tx, { subAccountId, ownerId, mayContract: may })
  const after = { mayContract: may }
  await record(work, { what: 'sub-account.change', subject: `member:${subAccountId}`, after })
  return null
}

/** Ends a sub-account: it logs in no more, and its sessions are over. @throws Refusal NOT_FOUND */
export async function endAccount(
  work: Work,
  { body: { subAccountId } }: Pick<Input<typeof endSubAccount>, 'body'>,
): Promise<null> {
  const { tx, now } = work
  if (!(await updateSubAccount(tx, { subAccountId, ownerId: memberOf(work), endedAt: now }))) {
    refuse('NOT_FOUND')
  }
  await updateStatus(tx, subAccountId, 'blocked')
  await record(work, { what: 'sub-account.end', subject: `member:${subAccountId}` })
  return null
}
