export type Scored = { id: string; score: bigint; reachedAt: number }
export type Ranked = Scored & { rank: number; prize: bigint }

/**
 * Places and prizes: by score, then by the time at which it was reached, the earlier ahead. Who is equal in both shares:
 * the prizes of the tied places are pooled, and each gets the same part, rounded down (rules/loyalty §3).
 */
export function ranked(entries: readonly Scored[], prizes: readonly bigint[]): Ranked[] {
  const sorted = entries.toSorted(
    (a, b) => compare(b.score, a.score) || a.reachedAt - b.reachedAt || compare(a.id, b.id),
  )
  const places: Ranked[] = []
  for (let from = 0; from < sorted.length; ) {
    const tied = tiedFrom(sorted, from)
    const pool = prizes.slice(from, from + tied.length).reduce((sum, prize) => sum + prize, 0n)
    const prize = pool / BigInt(tied.length)
    places.push(...tied.map((entry) => ({ ...entry, rank: from + 1, prize })))
    from += tied.length
  }
  return places
}

function tiedFrom(sorted: readonly Scored[], from: number): readonly Scored[] {
  const [first] = sorted.slice(from, from + 1)
  const isTied = ({ score, reachedAt }: Scored) =>
    score === first?.score && reachedAt === first.reachedAt
  const next = sorted.findIndex((entry, i) => i > from && !isTied(entry))
  return sorted.slice(from, next < 0 ? sorted.length : next)
}

function compare<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Before the names of tournaments among the leaderboards: no other one has such a name. */
export const TOURNAMENT_PREFIX = 'cup-'

/** Whether every leaderboard has a name that none of a tournament can have: both keep their scores by it. */
export function hasOwnNames(boards: readonly { id: string }[]): boolean {
  return boards.every(({ id }) => !id.startsWith(TOURNAMENT_PREFIX))
}

type Standing = { kind: string; status: string; barredFor: string | null; away: string | null }

/** Why a member wins nothing, as far as the program knows it; a review may leave out others. */
export function unfit(member: Standing | null): string | null {
  if (!member || member.kind === 'trial') return 'trial'
  if (member.status !== 'active' || member.barredFor !== null) return 'blocked'
  return member.away
}
