import type { Jackpot } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { isShut, titleOfGame } from '#games/catalogue'
import { keptFor } from '#platform/cache'
import type { Glance } from '#platform/work'
import { type PoolRow, selectShown } from './jackpot.sql.ts'

const FRESH_MS = 500
/** More are not kept for one brand. */
const MOST = 500

const kept = keptFor<Jackpot[]>(FRESH_MS)

/** The largest jackpots, of one vendor or of all, at most half a second old: every open home page polls them. */
export async function shownJackpots(
  glance: Glance,
  { limit, vendor }: { limit: number; vendor?: string | undefined },
): Promise<Jackpot[]> {
  const { db: owner, brandId: key, now } = glance
  const load = () => showJackpots(glance, { limit: MOST })
  const all = await kept({ owner, key, now, load })
  const wanted = vendor ? all.filter(({ vassalage }) => vassalage === vendor) : all
  return wanted.slice(0, limit)
}

/** The jackpots of a brand's currency, each as high as its account in the ledger (SHOW-005). */
export async function showJackpots(
  glance: Glance,
  criteria: { limit: number },
): Promise<Jackpot[]> {
  const { db, brandId, now } = glance
  const { config } = await brandById(db, brandId, now)
  const { currency, currencySymbol } = config
  const rows = await selectShown(db, { currency, ...criteria })
  return Promise.all(
    rows.map(async (row) => ({
      ...termsOf(row),
      ...(await playable(glance, row)),
      currencySymbol,
      games: row.game_count,
    })),
  )
}

function termsOf(row: PoolRow) {
  return {
    jackpot: row.jackpot,
    name: nameOf(row.jackpot),
    level: row.level,
    vassalage: row.vendor,
    currency: row.currency,
    amount: row.balance_minor < 0n ? 0n : row.balance_minor,
    seed: row.seed_minor,
    sharePpm: row.share_ppm,
    oneIn: row.one_in === null ? null : Number(row.one_in),
    ceiling: row.ceiling_minor,
    wins: row.wins,
    at: row.changed_at,
  }
}

/** A game to play for a jackpot; without one that is open, the jackpot is paused. */
async function playable(
  { db, brandId, now }: Glance,
  row: { vendor: string; games: readonly string[] },
) {
  for (const game of row.games) {
    const title = await titleOfGame(db, { vendor: row.vendor, game, brandId, now })
    const isOpen = title?.active && title.vendor_active && title.vendor_status === 'active'
    if (title && isOpen && !title.vendor_away && !isShut(title))
      return { nodeId: title.node_id, gameName: title.name, paused: false }
  }
  return { nodeId: null, gameName: '', paused: true }
}

/** "lucky-vault" as players read it. */
function nameOf(jackpot: string): string {
  return jackpot.replace(
    /(^|-)(\w)/g,
    (_all, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase(),
  )
}
