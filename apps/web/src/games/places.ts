import type { Place } from '@parola/client/routing'
import type { Calls, PrizeMode, ValueOf } from '@parola/contract'

type Groups = ValueOf<Calls['gameVendors']>
type Tile = { vassalage: string; gameType: string }

const LOTTERY_PAGES: Record<string, string> = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
}

/** The lottery page of a vendor, opened at one game; null for other games (GAME-09). */
export function lotteryPlace({ vassalage, gameType }: Tile, gameCode?: string): Place | null {
  const to = LOTTERY_PAGES[vassalage] ?? LOTTERY_PAGES[gameType]
  if (!to) return null
  return gameCode ? { to, search: { gameCode } } : { to }
}

/** The target of a vendor's tile: a lottery page, the slots, or the centre narrowed to the vendor (GAME-09). */
export function vendorPlace(tile: Tile): Place {
  const own = lotteryPlace(tile)
  return own ?? { to: `/${tile.gameType.toLowerCase()}`, search: { vassalage: tile.vassalage } }
}

/** Which menu the lottery page requests, by the vendors of the lotteries (GAME-10). */
export function prizeModeOf(groups: Groups): PrizeMode {
  const vendorsOf = (type: string) =>
    groups.find((group) => group.gameCategory === type)?.cards.map((card) => card.vassalage) ?? []
  const hasVietnam = [...vendorsOf('LOTT'), ...vendorsOf('ELOTT')].includes('TCG_LOTTO_VN')
  return hasVietnam || vendorsOf('ELOTT').includes('LOTT') ? 'ELOTT' : 'LOTT'
}
