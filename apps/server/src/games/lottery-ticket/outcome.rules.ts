import {
  coversTooMuch,
  partOf,
  type Result,
  secondPayout,
  settleTicket,
  stakePartOf,
} from '@parola/maths/lottery'
import { byText } from './by-text.rules.ts'
import { betOf, type Content, termsOf } from './ticket.rules.ts'

export type TicketOutcome = { payoutMinor: bigint; validMinor: bigint; winningLines: number }

/** The two evaluators do not agree on a ticket: nothing of it is paid until somebody has looked (DRW-004). */
export class Disagreement extends Error {}

/** What a result pays for a ticket, computed by both evaluators: for the settlement. @throws Disagreement */
export function outcomeOf(content: Content, result: Result): TicketOutcome {
  const { bet, first } = settledBy(content, result)
  const { selection, family, bet: code } = content
  const second = secondPayout(bet, { family, code, selection, terms: termsOf(content) }, result)
  if (first.payoutMinor !== second.payoutMinor) {
    throw new Disagreement(`${family} ${code}: ${first.payoutMinor} and ${second.payoutMinor}`)
  }
  return outcomeIn(content, { bet, first })
}

/** The outcome of each ticket on a result by what was sold, as its text: the same text is evaluated once. */
export function outcomesOn(result: Result): (text: string) => TicketOutcome {
  return byText((text) => outcomeOf(contentIn(text), result))
}

/** What a ticket of a settled issue was paid. Both evaluators have agreed on it, so the quick one is enough. */
export function paidOutcomeOf(content: Content, result: Result): TicketOutcome {
  return outcomeIn(content, settledBy(content, result))
}

function settledBy(content: Content, result: Result) {
  const { bet, ...sold } = pricedOf(content)
  return { bet, first: settleTicket(bet, sold, result) }
}

/** The bet of a ticket with what was chosen, and the terms that it was sold at. @throws RangeError for no bet */
export function pricedOf(content: Content) {
  const bet = betOf(content)
  if (!bet) throw new RangeError(`no bet ${content.bet} of ${content.family}`)
  return { bet, selection: content.selection, terms: termsOf(content) }
}

function outcomeIn(
  { selection, share }: Content,
  { bet, first }: ReturnType<typeof settledBy>,
): TicketOutcome {
  const { costMinor } = first
  const wholeMinor = first.payoutMinor + first.rebateMinor
  const stakeMinor = share ? stakePartOf(costMinor, share) : costMinor
  return {
    payoutMinor: share ? partOf(wholeMinor, share) : wholeMinor,
    validMinor: coversTooMuch(bet, selection) ? 0n : stakeMinor,
    winningLines: first.winningLines,
  }
}

export function contentIn(terms: string): Content {
  return JSON.parse(terms) as Content
}
