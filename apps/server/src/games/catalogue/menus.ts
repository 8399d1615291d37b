import type { GameCard, GameMenu, GameType } from '@parola/contract'
import type { Glance } from '#platform/work'
import { type Draws, isOf } from './prize-mode.rules.ts'
import { listTitles } from './titles.ts'

const MAX_GAMES = 500

/** The lotteries of a prize mode and an area, or all, by vendor in the catalogue's order (requirement GAME-10). */
export async function readGameMenus(glance: Glance, draws: Draws): Promise<GameMenu[]> {
  const cards = await lotteriesOf(glance, ['LOTT', 'ELOTT'])
  const found = cards.filter((card) => isOf(draws, card))
  return [...Map.groupBy(found, (card) => card.vassalage)].map(([vassalage, games]) => {
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
