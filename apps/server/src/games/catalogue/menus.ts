import type { GameCard, GameType, PrizeMode } from '@parola/contract'
import type { Glance } from '#platform/work'
import { listTitles } from './titles.ts'

const SEA_VENDOR = 'TCG_SEA'
/** The vendors whose draws are the platform's own. */
const OWN_VENDORS: readonly string[] = ['LOTT', 'ELOTT']
const MAX_GAMES = 500

const HOLDS: Record<PrizeMode, (card: GameCard) => boolean> = {
  LOTT: (card) => card.gameType === 'LOTT' && card.vassalage !== SEA_VENDOR,
  ELOTT: (card) => card.vassalage !== SEA_VENDOR,
  SEA: (card) => card.vassalage === SEA_VENDOR,
  ZY: (card) => OWN_VENDORS.includes(card.vassalage),
}

/** The lotteries of a prize mode by vendor, in the catalogue's order (requirement GAME-10). */
export async function readGameMenus(glance: Glance, prizeMode: PrizeMode) {
  const cards = await lotteriesOf(glance, ['LOTT', 'ELOTT'])
  const groups = Map.groupBy(cards.filter(HOLDS[prizeMode]), (card) => card.vassalage)
  return [...groups].map(([vassalage, games]) => {
    const [first] = games as [GameCard]
    return { vassalage, displayName: first.displayName, gameType: first.gameType, games }
  })
}

async function lotteriesOf(glance: Glance, types: readonly GameType[]): Promise<GameCard[]> {
  const pages = await Promise.all(
    types.map((gameType) => listTitles(glance, { gameType, limit: MAX_GAMES, offset: 0 })),
  )
  return pages.flatMap(({ content }) => content)
}
