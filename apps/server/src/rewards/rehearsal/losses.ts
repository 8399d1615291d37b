import { addMs, dayAfter, dayOf, startOfDay } from '#platform/clock'
import type { Tx } from '#platform/db'
import {
  CASHBACK_AFTER_MS,
  returnedOf,
  rewardsOf,
  selectPlayedDays,
  windowOf,
  windowSpan,
} from '#rewards/participation'
import { type Candidate, mayTakePart, type Ranked, type Rehearsed } from './rehearsed.ts'

/** What a cashback would have returned to each of these members, of every window that is over by the end of the span. */
export async function lossesOf(tx: Tx, span: Rehearsed, members: readonly Ranked[]) {
  const windows = windowsOf(span)
  const sums = await sumsOf(
    tx,
    span,
    members.map(({ member }) => member.memberId),
  )
  return members.flatMap((ranked) =>
    windows.flatMap((window) => {
      const own = sums.get(ranked.member.memberId)?.get(window.win)
      return own ? claimOf(span, { ranked, window, sums: own }) : []
    }),
  )
}

type Window = { win: string; from: Date; to: Date }
type Sums = { stake: bigint; payout: bigint; rewards: bigint }
type Losing = { ranked: Ranked; window: Window; sums: Sums }

function claimOf(span: Rehearsed, { ranked, window, sums }: Losing): Candidate[] {
  const { offer, wagering } = span.terms
  const { member } = ranked
  const amount = offer.kind === 'cashback' ? returnedOf(offer, sums).amount : 0n
  const joinedAt = member.createdAt > window.from ? member.createdAt : window.from
  if (amount === 0n || joinedAt >= window.to || !mayTakePart(span, ranked, joinedAt)) return []
  const required = amount * BigInt(wagering.multiple)
  const claimedAt = addMs(window.to, CASHBACK_AFTER_MS)
  const { win } = window
  return [{ memberId: member.memberId, win, joinedAt, claimedAt, amount, required }]
}

/**
 * What members staked, were paid and were given in each window. Windows begin and end with days of the brand, so that
 * the sums of days are enough: two reads for all members.
 */
async function sumsOf(tx: Tx, span: Rehearsed, members: readonly string[]) {
  const { from, to, timeZone, terms } = span
  const read = { members, from, to, timeZone }
  const found = new Map<string, Map<string, Sums>>()
  const today = dayOf(to, timeZone)
  for (const { memberId, day, stake, payout } of await selectPlayedDays(tx, read))
    add({ memberId, day }, { stake, payout, rewards: 0n })
  for (const { memberId, day, amount } of await rewardsOf(tx, read))
    add({ memberId, day }, { stake: 0n, payout: 0n, rewards: amount })
  return found

  function add({ memberId, day }: { memberId: string; day: string }, more: Sums) {
    // No window ends within the day on which the span does.
    if (day >= today) return
    const win = windowOf(terms.repeats, day)
    const own = found.get(memberId) ?? new Map<string, Sums>()
    const { stake, payout, rewards } = own.get(win) ?? NOTHING
    own.set(win, {
      ...{ stake: stake + more.stake, payout: payout + more.payout },
      rewards: rewards + more.rewards,
    })
    found.set(memberId, own)
  }
}

const NOTHING: Sums = { stake: 0n, payout: 0n, rewards: 0n }

/** The windows of a cashback within a span: the whole span, or each day or week that begins and ends in it. */
function windowsOf({ terms: { repeats }, timeZone, from, to }: Rehearsed): Window[] {
  const computable = addMs(to, -CASHBACK_AFTER_MS)
  if (repeats === 'once')
    return [{ win: 'once', from, to: startOfDay(dayOf(to, timeZone), timeZone) }]
  const windows: Window[] = []
  let win = windowOf(repeats, dayOf(from, timeZone))
  for (;;) {
    const span = windowSpan(win, repeats, timeZone)
    if (span.to > computable) return windows
    if (span.from >= from) windows.push({ win, ...span })
    win = dayAfter(win, repeats === 'daily' ? 1 : 7)
  }
}
