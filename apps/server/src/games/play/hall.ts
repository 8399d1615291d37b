import type { launchGame } from '@parola/contract'
import { refuseSpentTime } from '#people/safer-play'
import type { Answer } from '#platform/http'
import type { Work } from '#platform/work'
import { upsertRecent } from './play.sql.ts'

/** The model of the titles that are draws of our own. */
export const LOTTERY = 'lottery'

/** The page of a vendor's draws (GAME-09). */
const PAGES: Record<string, string> = { TCG_LOTTO_VN: '/vnLottery', TCG_SEA: '/seaLottery' }
const OTHER_PAGE = '/lottery'

type Hall = {
  memberId: string
  title: { node_id: number; vendor: string; game: string; name: string }
  view: 'betting' | 'lobby' | undefined
  publicUrl: string
}

/**
 * Opens a lottery: a page of this site, at the game. Nobody outside is called, and tickets are sold by their own call.
 * @throws Refusal of a member who has no time left to play
 */
export async function openHall(
  w: Work,
  { memberId, title, view = 'betting', publicUrl }: Hall,
): Promise<Answer<typeof launchGame>['value']> {
  await refuseSpentTime(w.tx, memberId)
  await upsertRecent(w.tx, { memberId, nodeId: title.node_id, now: w.now })
  const url = new URL(PAGES[title.vendor] ?? OTHER_PAGE, publicUrl)
  url.searchParams.set('gameCode', title.game)
  url.searchParams.set('view', view)
  const { href, origin } = url
  return { url: href, origin, gameName: title.name, mode: 'real', vendorWallet: null }
}
