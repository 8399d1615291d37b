import type { Jackpot } from '@parola/contract'
import { brandById } from '#foundations/brand'
import { isShut, titleOfGame } from '#games/catalogue'
import type { Glance } from '#platform/work'
import { type PoolRow, selectShown } from './jackpot.sql.ts'

const SHOWN = 60

/** The jackpots of a brand's currency, each as high as its account in the ledger (SHOW-005). */
export async function showJackpots(
  glance: Glance,
  { vendor }: { vendor?: string },
): Promise<Jackpot[]> {
  const { db, brandId, now } = glance
  const { config } = await brandById(db, brandId, now)
  const { currency, currencySymbol } = config
  const rows = await selectShown(db, { currency, limit: SHOWN, ...(vendor ? { vendor } : {}) })
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
