import pg from 'pg'
import { order, schemaOf } from '../../apps/server/src/order.ts'

/** TypeScript types of the columns that the migrations use. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  numeric: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  date: 'string',
  jsonb: 'unknown',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
}
const OURS = `('migration', 'jobs', 'public', 'pg_catalog', 'information_schema')`
const MADE = '// Made from the migrated schema by `npm run schema`.\n'

type Column = { table: string; column: string; type: string; nullable: boolean; fallback: boolean }

/** The texts of `platform/db/tables/`, by file: the tables of each floor. */
export async function tablesModules(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select c.table_schema || '.' || c.table_name as table, column_name as column, udt_name as type,
             is_nullable = 'YES' as nullable,
             column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as fallback
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where table_type = 'BASE TABLE' and c.table_schema not in ${OURS}
       order by c.table_schema collate "C", c.table_name collate "C", ordinal_position`)
    const floors = Map.groupBy(rows, ({ table }) => floorOf(table))
    return Object.fromEntries(
      [...floors].map(([floor, all]) => [`${floor}.ts`, moduleOf(floor, all)]),
    )
  } finally {
    await client.end()
  }
}

/** A schema is named after its feature; all others belong to the platform. */
function floorOf(table: string): string {
  const schema = table.split('.')[0]
  const feature = order.find((name) => schemaOf(name) === schema)
  return feature?.split('/')[0] ?? 'platform'
}

function moduleOf(floor: string, columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const body = [...tables].map(([table, own]) => {
    const lines = own.map((column) => `    ${column.column}: ${typeOf(column)}`)
    return `  '${table}': {\n${lines.join('\n')}\n  }`
  })
  const text = body.join('\n')
  const used = ['ColumnType', 'Defaulted', 'Json'].filter((name) => text.includes(name))
  const imports = used.length > 0 ? `import type { ${used.join(', ')} } from './columns.ts'\n` : ''
  const name = `${floor[0]?.toUpperCase()}${floor.slice(1)}Tables`
  return `${MADE}${imports}\nexport type ${name} = {\n${text}\n}\n`
}

function typeOf({ type, nullable, fallback }: Column): string {
  if (type === 'jsonb')
    return nullable ? 'ColumnType<unknown, string | null | undefined, string | null>' : 'Json'
  const name = TYPES[type]
  if (!name) throw new Error(`no TypeScript type for ${type}`)
  if (nullable) return `Defaulted<${name} | null>`
  return fallback ? `Defaulted<${name}>` : name
}
