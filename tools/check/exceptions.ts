import { readFileSync } from 'node:fs'

/**
 * Ends a check: prints what is wrong and sets the exit code. What the list of exceptions names is
 * forgiven; an exception that is needed no longer must leave the list, so that it only shrinks.
 */
export function settle(found: readonly string[], listFile: string) {
  const lines = verdict(found, JSON.parse(readFileSync(listFile, 'utf8')))
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.exitCode = lines.length === 0 ? 0 : 1
}

/** The complaints that remain. `exceptions` maps what is forgiven to the reason why. */
export function verdict(
  found: readonly string[],
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const wrong = found.filter((line) => !Object.hasOwn(exceptions, line))
  const spent = Object.keys(exceptions).filter((line) => !found.includes(line))
  return [...wrong, ...spent.map((line) => `take off the list of exceptions: ${line}`)]
}
