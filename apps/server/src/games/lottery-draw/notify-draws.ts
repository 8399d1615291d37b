import type { notifyLotteryDraws } from '@parola/contract'
import { formatMinor } from '@parola/money'
import { issues } from '#games/lottery-issue'
import { lockMember } from '#people/eligibility'
import { addMs, DAY_MS, SECOND_MS } from '#platform/clock'
import type { Input } from '#platform/http'
import { firstIdAt } from '#platform/random'
import { memberOf, type Work } from '#platform/work'
import { sendMessage } from '#site/inbox'
import { lockNotified, sumDecided, updateNotified } from './notified.sql.ts'

/** How far back a member is notified who never was before. */
const FIRST_LOOK_MS = 3 * DAY_MS
/** Tickets that were bought earlier are no news: their draws are at most days ahead. */
const BOUGHT_MS = 14 * DAY_MS
/** A settlement of these moments may not have committed yet: the next time has it. */
const COMMIT_MS = 2 * SECOND_MS

/**
 * Tells the acting member once what became of the draws of their tickets: as the answer, and in their messages. What an
 * open tab has shown already is only noted.
 */
export async function notifyDraws(w: Work, { body }: Input<typeof notifyLotteryDraws>) {
  const { memberId, currency } = await lockMember(w, memberOf(w))
  const now = await issues.selectClock(w.tx)
  const until = addMs(now, -COMMIT_MS)
  const since = (await lockNotified(w.tx, memberId)) ?? addMs(now, -FIRST_LOOK_MS)
  await updateNotified(w.tx, memberId, until)
  if (body.isSeen) return { draws: 0, tickets: 0, won: 0, payout: 0n }
  const firstId = firstIdAt(addMs(now, -BOUGHT_MS))
  const news = await sumDecided(w.tx, { memberId, since, until, firstId })
  if (news.draws > 0) {
    const { draws, won, payout } = news
    const params = { draws: String(draws), won: String(won), amount: formatMinor(payout, currency) }
    await sendMessage(w, { memberId, kind: 'lottery-missed', params })
  }
  return news
}
