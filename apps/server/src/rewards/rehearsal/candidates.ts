import { begunOf } from '#money/deposit'
import type { Member } from '#people/member'
import { addMs, dayAfter, dayOf, startOfDay } from '#platform/clock'
import type { Tx } from '#platform/db'
import {
  type Act,
  CASHBACK_AFTER_MS,
  lostIn,
  matchOf,
  namedReward,
  needsOf,
  type Owed,
  selectActs,
  selectBiggestBefore,
  selectLostDays,
  unfitFor,
  windowAt,
  windowSpan,
} from '#rewards/participation'
import type { Terms } from '#rewards/promotion'
import { selectTierChanges } from '#rewards/vip'

/** A span of time in which a promotion is rehearsed, under these terms. */
export type Rehearsed = {
  promotionId: string
  terms: Terms
  timeZone: string
  from: Date
  to: Date
}

/** What a member would have claimed in a window, when they took part in it, and when they claimed. */
export type Candidate = Owed & { memberId: string; win: string; joinedAt: Date; claimedAt: Date }

/** What these members would have claimed: by the rules that real claims run through. */
export async function candidatesOf(
  tx: Tx,
  span: Rehearsed,
  members: readonly Member[],
): Promise<Candidate[]> {
  const ids = members.map(({ memberId }) => memberId)
  const biggest = await selectBiggestBefore(tx, ids, span.from)
  const acts = Map.groupBy(await datedActs(tx, span, ids), ({ memberId }) => memberId)
  const changes = Map.groupBy(await selectTierChanges(tx, ids), ({ memberId }) => memberId)
  const found: Candidate[] = []
  for (const member of members) {
    const own = acts.get(member.memberId) ?? []
    const before = biggest.get(member.memberId) ?? 0n
    const tiers = changes.get(member.memberId) ?? []
    found.push(...(await claimsOf(tx, span, { member, acts: own, before, tiers })))
  }
  return found
}

type Dated = Act & { begunAt: Date; withoutBonus: boolean }

/** Acts of members, and when the deposits among them were begun. */
async function datedActs(tx: Tx, span: Rehearsed, members: readonly string[]): Promise<Dated[]> {
  const acts = await selectActs(tx, { ...span, members })
  const references = acts.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  const begun = new Map((await begunOf(tx, references)).map((row) => [row.reference, row]))
  return acts.map((act) => {
    const known = act.reference === null ? undefined : begun.get(act.reference)
    const { begunAt = act.instant, withoutBonus = false } = known ?? {}
    return { ...act, begunAt, withoutBonus }
  })
}

type Ranked = { member: Member; tiers: readonly { tier: number; instant: Date }[] }
type Acting = Ranked & { acts: readonly Dated[]; before: bigint }

async function claimsOf(tx: Tx, span: Rehearsed, acting: Acting): Promise<Candidate[]> {
  if (acting.acts.length === 0) return []
  if (span.terms.offer.kind === 'cashback') return lossesOf(tx, span, acting)
  return span.terms.offer.kind === 'depositMatch' ? matchesOf(span, acting) : namedOf(span, acting)
}

/** The first deposit of each window that the terms match. */
function matchesOf(span: Rehearsed, { acts, ...ranked }: Acting): Candidate[] {
  const { terms, timeZone } = span
  const claims = new Map<string, Candidate>()
  for (const { amount, instant, begunAt, withoutBonus, reference } of acts) {
    if (reference === null || withoutBonus || !mayTakePart(span, ranked, begunAt)) continue
    const win = windowAt(terms.repeats, begunAt, timeZone)
    const match = matchOf(terms, amount)
    if (match && !claims.has(win))
      claims.set(win, {
        ...{ ...match, memberId: ranked.member.memberId, win },
        ...{ joinedAt: begunAt, claimedAt: instant },
      })
  }
  return [...claims.values()]
}

/** Once in each window, at the first act by which nothing is missing any more. */
function namedOf(span: Rehearsed, { acts, before, ...ranked }: Acting): Candidate[] {
  const { terms, timeZone } = span
  const { member } = ranked
  const reward = namedReward(terms)
  const claims = new Map<string, Candidate>()
  let deposited = before
  for (const act of acts) {
    if (act.amount > deposited) deposited = act.amount
    const claimedAt = act.instant < member.createdAt ? member.createdAt : act.instant
    const win = windowAt(terms.repeats, claimedAt, timeZone)
    if (!reward || claims.has(win) || !mayTakePart(span, ranked, claimedAt)) continue
    if (needsOf(terms, { member, deposited }).length === 0)
      claims.set(win, { ...reward, memberId: member.memberId, win, joinedAt: claimedAt, claimedAt })
  }
  return [...claims.values()]
}

/** What was lost in each window that is over by the end of the span. */
async function lossesOf(tx: Tx, span: Rehearsed, ranked: Ranked): Promise<Candidate[]> {
  const { member } = ranked
  const { terms, timeZone } = span
  const { offer } = terms
  if (offer.kind !== 'cashback') return []
  const claims: Candidate[] = []
  const days = await selectLostDays(tx, { ...span, memberId: member.memberId })
  for (const { win, from: begun, to } of windowsOf(span)) {
    const from = member.createdAt > begun ? member.createdAt : begun
    if (from >= to || !mayTakePart(span, ranked, from)) continue
    // Rewards only make it less.
    if (lostOn(days, { from: begun, to }) <= 0n) continue
    const { amount } = await lostIn(tx, { offer, memberId: member.memberId, timeZone, from, to })
    const required = amount * BigInt(terms.wagering.multiple)
    const claimedAt = addMs(to, CASHBACK_AFTER_MS)
    const { memberId } = member
    if (amount > 0n) claims.push({ memberId, win, joinedAt: from, claimedAt, amount, required })
  }
  return claims
}

type LostDay = Awaited<ReturnType<typeof selectLostDays>>[number]

const lostOn = (days: readonly LostDay[], { from, to }: { from: Date; to: Date }) =>
  days.reduce((sum, { begins, lost }) => (begins >= from && begins < to ? sum + lost : sum), 0n)

/** The windows of a cashback within a span: the whole span, or each day or week that begins and ends in it. */
function windowsOf({ terms: { repeats }, timeZone, from, to }: Rehearsed) {
  const computable = addMs(to, -CASHBACK_AFTER_MS)
  if (repeats === 'once')
    return [{ win: 'once', from, to: startOfDay(dayOf(to, timeZone), timeZone) }]
  const windows: { win: string; from: Date; to: Date }[] = []
  let win = windowAt(repeats, from, timeZone)
  for (;;) {
    const span = windowSpan(win, repeats, timeZone)
    if (span.to > computable) return windows
    if (span.from >= from) windows.push({ win, ...span })
    win = dayAfter(win, repeats === 'daily' ? 1 : 7)
  }
}

function mayTakePart(
  { promotionId, terms }: Rehearsed,
  { member, tiers }: Ranked,
  now: Date,
): boolean {
  const tier = tiers.findLast(({ instant }) => instant <= now)?.tier ?? 0
  const facts = { member, tier, deposited: 0n }
  if (unfitFor(promotionId, terms, { facts, now })) return false
  return !needsOf(terms, facts).includes('verified')
}
