import { listedTitle, listTitles } from '#games/catalogue'
import { bySystem, type Engine, glance } from '#platform/work'
import { takesChips } from '#rewards/tournament'
import { text } from './words.ts'

const GAMES = 6
const LOOKED_AT = 60
/** A Monday before anybody was here: each week has one. */
const FIRST_DAY = '2026-01-05'

/** Free tournaments of the demo, one of them always live, with prizes in minor units of the currency. */
export async function tournamentsOf(engine: Engine, brandId: string, unit: bigint) {
  const games = await gamesOf(engine, brandId)
  const chips = { chips: 1_000_000n, minStake: 100n, maxRounds: 100, capTimes: 100, games }
  const common = { ...chips, firstDay: FIRST_DAY, multiple: 1, isOpen: true }
  return {
    tournaments: [
      {
        ...{ ...common, id: 'weekly-cup', startTime: '00:00', hours: 168, repeat: 'weekly' },
        name: text('Slots cup of the week', 'Slots cup ng linggo', 'Cúp slots hằng tuần'),
        prizes: [1000n, 500n, 250n, 100n, 50n].map((prize) => prize * unit),
      },
      {
        ...{ ...common, id: 'evening-sprint', startTime: '18:00', hours: 4, repeat: 'daily' },
        name: text('Evening sprint', 'Karera sa gabi', 'Chạy đua buổi tối'),
        prizes: [200n, 100n, 50n].map((prize) => prize * unit),
      },
    ],
  }
}

/** The first titles of slots that can be played with chips. */
async function gamesOf(engine: Engine, brandId: string): Promise<number[]> {
  const look = glance(engine, bySystem(brandId))
  const filter = { gameType: 'RNG', classify: 'slots', limit: LOOKED_AT, offset: 0 }
  const games: number[] = []
  for (const { nodeId } of (await listTitles(look, filter)).content) {
    const title = games.length < GAMES ? await listedTitle(look, { nodeId }) : undefined
    if (title && takesChips(title)) games.push(nodeId)
  }
  return games
}
