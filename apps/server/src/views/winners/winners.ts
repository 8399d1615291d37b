import type { winnerRound, winnersList } from '@parola/contract'
import { winsOf } from '#games/bet'
import { namesOf } from '#games/catalogue'
import { masked, roundReport, type Vendors } from '#games/play'
import { findMember, findMembers } from '#people/member'
import { cursorAt, cursorOf, type Input, pageAfter } from '#platform/http'
import { type Glance, refuse } from '#platform/work'

/** The latest real wins of the brand, names masked (requirements HOME-05, SHOW-006). */
export async function readWinners(glance: Glance, limit: number) {
  return shown(glance, await winsOf(glance.db, { brandId: glance.brandId, limit }))
}

/** All real wins of the brand, page after page (requirement HELP-06). */
export async function readWinnersList(glance: Glance, { query }: Input<typeof winnersList>) {
  const { db, brandId, now } = glance
  const last = cursorAt(query.cursor)
  const after = last ? { betId: last.id, settledAt: last.at } : undefined
  const page = await pageAfter(
    query.pageSize,
    (limit) => winsOf(db, { brandId, limit, after }),
    (win) => cursorOf(win.settled_at ?? now, win.bet_id),
  )
  return { content: await shown(glance, page.shown), next: page.next }
}

async function shown(glance: Glance, wins: Awaited<ReturnType<typeof winsOf>>) {
  const titles = await namesOf(
    glance.db,
    wins.map((win) => win.node_id),
  )
  const members = await findMembers(
    glance,
    wins.map((win) => win.member_id),
  )
  return wins.flatMap((win) => {
    const title = titles.get(win.node_id)
    if (!title) return []
    return [
      {
        id: win.bet_id,
        nodeId: win.node_id,
        gameName: title.name,
        iconUrl: `/art/game/${win.node_id}`,
        customerName: masked(members.get(win.member_id)?.nickname ?? ''),
        winAmount: win.payout,
        stake: win.stake,
        gameTime: (win.settled_at ?? glance.now).toISOString(),
      },
    ]
  })
}

/** One win, with what it takes to verify its round (reading 16). */
export async function readWin(
  glance: Glance,
  vendors: Vendors,
  { id, gameTime }: Input<typeof winnerRound>['query'],
) {
  const { db, brandId } = glance
  const [win] = await winsOf(db, { brandId, limit: 1, win: { betId: id, settledAt: gameTime } })
  const title = win && (await namesOf(db, [win.node_id])).get(win.node_id)
  if (!win || !title) refuse('NOT_FOUND')
  const response = await roundReport(db, vendors, win)
  return {
    round: win.round,
    nodeId: win.node_id,
    gameName: title.name,
    vendor: title.vendor_name,
    customerName: masked((await findMember(glance, win.member_id))?.nickname ?? ''),
    stake: win.stake,
    winAmount: win.payout,
    gameTime: (win.settled_at ?? gameTime).toISOString(),
    fairness: response?.fairness ?? null,
  }
}
