import type { HiLoShown, Standing } from '@parola/maths/instant'

/**
 * Whether a choice has left a round of hi-lo without a card to guess on and without a guess to cash out. Its rules allow
 * it; the studio does not take that skip, since only the return of the stake at the time limit would be left.
 */
export function isStranded(model: string, { isOver, shown }: Standing): boolean {
  if (model !== 'hi-lo' || isOver) return false
  const { guesses, next } = shown as HiLoShown
  return guesses === 0 && next.HI === null && next.LO === null && !next.SKIP
}
