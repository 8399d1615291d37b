import { writeFileSync } from 'node:fs'
import pg from 'pg'

/** TypeScript types of the columns that the migrations use. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  date: 'string',
  timestamptz: 'Date',
  jsonb: 'unknown',
  _text: 'string[]',
}
const OURS = `('migration', 'jobs', 'public', 'pg_catalog', 'information_schema')`

type Column = { table: string; column: string; type: string; nullable: boolean; fallback: boolean }

/** The text of `platform/db/tables.ts`: what every table of a migrated database holds. */
export async function tablesModule(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select c.table_schema || '.' || c.table_name as table, column_name as column, udt_name as type,
             is_nullable = 'YES' as nullable,
             column_default is not null or is_generated = 'ALWAYS' as fallback
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where table_type = 'BASE TABLE' and c.table_schema not in ${OURS}
       order by 1, ordinal_position`)
    return moduleOf(Map.groupBy(rows, (row) => row.table))
  } finally {
    await client.end()
  }
}

function moduleOf(tables: Map<string, Column[]>): string {
  const body = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.column}: ${typeOf(column)}`)
    return `  '${table}': {\n${lines.join('\n')}\n  }`
  })
  return `// Made from the migrated schema by \`npm run schema\`; a test keeps it fresh.\nimport type { ColumnType } from 'kysely'\n\ntype Json = ColumnType<unknown, string | undefined, string>\ntype Defaulted<T> = ColumnType<T, T | undefined, T>\n\nexport type Tables = {\n${body.join('\n')}\n}\n`
}

function typeOf({ type, nullable, fallback }: Column): string {
  if (type === 'jsonb')
    return nullable ? 'ColumnType<unknown, string | null | undefined, string | null>' : 'Json'
  const name = TYPES[type]
  if (!name) throw new Error(`no TypeScript type for ${type}`)
  if (nullable) return `Defaulted<${name} | null>`
  return fallback ? `Defaulted<${name}>` : name
}

if (import.meta.main) {
  const [url, file] = process.argv.slice(2)
  if (!url || !file) throw new Error('usage: tables.ts <database url> <file>')
  writeFileSync(file, await tablesModule(url))
}
