import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type VendorGame = {
  game: string
  name: string
  type: string
  tags: string[]
  status: 'active' | 'maintenance' | 'disabled'
  demo: boolean
  status_reason?: string | undefined
  rtp?: number | undefined
  max_win_x?: number | undefined
  free_rounds?: Record<string, string[]> | undefined
}

/** The vendors outside the platform: those that are called. */
export async function selectVendorCodes(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue.vendor')
    .select('vendor')
    .where('is_own', '=', false)
    .orderBy('vendor')
    .execute()
  return rows.map((row) => row.vendor)
}

/** How a vendor is called; undefined when there is none of this code. */
export async function nameOfVendor(db: Kysely<Tables>, vendor: string) {
  const query = db.selectFrom('catalogue.vendor').select('name').where('vendor', '=', vendor)
  return (await query.executeTakeFirst())?.name
}

/** The vendors that keep a separate wallet for each player. */
export async function selectTransferVendors(db: Kysely<Tables>) {
  return db
    .selectFrom('catalogue.vendor')
    .select(['vendor', 'name', 'away', 'maintenance'])
    .where('wallet', '=', 'transfer')
    .where('active', '=', true)
    .orderBy('sequence')
    .execute()
}

/** The vendors outside the platform whose rounds are staked from the main wallet. */
export async function selectSeamlessCodes(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue.vendor')
    .select('vendor')
    .where('wallet', '=', 'seamless')
    .where('is_own', '=', false)
    .orderBy('vendor')
    .execute()
  return rows.map((row) => row.vendor)
}

const LATELY = sql`vendor_reason = g.status_reason, rtp_ppm = (g.rtp * 1000000)::integer,
           max_win_times = ceil(g.max_win_x)::integer, free_stakes = g.free_rounds`

/**
 * Stores a vendor's list of games, and adds new ones. Operators' decisions about a title stay; returns how many
 * titles changed.
 */
export async function writeVendorGames(
  tx: Tx,
  vendor: string,
  games: readonly VendorGame[],
): Promise<number> {
  const listed = sql`jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
    as g(game text, name text, type text, tags text[], status text, demo boolean, status_reason text,
         rtp numeric, max_win_x numeric, free_rounds jsonb)`
  const changed = await sql`
    update catalogue.title t set vendor_status = g.status, demo = g.demo, ${LATELY}
      from ${listed}
     where t.vendor = ${vendor} and t.game = g.game
       and (t.vendor_status, t.demo, t.vendor_reason, t.rtp_ppm,
            t.max_win_times, t.free_stakes) is distinct from
           (g.status, g.demo, g.status_reason, (g.rtp * 1000000)::integer,
            ceil(g.max_win_x)::integer, g.free_rounds)`.execute(tx)
  await sql`select from catalogue.vendor where vendor = ${vendor} for update`.execute(tx)
  const made = await sql`
    insert into catalogue.title (node_id, vendor, game, name, game_type, classify, tags, theme, model,
                                 rank, is_hot, is_new, demo, vendor_status, vendor_reason, rtp_ppm,
                                 max_win_times, free_stakes)
    select last.node_id + row_number() over (order by g.game), ${vendor}, g.game, g.name,
           coalesce(alike.game_type, v.game_types[1]), coalesce(alike.classify, 'new'), g.tags,
           coalesce(alike.theme, 'numbers'), coalesce(alike.model, ''),
           last.rank + row_number() over (order by g.game), false, true, g.demo, g.status,
           g.status_reason, (g.rtp * 1000000)::integer, ceil(g.max_win_x)::integer, g.free_rounds
      from ${listed}
      join catalogue.vendor v on v.vendor = ${vendor}
     cross join (select max(node_id) as node_id, max(rank) as rank from catalogue.title) last
      left join lateral (
        select game_type, classify, theme, model from catalogue.title
         where vendor = ${vendor} and game_type in (g.type, v.game_types[1])
         order by game_type = g.type desc, rank limit 1) alike on true
     where not exists (select from catalogue.title t where t.vendor = ${vendor} and t.game = g.game)
    on conflict do nothing`.execute(tx)
  return Number(changed.numAffectedRows ?? 0n) + Number(made.numAffectedRows ?? 0n)
}

/** A game absent from a vendor's whole list is disabled, never deleted. */
export async function disableAbsent(
  tx: Tx,
  vendor: string,
  games: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update catalogue.title set vendor_status = 'disabled'
     where vendor = ${vendor} and vendor_status <> 'disabled'
       and game <> all(${[...games]}::text[])`.execute(tx)
  return Number(numAffectedRows)
}

/** The vendor's data of a title, also of one that is out of play. */
export async function selectVendorWord(db: Kysely<Tables>, nodeId: number) {
  return db
    .selectFrom('catalogue.title')
    .select(['vendor', 'game', 'vendor_status', 'vendor_reason'])
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
}

/** Stores the vendor's latest data of a title. */
export async function setVendorStatus(
  tx: Tx,
  { nodeId, status }: { nodeId: number; status: VendorGame['status'] },
) {
  await tx
    .updateTable('catalogue.title')
    .set({ vendor_status: status, vendor_reason: null })
    .where('node_id', '=', nodeId)
    .execute()
}

/** Marks a vendor as away or back; true when that is news. */
export async function setVendorAway(tx: Tx, vendor: string, away: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('catalogue.vendor')
    .set({ away })
    .where('vendor', '=', vendor)
    .where('away', '<>', away)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
