import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)
const ROOT = join(import.meta.dirname, '../..')
const entry = require.resolve('dependency-cruiser')

export type Report = { modules: number; violations: string[] }

/** Cruises folders by the rules; a cruise of nothing counts as a failure, never as a success. */
export function cruise(folders: readonly string[], cwd = ROOT): Report {
  const args = [
    join(
      entry.slice(0, entry.lastIndexOf('dependency-cruiser')),
      'dependency-cruiser/bin/dependency-cruise.mjs',
    ),
    '--config',
    join(import.meta.dirname, 'rules.cjs'),
    '--output-type',
    'json',
    ...folders,
  ]
  const done = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (!done.stdout) throw new Error(`the cruise failed: ${done.stderr.slice(-1000)}`)
  const { summary } = JSON.parse(done.stdout) as {
    summary: {
      totalCruised: number
      violations: { from: string; to: string; rule: { name: string } }[]
    }
  }
  if (summary.totalCruised === 0) throw new Error('nothing was cruised')
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`),
  }
}

if (import.meta.main) {
  const report = cruise(['apps', 'packages'])
  process.stdout.write(`${report.modules} modules\n`)
  for (const violation of report.violations) process.stdout.write(`${violation}\n`)
  process.exit(report.violations.length === 0 ? 0 : 1)
}
