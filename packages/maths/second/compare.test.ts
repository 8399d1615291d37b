import { expect, test } from 'vitest'
import { FAMILIES } from '../src/lottery/families.ts'
import { compareFamily } from './random-ticket.ts'

const TICKETS = 2000
const seed = Number(process.env.SEED ?? process.hrtime.bigint() % 2_000_000_000n)

test.each(Object.keys(FAMILIES))(
  `[DRW-004] both evaluators pay the same for random tickets of %s (SEED=${seed})`,
  (family) => {
    const { compared, won, differences } = compareFamily(family, { tickets: TICKETS, seed })
    expect(differences.slice(0, 3)).toEqual([])
    expect(compared).toBe(TICKETS)
    expect(won).toBeGreaterThan(0)
  },
)
