import { latestWins } from '#games/bet'
import { namesOf } from '#games/catalogue'
import { masked } from '#games/play'
import { findMember } from '#people/member'
import type { Glance } from '#platform/work'

/** The latest real wins of the brand, names masked (requirements HOME-05, SHOW-006). */
export async function readWinners(glance: Glance, limit: number) {
  const wins = await latestWins(glance.db, glance.brandId, limit)
  const titles = await namesOf(
    glance.db,
    wins.map((win) => win.node_id),
  )
  const names = await Promise.all(
    wins.map(async (win) => masked((await findMember(glance, win.member_id))?.nickname ?? '')),
  )
  return wins.flatMap((win, i) => {
    const title = titles.get(win.node_id)
    if (!title) return []
    return [
      {
        nodeId: win.node_id,
        gameName: title.name,
        iconUrl: `/art/game/${win.node_id}`,
        customerName: names[i] ?? '',
        winAmount: win.payout,
        stake: win.stake,
        gameTime: (win.settled_at ?? glance.now).toISOString(),
      },
    ]
  })
}
