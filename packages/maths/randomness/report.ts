import type { Judged } from './verdict.ts'

const NAME = 36

type Run = { draws: number; seed: string; seconds: number }

/** The result of a run, for people: each test with its tail, and whether the whole passes. */
export function report(verdict: { bound: number; judged: readonly Judged[] }, run: Run): string {
  const { bound, judged } = verdict
  const failed = judged.filter(({ isFailed }) => isFailed)
  const rows = judged.map(({ name, p, isFailed }) => {
    return `  ${name.padEnd(NAME)} p ${shown(p)}${isFailed ? '  FAILED' : ''}`
  })
  const draws = run.draws.toLocaleString('en')
  return [
    `\n${judged.length} tests of ${draws} draws each (a game's round is 50), seed ${run.seed}, ${Math.round(run.seconds)} s`,
    ...rows,
    `\nEach p has to lie between ${bound.toExponential(1)} and 1 less that; a sound source fails one run in 10,000.`,
    failed.length === 0
      ? 'HOLDS'
      : `FAILED: ${failed.map(({ name }) => name).join('; ')}. Run it again with --seed ${run.seed}.`,
  ].join('\n')
}

function shown(p: number): string {
  return p < 0.001 ? p.toExponential(2) : p.toFixed(4)
}
