import { allBrands, noteGamesTurned } from '#foundations/brand'
import {
  disableAbsent,
  seamlessVendors,
  type VendorGame,
  vendorCodes,
  writeVendorGames,
} from '#games/catalogue'
import type { Reply } from '#games/play'
import { addMs, DAY_MS } from '#platform/clock'
import { must, work } from '#platform/work'
import { eachVendor } from './each-vendor.ts'
import { readJackpotsOf } from './jackpots.job.ts'
import { SYSTEM, type SyncParts } from './parts.ts'
import { noteRead, selectReadVendors, selectVendorState } from './vendor-sync.sql.ts'

const PAGE = 500
const PAGES_MAX = 200
/** Clocks may differ: changes are requested from a little earlier on. */
const OVERLAP_MS = 300_000

/** Reads what changed in the vendors' lists of games, and once a day the whole lists. */
export async function readCatalogues(parts: SyncParts) {
  const vendors = await vendorCodes(parts.engine.db.kysely)
  await eachVendor(vendors, (vendor) => readCatalogue(parts, vendor))
}

/**
 * Reads the lists of vendors that were never read, and their jackpots with them: a new house knows its games and shows
 * its jackpots soon after it opens.
 */
export async function readUnread(parts: SyncParts) {
  const { kysely } = parts.engine.db
  const read = await selectReadVendors(kysely)
  const seamless = new Set(await seamlessVendors(kysely))
  const vendors = await vendorCodes(kysely)
  for (const vendor of vendors.filter((vendor) => !read.has(vendor))) {
    const isRead = await readCatalogue(parts, vendor)
    if (isRead && seamless.has(vendor)) await readJackpotsOf(parts, vendor)
  }
}

/** A list that could not be read to its end changes nothing, and is read again at the next run. */
export async function readCatalogue(parts: SyncParts, vendor: string): Promise<boolean> {
  const { engine } = parts
  const now = engine.clock.now()
  const state = await selectVendorState(engine.db.kysely, vendor)
  const wholeAt = state?.read_whole_at?.getTime() ?? 0
  const isWhole = now.getTime() - wholeAt >= DAY_MS
  const since = isWhole || !state?.read_at ? null : addMs(state.read_at, -OVERLAP_MS)
  const games = await listed(parts, vendor, since)
  if (!games) return false
  await work(engine, SYSTEM, async (w) => {
    const changed = await writeVendorGames(w.tx, vendor, games)
    const names = games.map(({ game }) => game)
    const absent = since ? 0 : await disableAbsent(w.tx, vendor, names)
    await noteRead(w.tx, { vendor, isWhole: !since, now })
    if (changed + absent === 0) return
    await noteGamesTurned(w.tx)
    w.log.info({ vendor, changed, absent }, 'catalogue changed')
  })
  return true
}

type Page = { games: VendorGame[]; next_cursor: string | null }

/** All pages; null when one is missing, or when a whole list would be empty. */
async function listed(
  { engine, vendors }: SyncParts,
  vendor: string,
  since: Date | null,
): Promise<VendorGame[] | null> {
  const [brand] = await allBrands(engine.db.kysely, engine.clock.now())
  must(brand, 'there is no brand')
  const games: VendorGame[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const response: Reply<Page> = await vendors.sendRequest(vendor, '/games', {
      merchant: brand.brandId,
      limit: PAGE,
      ...(cursor ? { cursor } : {}),
      ...(since ? { changed_since: since.toISOString() } : {}),
    })
    if (response.kind !== 'value') return null
    games.push(...response.value.games)
    cursor = response.value.next_cursor
    if (!cursor) return games.length > 0 || since ? games : null
  }
  return null
}
