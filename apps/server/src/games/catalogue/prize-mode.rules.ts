import type { PrizeMode } from '@parola/contract'

const SEA_VENDOR = 'TCG_SEA'
const VN_VENDOR = 'TCG_LOTTO_VN'
/** The vendors whose draws are the platform's own. */
const OWN_VENDORS: readonly string[] = ['LOTT', 'ELOTT']

type Tile = { gameType: string; vassalage: string }

const HOLDS: Record<PrizeMode, (tile: Tile) => boolean> = {
  LOTT: (tile) => tile.gameType === 'LOTT' && tile.vassalage !== SEA_VENDOR,
  ELOTT: (tile) => tile.vassalage !== SEA_VENDOR,
  SEA: (tile) => tile.vassalage === SEA_VENDOR,
  ZY: (tile) => OWN_VENDORS.includes(tile.vassalage),
}

export type Draws = { prizeMode?: PrizeMode | undefined; lottoArea?: 'VN' | undefined }

/** Whether a lottery is of a mode and an area, where they are named (requirement GAME-10). */
export function isOf({ prizeMode, lottoArea }: Draws, tile: Tile): boolean {
  const isInMode = !prizeMode || HOLDS[prizeMode](tile)
  return isInMode && (!lottoArea || tile.vassalage === VN_VENDOR)
}
