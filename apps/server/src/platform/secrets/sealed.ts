import type { SealedColumn } from '@parola/vendor-protocol'

const columns = new Map<string, SealedColumn>()
const tables = new Set<string>()

/**
 * Declares a column with content that is sealed with the keys of fields, in the feature that seals it: a change of keys
 * seals it again.
 * @throws Error for a column that is declared already
 */
export function defineSealed(column: SealedColumn) {
  const place = `${column.table}.${column.column}`
  if (columns.has(place)) throw new Error(`the sealed column ${place} is declared twice`)
  columns.set(place, column)
}

/** The sealed columns of every feature that is loaded. */
export function sealedColumns(): readonly SealedColumn[] {
  return [...columns.values()]
}

/** Declares a table that stores keys of files, wrapped with those of the ring, in `key_id` and `wrapped_key`. */
export function defineFileKeys(table: string) {
  tables.add(table)
}

/** The tables of keys of files, of every feature that is loaded. */
export function fileKeyTables(): readonly string[] {
  return [...tables]
}
