import type { lotterySales } from '@parola/contract'
import { calendar } from '#games/lottery-issue'
import { addMs, DAY_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import type { Glance } from '#platform/work'
import { sumCrowdSales } from './crowd-sales.sql.ts'

type Sum = Omit<calendar.Sales, 'game' | 'numero'>

const NOTHING: Sum = { issues: 0, tickets: 0, stake: 0n, payout: 0n, margin: 0n }

/**
 * Sales, payouts and margin over the last days, by game or by issue of one game, of everybody or without the crowd of
 * a demonstration.
 */
export async function readSales(glance: Glance, { query }: Input<typeof lotterySales>) {
  const { db, brandId, now } = glance
  const { gameCode: game, people } = query
  const period = { brandId, game, since: addMs(now, -query.days * DAY_MS) }
  const rows = await calendar.sumSales(db, period)
  const crowd = new Map(
    (await sumCrowdSales(db, period)).map((sum) => [`${sum.game} ${sum.numero}`, sum]),
  )
  return rows
    .map(({ game: gameCode, numero, ...all }) => {
      const theirs = crowd.get(`${gameCode} ${numero}`) ?? NOTHING
      const counted = people === 'real' ? difference(all, theirs) : all
      return { gameCode, numero, ...counted, crowdTickets: theirs.tickets }
    })
    .filter(({ tickets }) => tickets > 0)
}

const difference = (all: Sum, part: Sum): Sum => ({
  issues: all.issues - part.issues,
  tickets: all.tickets - part.tickets,
  stake: all.stake - part.stake,
  payout: all.payout - part.payout,
  margin: all.margin - part.margin,
})
