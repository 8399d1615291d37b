import { INSTANT_GAMES } from '@parola/maths/instant'
import { expect, test } from 'vitest'
import { targetWithin } from './dice-target.ts'

const STEPS = Array.from({ length: 201 }, (_, i) => i * 50)

test.each(['OVER', 'UNDER'] as const)(
  '[GAME-13] every target that the slider offers for %s is a bet that the game accepts',
  (side) => {
    const targets = STEPS.map((step) => targetWithin(side, step))
    const bets = targets.map((targetX100) => ({ stake: 100, side, targetX100 }))
    expect(bets.filter((bet) => !INSTANT_GAMES.dice.bet.safeParse(bet).success)).toEqual([])
    expect(new Set(targets).size).toBeGreaterThan(190)
  },
)
