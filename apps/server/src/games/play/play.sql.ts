import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/db'

type Tx = Transaction<Tables>

export async function selectPlayer(db: Kysely<Tables>, memberId: string, vendor: string) {
  const row = await db
    .selectFrom('play.player')
    .select('player')
    .where('member_id', '=', memberId)
    .where('vendor', '=', vendor)
    .executeTakeFirst()
  return row?.player ?? null
}

/** The name of a member at a vendor from now on: this one, or that of a concurrent call. */
export async function insertPlayer(
  db: Kysely<Tables>,
  p: { memberId: string; vendor: string; player: string },
): Promise<string> {
  const { rows } = await sql<{ player: string }>`
    with made as (
      insert into play.player (member_id, vendor, player)
      values (${p.memberId}, ${p.vendor}, ${p.player}) on conflict do nothing returning player
    ), known as (
      insert into play.player_directory (vendor, player, member_id)
      select ${p.vendor}, player, ${p.memberId} from made
    )
    select player from made`.execute(db)
  const made = rows[0]?.player ?? (await selectPlayer(db, p.memberId, p.vendor))
  if (!made) throw new Error('a player without a name')
  return made
}

/** The members behind a vendor's names for them. */
export async function selectMembersOfPlayers(
  db: Kysely<Tables>,
  vendor: string,
  players: readonly string[],
): Promise<Map<string, string>> {
  if (players.length === 0) return new Map()
  const rows = await db
    .selectFrom('play.player_directory')
    .select(['player', 'member_id'])
    .where('vendor', '=', vendor)
    .where('player', 'in', [...new Set(players)])
    .execute()
  return new Map(rows.map((row) => [row.player, row.member_id]))
}

export type NewLaunch = {
  memberId: string
  playSessionId: string
  vendor: string
  nodeId: number
  tokenHash: Buffer
  sessionId: string | null
  address: string
  now: Date
}

export async function insertLaunch(tx: Tx, l: NewLaunch) {
  await tx
    .insertInto('play.session')
    .values({
      member_id: l.memberId,
      play_session_id: l.playSessionId,
      vendor: l.vendor,
      node_id: l.nodeId,
      token_hash: l.tokenHash,
      launched_at: l.now,
      session_id: l.sessionId,
      address: l.address,
    })
    .execute()
  await tx
    .insertInto('play.launch_token')
    .values({
      token_hash: l.tokenHash,
      member_id: l.memberId,
      play_session_id: l.playSessionId,
    })
    .execute()
  await upsertRecent(tx, l)
}

/** Puts a title first among those that the member opened. */
export async function upsertRecent(
  tx: Tx,
  { memberId, nodeId, now }: Pick<NewLaunch, 'memberId' | 'nodeId' | 'now'>,
) {
  await tx
    .insertInto('play.recent')
    .values({ member_id: memberId, node_id: nodeId, opened_at: now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'node_id']).doUpdateSet({ opened_at: now }),
    )
    .execute()
}

/** Uses up a launch token; null when it is unknown or was used. */
export async function takeLaunchToken(tx: Tx, tokenHash: Buffer) {
  const taken = await tx
    .deleteFrom('play.launch_token')
    .where('token_hash', '=', tokenHash)
    .returning(['member_id', 'play_session_id'])
    .executeTakeFirst()
  if (!taken) return null
  return tx
    .selectFrom('play.session')
    .selectAll()
    .where('member_id', '=', taken.member_id)
    .where('play_session_id', '=', taken.play_session_id)
    .executeTakeFirstOrThrow()
}

export async function markAuthenticated(
  tx: Tx,
  s: { memberId: string; playSessionId: string; now: Date },
) {
  await tx
    .updateTable('play.session')
    .set({ authenticated_at: s.now, last_bet_at: s.now })
    .where('member_id', '=', s.memberId)
    .where('play_session_id', '=', s.playSessionId)
    .execute()
}

/** Stores the vendor's name for a session; false when the session was closed meanwhile. */
export async function keepVendorSession(
  db: Kysely<Tables>,
  s: { memberId: string; playSessionId: string; vendorSession: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('play.session')
    .set({ vendor_session: s.vendorSession })
    .where('member_id', '=', s.memberId)
    .where('play_session_id', '=', s.playSessionId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Closes the games of a member's session, with its unused launch tokens. */
export async function closePlaySessions(
  tx: Tx,
  s: { memberId: string; sessionId: string; now: Date },
) {
  const closed = await tx
    .updateTable('play.session')
    .set({ closed_at: s.now })
    .where('member_id', '=', s.memberId)
    .where('session_id', '=', s.sessionId)
    .where('closed_at', 'is', null)
    .returning(['vendor', 'vendor_session', 'token_hash'])
    .execute()
  await dropTokens(tx, closed)
  return closed
}

/** Closes every game of a member, or those of some vendors, with their unused launch tokens. */
export async function closeAllPlaySessions(
  tx: Tx,
  { memberId, now, vendors }: { memberId: string; now: Date; vendors?: readonly string[] },
) {
  let query = tx
    .updateTable('play.session')
    .set({ closed_at: now })
    .where('member_id', '=', memberId)
    .where('closed_at', 'is', null)
  if (vendors) query = query.where('vendor', 'in', vendors.length > 0 ? [...vendors] : [''])
  const closed = await query.returning(['vendor', 'vendor_session', 'token_hash']).execute()
  await dropTokens(tx, closed)
  return closed
}

async function dropTokens(tx: Tx, closed: readonly { token_hash: Buffer }[]) {
  const hashes = closed.map(({ token_hash }) => token_hash)
  if (hashes.length === 0) return
  await tx.deleteFrom('play.launch_token').where('token_hash', 'in', hashes).execute()
}

/** One page of the games that a member opened, the latest first, and how many there are. */
export async function selectRecent(
  db: Kysely<Tables>,
  page: { memberId: string; gameType?: string; limit: number; offset: number },
) {
  const { gameType } = page
  let query = db.selectFrom('play.recent').where('member_id', '=', page.memberId)
  if (gameType) {
    query = query.where('node_id', 'in', (eb) =>
      eb.selectFrom('catalogue.title').select('node_id').where('game_type', '=', gameType),
    )
  }
  const counted = await query
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await query
    .select('node_id')
    .orderBy('opened_at', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { nodeIds: rows.map((row) => row.node_id), total: Number(counted.total) }
}
