/** A sound source fails the whole run as rarely as this: one night in 27 years. */
const RUN_FAILS = 1e-4

export type Found = { name: string; p: number }
export type Judged = Found & { isFailed: boolean }

/**
 * Judges many tests together (Bonferroni): each may fail by chance only so rarely that the whole run fails
 * no oftener than stated, however its tests hang together. Counts that are too even fail like counts
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
