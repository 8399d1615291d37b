import type { Kysely, Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type TransferRow = Selectable<Tables['team_transfer.transfer']>

/**
 * Locks both parties in the order of their ids before reading them, so that two opposite transfers wait
 * for each other and never deadlock.
 */
export async function lockParties(tx: Tx, memberIds: readonly string[]) {
  await tx
    .selectFrom('member.member')
    .select('member_id')
    .where('member_id', 'in', [...memberIds])
    .orderBy('member_id')
    .forUpdate()
    .execute()
}

export async function selectByRequestKey(
  tx: Tx,
  criteria: { senderId: string; requestKey: string },
): Promise<TransferRow | undefined> {
  return tx
    .selectFrom('team_transfer.transfer')
    .selectAll()
    .where('sender_id', '=', criteria.senderId)
    .where('request_key', '=', criteria.requestKey)
    .executeTakeFirst()
}

export async function sumSentSince(
  db: Kysely<Tables>,
  senderId: string,
  since: Date,
): Promise<bigint> {
  const row = await db
    .selectFrom('team_transfer.transfer')
    .select((eb) => eb.fn.sum<bigint | null>('amount_minor').as('sum'))
    .where('sender_id', '=', senderId)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return BigInt(row?.sum ?? 0)
}

type NewTransfer = {
  transferId: string
  brandId: string
  senderId: string
  receiverId: string
  requestKey: string
  reference: string
  direction: 'up' | 'down'
  from: 'main' | 'agent'
  to: 'main' | 'agent'
  currency: string
  amount: bigint
  now: Date
}

export async function insertTransfer(tx: Tx, t: NewTransfer): Promise<TransferRow> {
  return tx
    .insertInto('team_transfer.transfer')
    .values({
      transfer_id: t.transferId,
      brand_id: t.brandId,
      sender_id: t.senderId,
      receiver_id: t.receiverId,
      request_key: t.requestKey,
      reference: t.reference,
      direction: t.direction,
      from_wallet: t.from,
      to_wallet: t.to,
      currency: t.currency,
      amount_minor: t.amount,
      created_at: t.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Page = { memberId: string; before?: string | undefined; limit: number }

/** From and to a member, newest first, from a cursor: ids grow with time. */
export async function selectTransfers(db: Kysely<Tables>, page: Page) {
  const side = (mine: 'sender_id' | 'receiver_id', other: 'sender_id' | 'receiver_id') => {
    let query = db
      .selectFrom('team_transfer.transfer as t')
      .innerJoin('member.member as m', 'm.member_id', `t.${other}`)
      .selectAll('t')
      .select('m.nickname as other')
      .where(`t.${mine}`, '=', page.memberId)
    if (page.before !== undefined) query = query.where('t.transfer_id', '<', page.before)
    return query.orderBy('t.transfer_id', 'desc').limit(page.limit)
  }
  const sent = await side('sender_id', 'receiver_id').execute()
  const received = await side('receiver_id', 'sender_id').execute()
  return [...sent, ...received]
    .sort((a, b) => (a.transfer_id < b.transfer_id ? 1 : -1))
    .slice(0, page.limit)
}
