import { type Kysely, sql } from 'kysely'
import type { Tables, Tx } from '#platform/db'

export type VendorGame = {
  game: string
  name: string
  type: string
  tags: string[]
  status: 'active' | 'maintenance' | 'disabled'
  demo: boolean
}

export async function selectVendorCodes(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('catalogue.vendor').select('vendor').orderBy('vendor').execute()
  return rows.map((row) => row.vendor)
}

/** The vendors that keep a wallet of their own for each player. */
export async function selectTransferVendors(db: Kysely<Tables>) {
  return db
    .selectFrom('catalogue.vendor')
    .select(['vendor', 'name', 'away', 'maintenance'])
    .where('wallet', '=', 'transfer')
    .where('active', '=', true)
    .orderBy('sequence')
    .execute()
}

/** The vendors whose rounds are staked from the main wallet. */
export async function selectSeamlessCodes(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue.vendor')
    .select('vendor')
    .where('wallet', '=', 'seamless')
    .orderBy('vendor')
    .execute()
  return rows.map((row) => row.vendor)
}

/**
 * Writes what a vendor says of its games, and takes in the new ones. What operators decided of a
 * title stays; how many titles changed.
 */
export async function writeVendorGames(
  tx: Tx,
  vendor: string,
  games: readonly VendorGame[],
): Promise<number> {
  const told = sql`jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
    as g(game text, name text, type text, tags text[], status text, demo boolean)`
  const changed = await sql`
    update catalogue.title t set vendor_status = g.status, demo = g.demo from ${told}
     where t.vendor = ${vendor} and t.game = g.game
       and (t.vendor_status, t.demo) is distinct from (g.status, g.demo)`.execute(tx)
  await sql`select from catalogue.vendor where vendor = ${vendor} for update`.execute(tx)
  const made = await sql`
    insert into catalogue.title (node_id, vendor, game, name, game_type, classify, tags, theme, model,
                                 rank, is_hot, is_new, demo, vendor_status)
    select last.node_id + row_number() over (order by g.game), ${vendor}, g.game, g.name,
           coalesce(alike.game_type, v.game_types[1]), coalesce(alike.classify, 'new'), g.tags,
           coalesce(alike.theme, 'numbers'), coalesce(alike.model, ''),
           last.rank + row_number() over (order by g.game), false, true, g.demo, g.status
      from ${told}
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
