import type { Measured } from './load.ts'

export type Row = {
  what: string
  measured: Measured
  /** A figure with its target; a row without one is the baseline for the others. */
  figure?: { value: string; target: string; isMet: boolean }
}

const print = (text: string) => process.stdout.write(`${text}\n`)

export function printHead(): void {
  print(lineOf(['', 'per second', 'p50 ms', 'p99 ms', 'figure', 'target', '']))
}

/** Prints one line, as soon as it is known. */
export function printRow({ what, measured, figure }: Row): void {
  const { perSecond, p50Ms, p99Ms } = measured
  const verdict = figure ? (figure.isMet ? 'met' : 'MISSED') : ''
  print(
    lineOf([
      what,
      String(Math.round(perSecond)),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      figure?.value ?? '',
      figure?.target ?? '',
      verdict,
    ]),
  )
}

function lineOf(cells: readonly string[]): string {
  const widths = [46, 12, 9, 9, 18, 10, 8]
  return cells
    .map((cell, i) => (i === 0 ? cell.padEnd(46) : cell.padStart(widths[i] ?? 0)))
    .join('')
}
