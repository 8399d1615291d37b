import { certifiedOf, INSTANT_GAMES, isInstant } from '@parola/maths/instant'
import type { PoolClient } from 'pg'
import { versionOf } from './versions.ts'

/** A bet that may pay more than this is left out: one win would move even many rounds too far. */
const MOST_TIMES = 1000

/** From when to when, as the database writes it. */
export type Span = { from: string; until: string }

type Bets = {
  model: string
  version: string
  choice: unknown
  rounds: number
  stake: string
  paid: string
}
type Sums = { rounds: number; returned: number; expected: number; variance: number }

/** Rounds of one bet against what is certified of just this bet; null for what cannot be watched. */
function sumsOf({ model, version, choice, rounds, stake, paid }: Bets): Sums | null {
  if (!isInstant(model) || version !== versionOf(model)) return null
  const read = INSTANT_GAMES[model].bet.safeParse(choice)
  if (!read.success) return null
  const certified = certifiedOf(model, read.data, Number(stake))
  if (!certified || certified.most > MOST_TIMES) return null
  return {
    rounds,
    returned: Number(paid) / Number(stake),
    expected: rounds * certified.rtp,
    variance: rounds * certified.variance,
  }
}

/** Adds the rounds of instant games without choices that ended in a span, each by its own bet. */
export async function addBets(client: PoolClient, { from, until }: Span) {
  const { rows } = await client.query<Bets>(
    `select model, version, choice, stake_minor::text as stake, count(*)::int as rounds,
            sum(payout_minor)::text as paid
       from studio.round
      where state = 'settled' and choice is not null and steps is null and version is not null
        and ended_at > $1::timestamptz and ended_at <= $2::timestamptz
      group by model, version, choice, stake_minor`,
    [from, until],
  )
  const found = new Map<string, Sums & { version: string }>()
  for (const row of rows) {
    const more = sumsOf(row)
    if (!more) continue
    const sums = found.get(row.model) ?? { rounds: 0, returned: 0, expected: 0, variance: 0 }
    found.set(row.model, {
      version: row.version,
      rounds: sums.rounds + more.rounds,
      returned: sums.returned + more.returned,
      expected: sums.expected + more.expected,
      variance: sums.variance + more.variance,
    })
  }
  for (const [model, { version, rounds, returned, expected, variance }] of found) {
    await client.query(
      `insert into studio.return_count as c (model, version, rounds, returned, expected, variance)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (model, version) do update
         set rounds = c.rounds + excluded.rounds, returned = c.returned + excluded.returned,
             expected = c.expected + excluded.expected, variance = c.variance + excluded.variance`,
      [model, version, rounds, returned, expected, variance],
    )
  }
}
