import { begunOf } from '#money/deposit'
import type { Member } from '#people/member'
import { countDays, dayOf } from '#platform/clock'
import type { Tx } from '#platform/db'
import {
  knownOf,
  matchOf,
  namedReward,
  needsOf,
  selectActs,
  selectBiggestBefore,
  windowOf,
} from '#rewards/participation'
import { selectTierChanges } from '#rewards/vip'
import { lossesOf } from './losses.ts'
import { type Candidate, mayTakePart, type Ranked, type Rehearsed } from './rehearsed.ts'

/** What these members would have claimed: by the rules that real claims run through. */
export async function candidatesOf(
  tx: Tx,
  span: Rehearsed,
  members: readonly Member[],
): Promise<Candidate[]> {
  const ids = members.map(({ memberId }) => memberId)
  const changes = Map.groupBy(await selectTierChanges(tx, ids), ({ memberId }) => memberId)
  const known = await knownOf(tx, ids, countDays(daysIn(span)))
  const ranked = members.map((member) => ({
    ...{ member, known: known(member.memberId) },
    tiers: changes.get(member.memberId) ?? [],
  }))
  if (span.terms.offer.kind === 'cashback') return lossesOf(tx, span, ranked)
  const biggest = await selectBiggestBefore(tx, ids, span.from)
  const acts = Map.groupBy(await datedActs(tx, span, ids), ({ memberId }) => memberId)
  return ranked.flatMap((each) => {
    const { memberId } = each.member
    const acting = { ...each, acts: acts.get(memberId) ?? [], before: biggest.get(memberId) ?? 0n }
    return span.terms.offer.kind === 'depositMatch'
      ? matchesOf(span, acting)
      : namedOf(span, acting)
  })
}

const daysIn = ({ from, to, timeZone }: Rehearsed) => ({
  from: dayOf(from, timeZone),
  to: dayOf(to, timeZone),
})

type Act = Awaited<ReturnType<typeof selectActs>>[number]
type Dated = Act & { begunAt: Date; withoutBonus: boolean }
type Acting = Ranked & { acts: readonly Dated[]; before: bigint }

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

/** The first deposit of each window that the terms match. */
function matchesOf(span: Rehearsed, { acts, ...ranked }: Acting): Candidate[] {
  const { terms, timeZone } = span
  const claims = new Map<string, Candidate>()
  for (const { amount, instant, begunAt, withoutBonus, reference } of acts) {
    if (reference === null || withoutBonus || !mayTakePart(span, ranked, begunAt)) continue
    const win = windowOf(terms.repeats, dayOf(begunAt, timeZone))
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
    const win = windowOf(terms.repeats, dayOf(claimedAt, timeZone))
    if (!reward || claims.has(win) || !mayTakePart(span, ranked, claimedAt)) continue
    if (needsOf(terms, { member, deposited }).length === 0)
      claims.set(win, { ...reward, memberId: member.memberId, win, joinedAt: claimedAt, claimedAt })
  }
  return [...claims.values()]
}
