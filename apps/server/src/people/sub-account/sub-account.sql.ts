import type { Kysely } from 'kysely'
import { LEADING_TYPES } from '#people/team'
import type { Tables, Tx } from '#platform/db'

type Db = Kysely<Tables>

/** A sub-account with its owner; undefined once it has ended, or where the owner is no active agent any more. */
export async function selectSubAccount(db: Db, memberId: string) {
  return db
    .selectFrom('sub_account.account as a')
    .innerJoin('member.member as o', 'o.member_id', 'a.owner_id')
    .select(['a.owner_id as ownerId', 'a.may_contract as mayContract'])
    .where('a.member_id', '=', memberId)
    .where('a.ended_at', 'is', null)
    .where('o.status', '=', 'active')
    .where('o.type', 'in', [...LEADING_TYPES])
    .executeTakeFirst()
}

/** The sub-accounts of an agent that have not ended, the oldest first. */
export async function selectSubAccounts(db: Db, ownerId: string) {
  return db
    .selectFrom('sub_account.account as a')
    .innerJoin('member.member as m', 'm.member_id', 'a.member_id')
    .select(['a.member_id', 'm.username', 'm.type', 'a.may_contract', 'a.created_at'])
    .where('a.owner_id', '=', ownerId)
    .where('a.ended_at', 'is', null)
    .orderBy('a.created_at')
    .execute()
}

type NewSubAccount = {
  memberId: string
  ownerId: string
  brandId: string
  mayContract: boolean
  now: Date
}

export async function insertSubAccount(tx: Tx, account: NewSubAccount) {
  await tx
    .insertInto('sub_account.account')
    .values({
      ...{ member_id: account.memberId, owner_id: account.ownerId, brand_id: account.brandId },
      ...{ may_contract: account.mayContract, created_at: account.now },
    })
    .execute()
}

type Own = { subAccountId: string; ownerId: string }

/** False where it is not the owner's, or has ended. */
export async function updateSubAccount(
  tx: Tx,
  { subAccountId, ownerId, ...change }: Own & ({ mayContract: boolean } | { endedAt: Date }),
): Promise<boolean> {
  const set =
    'endedAt' in change ? { ended_at: change.endedAt } : { may_contract: change.mayContract }
  const row = await tx
    .updateTable('sub_account.account')
    .set(set)
    .where('member_id', '=', subAccountId)
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}
