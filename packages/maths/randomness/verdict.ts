/** A sound source fails the whole run this rarely: one night in 27 years. */
const RUN_FAILS = 1e-4

export type Found = { name: string; p: number }
export type Judged = Found & { isFailed: boolean }

/**
 * Judges many tests together (Bonferroni): the bound of each is so low that the whole run fails by chance no
 * more often than stated, however its tests depend on each other. Counts that are too even fail like counts
 * that stray: both ends share the bound.
 */
export function verdictOf(found: readonly Found[]): { bound: number; judged: Judged[] } {
  const bound = RUN_FAILS / found.length / 2
  const judged = found.map((item) => ({
    ...item,
    isFailed: !(item.p >= bound && item.p <= 1 - bound),
  }))
  return { bound, judged }
}
