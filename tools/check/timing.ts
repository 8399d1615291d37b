/** The part of vitest's JSON report that is read here. */
export type Report = { numPassedTests: number; testResults: FileReport[] }
export type FileReport = {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { fullName: string; status: string; duration?: number | null }[]
}

const SLOWEST = 20
const MS_PER_S = 1000
const seconds = (ms: number) => `${(ms / MS_PER_S).toFixed(1).padStart(7)} s`
const longestFirst = ([, a]: [string, number], [, b]: [string, number]) => b - a

/**
 * The slowest twenty files of tests and of journeys, and the sum for each part of the tree: for the server its floors, for the
 * rest the workspace. `pathOf` makes a path from the root of the project. Files run side by side, so
 * the sums are longer than the run.
 */
export function timing(files: readonly FileReport[], pathOf: (name: string) => string): string[] {
  const spent = files.map((file): [string, number] => [
    pathOf(file.name),
    file.endTime - file.startTime,
  ])
  const sums = new Map<string, number>()
  for (const [path, ms] of spent) sums.set(partOf(path), (sums.get(partOf(path)) ?? 0) + ms)
  const table = (rows: [string, number][]) => rows.map(([name, ms]) => `${seconds(ms)}  ${name}`)
  const isJourney = ([path]: [string, number]) => path.startsWith('e2e/')
  const slowest = (rows: [string, number][]) => table(rows.toSorted(longestFirst).slice(0, SLOWEST))
  return [
    'The slowest files of tests:',
    ...slowest(spent.filter((row) => !isJourney(row))),
    'The slowest files of journeys:',
    ...slowest(spent.filter(isJourney)),
    'Sums:',
    ...table([...sums].toSorted(longestFirst)),
  ]
}

/** `apps/server/src/money`, `apps/studio`, `e2e`. */
function partOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  const isServer = folders[1] === 'server'
  return folders.slice(0, isServer ? 4 : 2).join('/')
}
