import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '../start/node.mjs'

/** What a rule found, with the reason for the rule and what to do. */
export type Findings = { found: readonly string[]; why: string }

/**
 * Ends a check: prints what is wrong, the reason and the remedy, and sets the exit code. Listed exceptions
 * pass; an exception that is no longer needed has to leave the list, so that it only shrinks.
 */
export function settle(rules: readonly Findings[], listFile: string) {
  const exceptions = JSON.parse(readFileSync(listFile, 'utf8'))
  const lines = report(rules, exceptions, relative(ROOT, listFile))
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.exitCode = lines.length === 0 ? 0 : 1
}

/** The remaining complaints. `exceptions` maps each exception to its reason. */
export function report(
  rules: readonly Findings[],
  exceptions: Readonly<Record<string, string>>,
  listFile: string,
): string[] {
  const all = rules.flatMap(({ found }) => found)
  const spent = Object.keys(exceptions).filter((line) => !all.includes(line))
  return [
    ...rules.flatMap(({ found, why }) => {
      const wrong = found.filter((line) => !Object.hasOwn(exceptions, line))
      return wrong.length > 0 ? [...wrong, `  → ${why}`] : []
    }),
    ...spent.map((line) => `no longer needed, remove it from ${listFile}: ${line}`),
  ]
}
