import type { lotteryTicket, lotteryTickets } from '@parola/contract'
import { issues, shown } from '#games/lottery-issue'
import { type Input, pageAt, rangeOf } from '#platform/http'
import { type Glance, memberOf, refuse } from '#platform/work'
import { contentIn } from './outcome.rules.ts'
import { selectListed, selectOwn } from './own.sql.ts'
import { viewsOf } from './read.ts'

type View = Awaited<ReturnType<typeof viewsOf>>[number]

/** A member's tickets by what has become of their draws, the newest first. */
export async function readListed(glance: Glance, { query }: Input<typeof lotteryTickets>) {
  const { state, gameCode } = query
  const { rows, total } = await selectListed(glance.db, {
    ...{ memberId: memberOf(glance), ...rangeOf(query) },
    ...(state ? { state } : {}),
    ...(gameCode ? { gameCode } : {}),
  })
  const content = await named(glance, await viewsOf(glance, rows))
  return pageAt(query, { content, total })
}

async function named({ db }: Glance, views: readonly View[]) {
  const games = await shown.selectGamesNamed(db, [
    ...new Set(views.map(({ gameCode }) => gameCode)),
  ])
  return views.map((view) => {
    const game = games.get(view.gameCode)
    const { name = view.gameCode, family = '', vendor = '' } = game ?? {}
    return { ...view, gameName: name, family, vassalage: vendor }
  })
}

/** A ticket of the member with what decides it, and what proves its draw. @throws Refusal NOT_FOUND */
export async function readTicket(glance: Glance, { query }: Input<typeof lotteryTicket>) {
  const row = await selectOwn(glance.db, memberOf(glance), query.ticketId)
  if (!row) refuse('NOT_FOUND')
  const [view] = await named(glance, await viewsOf(glance, [row]))
  const [issue] = await issues.selectIssuesById(glance.db, [row.issue_id])
  if (!view || !issue) refuse('NOT_FOUND')
  const { odds, prizeGroup, accountGroup } = contentIn(row.content)
  return {
    ...view,
    ...{ odds: odds ?? null, prizeGroup: prizeGroup ?? null, accountGroup: accountGroup ?? null },
    result: issue.result as Record<string, string[]> | null,
    ...{ isSimulated: issue.is_simulated, commit: issue.seed_hash },
    ...{ ticketRoot: issue.ticket_root, seed: issue.seed },
  }
}
