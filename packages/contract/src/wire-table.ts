import { calls } from './calls.ts'
import type { CallShape } from './core/call.ts'

/** How a body travels: 0 as JSON, 1 sealed, 2 as the fields of a form. */
export type Packing = 0 | 1 | 2
export type WireRow = readonly [method: string, path: string, packing: Packing]

/**
 * Method, path and sealing of every call: all that a browser must carry of the contract, since its
 * types cost nothing and its schemas are loaded by the forms that use them.
 */
export function wireTable(): Record<string, WireRow> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, c]) => [name, [c.method, c.path, packingOf(c)]]),
  )
}

function packingOf(c: CallShape): Packing {
  if (c.sealed) return 1
  return c.form ? 2 : 0
}

/** The text of `generated/wire.ts`. */
export function wireModule(): string {
  const rows = Object.entries(wireTable())
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, [method, path, packing]]) => `  ${name}: ['${method}', '${path}', ${packing}],`)
  return `// Made from the contract by \`npm run build\`; a test keeps it fresh.\nexport const WIRE = {\n${rows.join('\n')}\n} as const\n`
}
