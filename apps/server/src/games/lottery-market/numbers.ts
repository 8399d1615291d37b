import type { closeLotteryNumber, lotteryLiability } from '@parola/contract'
import { type BetType, formOf, isNumber } from '@parola/maths/lottery'
import { record } from '#foundations/audit'
import { settingsOf } from '#foundations/settings'
import { gameTerms, issues, lotterySettings } from '#games/lottery-issue'
import { betOf, numbers } from '#games/lottery-ticket'
import type { Input } from '#platform/http'
import { type Glance, operatorOf, refuse, type Work } from '#platform/work'
import { gameNamed } from './terms.ts'

const LISTED_MAX = 200
const OPEN_LISTED = 20

/** What an issue would pay by number, the most first; without a name that of the next draw. */
export async function readLiability(glance: Glance, { query }: Input<typeof lotteryLiability>) {
  const { db, brandId } = glance
  const { game } = await gameNamed(db, query.gameCode)
  const open = await issues.selectOpen(db, { brandId, game }, OPEN_LISTED)
  const numero = query.numero ?? open[0]?.numero ?? null
  const own = await settingsOf(glance, gameTerms(game))
  const most =
    own.mostLiabilityMinor ?? (await settingsOf(glance, lotterySettings)).mostLiabilityMinor
  const issue = numero ? await issues.selectIssue(db, { brandId, game, numero }) : undefined
  const rows = issue ? await numbers.selectLiability(db, issue.issue_id, LISTED_MAX) : []
  const closed = new Set(
    (await numbers.selectClosedOf(db, { brandId, game }))
      .filter((row) => row.numero === '' || row.numero === numero)
      .map((row) => `${row.bet_type} ${row.number}`),
  )
  return {
    ...{ numero, most, open: open.map((row) => row.numero) },
    numbers: rows.map(({ bet_type: bet, number, minor: liability }) => ({
      ...{ bet, number, liability, isClosed: closed.has(`${bet} ${number}`) },
      percent: most > 0n ? Number((liability * 100n) / most) : 100,
    })),
  }
}

/**
 * Closes a number by hand, or opens it again; tickets that are sold stay.
 * @throws Refusal GAME_UNKNOWN, LOTT_BAD_NUMBER for a bet or a number that the game does not have
 */
export async function setNumber(
  w: Work,
  { body }: Input<typeof closeLotteryNumber>,
): Promise<null> {
  const { game, family } = await gameNamed(w.tx, body.gameCode)
  const { bet: betType, numero, isClosed, because } = body
  const number = numberOf(betOf({ family, bet: betType }), body.number)
  const name = { brandId: w.brandId, game, numero, betType, number }
  if (isClosed) await numbers.closeNumber(w.tx, { ...name, by: operatorOf(w), now: w.now })
  else await numbers.openNumber(w.tx, name)
  await record(w, {
    what: isClosed ? 'draw.close-number' : 'draw.open-number',
    subject: `game:${game}`,
    after: { bet: betType, number, numero },
    reason: because,
  })
  return null
}

/** Any number of a combination. */
const ANY = '*'

/**
 * A number as sales count it: where any order wins, all orders are one. One that nobody can choose closes nothing, and
 * is refused.
 */
function numberOf(bet: BetType | undefined, number: string): string {
  if (!bet) refuse('LOTT_BAD_NUMBER')
  const written = [number, number.replace(/^\d+:/, ''), number.replaceAll('-', '')]
  if (number !== ANY && !written.some((value) => isNumber(bet, value))) refuse('LOTT_BAD_NUMBER')
  return formOf(bet, number)
}
