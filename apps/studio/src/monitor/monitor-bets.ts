import { certifiedOf, INSTANT_GAMES, isInstant } from '@parola/maths/instant'
import type { PoolClient } from 'pg'
import { versionOf } from '../titles/versions.ts'
import type { Counts, Span, Sums } from './return-counts.ts'

/**
 * Wins above this count as this much, and are certified so: a single one would move even many rounds too far.
 */
export const MOST_TIMES = 100

type Bets = {
  model: string
  version: string
  choice: unknown
  rounds: number
  stake: string
  paid: string
}

/** Rounds of one bet against what is certified of this bet; null for bets that cannot be monitored. */
function sumsOf({ model, version, choice, rounds, stake, paid }: Bets): Sums | null {
  if (!isInstant(model) || version !== versionOf(model)) return null
  const read = INSTANT_GAMES[model].bet.safeParse(choice)
  if (!read.success) return null
  const certified = certifiedOf(model, read.data, { stake: Number(stake), cap: MOST_TIMES })
  if (!certified) return null
  return {
    rounds,
    returned: Number(paid) / Number(stake),
    expected: rounds * certified.rtp,
    variance: rounds * certified.variance,
    cubes: rounds * certified.cubes,
  }
}

/** Counts the rounds of games without choices that ended in a period, each by its own bet. */
export async function countBets(client: PoolClient, { from, until }: Span, counts: Counts) {
  const { rows } = await client.query<Bets>(
    `select model, version, choice, stake_minor::text as stake, count(*)::int as rounds,
            sum(least(payout_minor, stake_minor * $3::int))::text as paid
       from studio.round
      where state = 'settled' and choice is not null and steps is null and version is not null
        and ended_at > $1::timestamptz and ended_at <= $2::timestamptz
      group by model, version, choice, stake_minor`,
    [from, until, MOST_TIMES],
  )
  for (const row of rows) {
    const sums = sumsOf(row)
    if (sums) counts.add({ model: row.model, version: row.version, part: '' }, sums)
  }
}
