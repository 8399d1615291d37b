import type { PoolClient } from 'pg'

/** A period, in the notation of the database. */
export type Span = { from: string; until: string }

/** What rounds returned beside what is certified of them, in stakes. */
export type Sums = {
  rounds: number
  returned: number
  /** Empty for slots: one figure is certified for all their rounds. */
  expected: number
  variance: number
  cubes: number
}

/** The rounds of a model in a version, or of a purchase in it. */
export type Counted = { model: string; version: string; part: string }

const NONE: Sums = { rounds: 0, returned: 0, expected: 0, variance: 0, cubes: 0 }

/** Sums by key. */
export function newCounts() {
  const all = new Map<string, Counted & Sums>()
  return {
    add: (whose: Counted, more: Sums) => {
      const key = Object.values(whose).join('/')
      const { model, version, part } = whose
      const sums = all.get(key) ?? { model, version, part, ...NONE }
      for (const field of Object.keys(NONE) as (keyof Sums)[]) sums[field] += more[field]
      all.set(key, sums)
    },
    all: () => all.values(),
  }
}

export type Counts = ReturnType<typeof newCounts>

/** Adds sums to what was counted before. */
export async function writeCounts(client: PoolClient, counts: Counts) {
  for (const item of counts.all()) {
    const { model, version, part, rounds, returned, expected, variance, cubes } = item
    await client.query(
      `insert into studio.return_count as c
              (model, version, part, rounds, returned, expected, variance, cubes)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (model, version, part) do update
         set rounds = c.rounds + excluded.rounds, returned = c.returned + excluded.returned,
             expected = c.expected + excluded.expected, variance = c.variance + excluded.variance,
             cubes = c.cubes + excluded.cubes`,
      [model, version, part, rounds, returned, expected, variance, cubes],
    )
  }
}
