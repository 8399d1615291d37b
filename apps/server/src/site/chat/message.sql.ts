import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type NewMessage = {
  messageId: string
  chatId: string
  memberId: string
  author: 'member' | 'operator' | 'system'
  operatorId: string | null
  text: string
  requestKey: string | null
  /** A picture, sealed. */
  sealed: Buffer | null
  now: Date
}

export async function insertMessage(tx: Tx, m: NewMessage) {
  await tx
    .insertInto('chat.message')
    .values({
      ...{ message_id: m.messageId, chat_id: m.chatId, member_id: m.memberId, author: m.author },
      ...{ operator_id: m.operatorId, text: m.text, has_picture: m.sealed !== null },
      ...{ request_key: m.requestKey, sent_at: m.now },
    })
    .execute()
  if (m.sealed) {
    await tx
      .insertInto('chat.picture')
      .values({ message_id: m.messageId, sealed: m.sealed })
      .execute()
  }
}

/** The message that an earlier request with this key has sent. */
export async function selectByRequest(
  db: Kysely<Tables>,
  { memberId, requestKey }: { memberId: string; requestKey: string },
) {
  return db
    .selectFrom('chat.message')
    .select(['message_id', 'operator_id', 'text', 'has_picture'])
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

type Page = { memberId: string; before?: string | undefined; limit: number }

/** Messages of all conversations of a member, newest first. */
export async function selectMessages(db: Kysely<Tables>, { memberId, before, limit }: Page) {
  let query = db
    .selectFrom('chat.message as m')
    .leftJoin('operator.operator as o', 'o.operator_id', 'm.operator_id')
    .select(['m.message_id', 'm.author', 'm.text', 'm.has_picture', 'm.sent_at'])
    .select(['o.username', 'o.display_name'])
    .where('m.member_id', '=', memberId)
  if (before !== undefined) query = query.where('m.message_id', '<', before)
  return query.orderBy('m.message_id', 'desc').limit(limit).execute()
}

/** The sealed picture of a message: of this member, or of any member of this brand. */
export async function selectPicture(
  db: Kysely<Tables>,
  named: { messageId: string } & ({ memberId: string } | { brandId: string }),
): Promise<Buffer | undefined> {
  let query = db
    .selectFrom('chat.picture as p')
    .innerJoin('chat.message as m', 'm.message_id', 'p.message_id')
    .innerJoin('chat.chat as c', 'c.chat_id', 'm.chat_id')
    .select('p.sealed')
    .where('p.message_id', '=', named.messageId)
  if ('memberId' in named) query = query.where('m.member_id', '=', named.memberId)
  else query = query.where('c.brand_id', '=', named.brandId)
  return (await query.executeTakeFirst())?.sealed
}

const rows = (db: Kysely<Tables>, brandId: string) =>
  db
    .selectFrom('chat.chat as c')
    .innerJoin('member.member as b', 'b.member_id', 'c.member_id')
    .leftJoin('operator.operator as o', 'o.operator_id', 'c.assigned_to')
    .selectAll('c')
    .select(['b.username', 'b.language', 'o.username as assignee'])
    .select(
      sql<string>`coalesce((select m.text from chat.message m where m.chat_id = c.chat_id
                             and m.member_id = c.member_id and m.author <> 'system'
                             order by m.message_id desc limit 1), '')`.as('last'),
    )
    .where('c.brand_id', '=', brandId)

export type ListedChat = Awaited<ReturnType<typeof searchChats>>[number]

type Search = {
  brandId: string
  view: 'waiting' | 'mine' | 'open' | 'closed' | null
  operatorId: string
  memberId?: string | undefined
  after: { at: Date; id: string } | null
  limit: number
}

/** Conversations: those that wait by since when, oldest first; others by when they were opened, newest first. */
export async function searchChats(db: Kysely<Tables>, search: Search) {
  const { view, after } = search
  let query = rows(db, search.brandId)
  if (search.memberId) query = query.where('c.member_id', '=', search.memberId)
  if (view === 'closed') query = query.where('c.state', '=', 'closed')
  else if (view) query = query.where('c.state', '<>', 'closed')
  if (view === 'mine') query = query.where('c.assigned_to', '=', search.operatorId)
  if (view === 'waiting') {
    query = query.where('c.waiting_since', 'is not', null)
    if (after) {
      query = query.where(sql<boolean>`(c.waiting_since, c.chat_id) > (${after.at}, ${after.id})`)
    }
    return query.orderBy('c.waiting_since').orderBy('c.chat_id').limit(search.limit).execute()
  }
  if (after) query = query.where('c.chat_id', '<', after.id)
  return query.orderBy('c.chat_id', 'desc').limit(search.limit).execute()
}

export async function selectChat(
  db: Kysely<Tables>,
  { brandId, chatId }: { brandId: string; chatId: string },
): Promise<ListedChat | undefined> {
  return rows(db, brandId).where('c.chat_id', '=', chatId).executeTakeFirst()
}
