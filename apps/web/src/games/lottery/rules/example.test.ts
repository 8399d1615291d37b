import { FAMILIES, settleTicket } from '@parola/maths/lottery'
import { expect, test } from 'vitest'
import { priceOf } from '../bets/price.ts'
import { exampleOf } from './example.ts'

const BETS = Object.entries(FAMILIES).flatMap(([family, known]) =>
  Object.entries(known.bets)
    .filter(([, { pool }]) => !pool)
    .map(([code, bet]) => ({ family, known, code, bet })),
)

test.each(BETS)(
  '[LOTT-05] the rules of $family $code have an example that is paid, and no more than its highest win',
  ({ family, known, code, bet }) => {
    const example = exampleOf(known, bet)
    expect(example).not.toBeNull()
    if (!example) return
    const { selection, result } = example
    const stake = { unitMinor: 200n, multiple: 1, prizeGroup: 1960 }
    const { flaw, costMinor, mostMinor } = priceOf({ family }, { code, selection, stake })
    expect(flaw).toBeNull()
    const group = bet.p === undefined ? {} : { prizeGroup: 1960, accountGroup: 1960 }
    const settled = settleTicket(bet, { selection, terms: { unitMinor: 200n, ...group } }, result)
    expect(settled.winningLines).toBeGreaterThan(0)
    expect(settled.costMinor).toBe(costMinor)
    expect(settled.payoutMinor).toBeLessThanOrEqual(mostMinor)
  },
)
