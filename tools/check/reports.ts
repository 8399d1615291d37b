import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from 'vitest/node'

/** What a run writes into the folder of its reports: its tests, and errors that belong to none of them. */
export const REPORTS = { tests: 'tests.json', loose: 'loose.json' }

/** The reporters that write them, or none without a folder. */
export function reporters(folder: string | undefined): (Reporter | [string, object])[] {
  if (!folder) return []
  return [
    ['json', { outputFile: join(folder, REPORTS.tests) }],
    {
      onTestRunEnd: (_, errors) =>
        writeFileSync(
          join(folder, REPORTS.loose),
          JSON.stringify(errors.map(({ message }) => message)),
        ),
    },
  ]
}
