import type { buyLotteryTickets } from '@parola/contract'
import { formatMinor } from '@parola/money'
import type { issues, SaleTerms } from '#games/lottery-issue'
import type { Member } from '#people/member'
import type { Input } from '#platform/http'
import { refuse, type Work } from '#platform/work'
import { selectNear } from './number.sql.ts'
import { betOf, numbersOf } from './ticket.rules.ts'
import { addLiability, addMemberLiability, type Liability, selectClosed } from './ticket.sql.ts'
import type { Sold } from './tickets.ts'

/** At this part of its limit a number is an alarm, and its odds drop. */
const NEARLY_PERCENT = 80n

type Sum = Awaited<ReturnType<typeof addLiability>>[number]

type Sale = {
  issue: issues.IssueRow
  member: Member
  sold: readonly Sold[]
  terms: SaleTerms
}

/** @throws Refusal LOTT_NUMBER_CLOSED for a number that an operator has closed */
export async function refuseClosed(w: Work, { issue, sold }: Pick<Sale, 'issue' | 'sold'>) {
  const { game, numero } = issue
  const bets = sold.flatMap(({ betType, closable }) =>
    closable.map((number) => ({ betType, number })),
  )
  const [closed] = await selectClosed(w.tx, { brandId: w.brandId, game, numero, bets })
  if (closed) refuse('LOTT_NUMBER_CLOSED', { bet: closed.bet_type, number: closed.number })
}

/**
 * Counts what the issue would pay, in the transaction of the sale, so that sales at the same time never exceed a
 * limit together (DRW-010).
 * @throws Refusal LOTT_NUMBER_CLOSED, LOTT_BAD_STAKE with the payout that is still allowed
 */
export async function countLiability(w: Work, sale: Sale) {
  const { issue, member, sold, terms } = sale
  const { issue_id: issueId } = issue
  const added = sold.flatMap(liabilityOf)
  const sums = await addLiability(w.tx, issueId, added)
  const full = sums.find(({ minor }) => minor > terms.mostLiabilityMinor)
  if (full) {
    const own = added.filter(
      ({ betType, number }) => betType === full.bet_type && number === full.number,
    )
    const before = full.minor - sumOf(own)
    const left = terms.mostLiabilityMinor - before
    const allowed = formatMinor(left > 0n ? left : 0n, member.currency)
    refuse('LOTT_NUMBER_CLOSED', { bet: full.bet_type, number: full.number, allowed })
  }
  alarmNearly(w, sale, { sums, added })
  const mostMinor = sold.reduce((sum, ticket) => sum + ticket.mostMinor, 0n)
  const total = await addMemberLiability(w.tx, {
    issueId,
    memberId: member.memberId,
    minor: mostMinor,
  })
  if (total > terms.mostPayoutMinor) {
    const left = terms.mostPayoutMinor - (total - mostMinor)
    refuse('LOTT_BAD_STAKE', { allowedPayout: formatMinor(left > 0n ? left : 0n, member.currency) })
  }
}

type Wanted = Input<typeof buyLotteryTickets>['body']['bets']

/** Those of the numbers of bets that near their limit on an issue, each as `bet number`: they have other odds. */
export async function hotNumbers(
  w: Work,
  { issue, terms, family, bets }: Pick<Sale, 'issue' | 'terms'> & { family: string; bets: Wanted },
): Promise<Set<string>> {
  const numbers = bets.flatMap(({ bet: betType, selection }) => {
    const bet = betOf({ family, bet: betType })
    return bet ? numbersOf(bet, selection).map((number) => ({ betType, number })) : []
  })
  const near = nearOf(terms)
  const rows = await selectNear(w.tx, issue.issue_id, { numbers, near })
  return new Set(rows.map(({ bet_type: betType, number }) => `${betType} ${number}`))
}

const nearOf = ({ mostLiabilityMinor }: SaleTerms) => (mostLiabilityMinor * NEARLY_PERCENT) / 100n

/** Sums of numbers that this sale has lifted to most of the limit: somebody should look, and may close them. */
function alarmNearly(
  w: Work,
  { issue, terms }: Sale,
  { sums, added }: { sums: readonly Sum[]; added: readonly Liability[] },
) {
  const near = nearOf(terms)
  for (const { bet_type: bet, number, minor } of sums) {
    if (minor < near) continue
    const own = added.filter((part) => part.betType === bet && part.number === number)
    if (minor - sumOf(own) >= near) continue
    const { game, numero } = issue
    w.log.error(
      { alarm: 'lottery_liability', game, numero, bet, number },
      'a number nears its limit',
    )
  }
}

const sumOf = (parts: readonly Liability[]) => parts.reduce((sum, { minor }) => sum + minor, 0n)

function liabilityOf({ betType, liable }: Sold): Liability[] {
  return liable.map(({ number, minor }) => ({ betType, number, minor }))
}
