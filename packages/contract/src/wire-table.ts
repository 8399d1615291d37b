import { calls } from './calls.ts'

export type WireRow = readonly [method: string, path: string, sealed: 0 | 1]

/**
 * Method, path and sealing of every call: all that a browser must carry of the contract, since its
 * types cost nothing and its schemas are loaded by the forms that use them.
 */
export function wireTable(): Record<string, WireRow> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, c]) => [
      name,
      [c.method, c.path, 'sealed' in c && c.sealed ? 1 : 0],
    ]),
  )
}

/** The text of `generated/wire.ts`. */
export function wireModule(): string {
  const rows = Object.entries(wireTable())
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, [method, path, sealed]]) => `  ${name}: ['${method}', '${path}', ${sealed}],`)
  return `// Made from the contract by \`npm run build\`; a test keeps it fresh.\nexport const WIRE = {\n${rows.join('\n')}\n} as const\n`
}
