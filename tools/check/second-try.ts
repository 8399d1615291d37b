import type { FileReport } from './timing.ts'

/** The number of tests, and the names of those that failed. */
export type Counts = { passed: number; failures: string[] }
/** With the times of each file, the tests that passed only when their file ran again, and errors outside of any test. */
export type Ran = Counts & {
  files: readonly FileReport[]
  unsteady: readonly string[]
  loose: readonly string[]
}

/** More failed files than this are a broken product and not a crowded machine: they are not tried again. */
const TRIED_AGAIN_MAX = 4

/**
 * Runs the failed files of a run once more, from their beginning and by themselves, and counts what that brings. A file
 * is tried again whole, since a later test of a journey builds on what the earlier ones did. What failed first and
 * passed then is named as unsteady.
 */
export async function withSecondTry(
  first: Ran,
  runAgain: (files: string[]) => Promise<Ran>,
): Promise<Ran> {
  const failed = first.files.filter(hasFailed)
  if (failed.length === 0 || failed.length > TRIED_AGAIN_MAX) return first
  const second = await runAgain(failed.map(({ name }) => name))
  return {
    passed: first.passed - sum(failed.map(passedIn)) + second.passed,
    // An error outside of any test belongs to no file: none that runs again makes up for it.
    failures: [...first.loose, ...second.failures],
    files: [...first.files, ...second.files],
    unsteady: first.failures.filter(
      (name) => !second.failures.includes(name) && !first.loose.includes(name),
    ),
    loose: [...first.loose, ...second.loose],
  }
}

const hasFailed = ({ status }: FileReport) => status === 'failed'
const passedIn = ({ assertionResults }: FileReport) =>
  assertionResults.filter(({ status }) => status === 'passed').length
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
