import type { HiLoShown } from '@parola/maths/instant'

/** A round has at most so many cards. */
const CARDS_MAX = 52

type Standing = Pick<HiLoShown, 'cards' | 'guesses' | 'next'>

/** Whether the card may be skipped: the last one may not before a guess, for no guess could follow it. */
export function canSkip({ cards, guesses, next }: Standing): boolean {
  return next.SKIP && (guesses > 0 || cards.length < CARDS_MAX - 1)
}

/** Whether a round is out of cards without a guess, so that only its refund is left. */
export function isSpent({ cards, guesses }: Standing): boolean {
  return guesses === 0 && cards.length >= CARDS_MAX
}
