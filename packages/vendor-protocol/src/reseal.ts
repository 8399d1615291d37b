import { headerOf, MARKER, openIn, type SealRing, sealIn } from './seal-ring.ts'

const PAGE = 200

type Row = Record<string, unknown>

/** A connection to PostgreSQL, or a pool of them. */
export type Database = {
  query(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }>
}

/** A column with sealed content, as its feature declares it. */
export type SealedColumn = {
  table: string
  column: string
  /** For a JSON column: the field that holds the content in hexadecimal. */
  field?: string
  /** The columns of the primary key, in its order. */
  key: readonly string[]
  /** What the content is bound to. */
  contextOf(row: Record<string, string>): string
  /** Columns that this needs besides the key. */
  also?: readonly string[]
  /** By default the keys themselves. */
  ringOf?(ring: SealRing): SealRing
}

/** How many values of a column are sealed with a key. */
export async function countUnder(
  db: Database,
  sealedColumn: SealedColumn,
  keyId: string,
): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as found from ${sealedColumn.table} where ${under(sealedColumn, keyId)}`,
  )
  return Number(rows[0]?.found)
}

/** Like `reseal`, for all columns one after the other. */
export async function resealAll(
  db: Database,
  columns: readonly SealedColumn[],
  { ring, response }: { ring: SealRing; response: (place: string, done: number) => void },
) {
  for (const column of columns) {
    const place = `${column.table}.${column.column}`
    await reseal(db, column, { ring, response: (done) => response(place, done) })
  }
}

/**
 * Seals again, with the current key, what is sealed with others. A value that was changed meanwhile is left
 * as it was written; an interrupted run continues where it stopped.
 * @returns how many values were sealed again
 */
export async function reseal(
  db: Database,
  sealedColumn: SealedColumn,
  { ring, response }: { ring: SealRing; response?: (done: number) => void },
): Promise<number> {
  let done = 0
  let last: Row | undefined
  while (true) {
    const rows = await pageAfter(db, sealedColumn, { current: ring.current, last })
    if (rows.length === 0) return done
    const changed = await Promise.all(rows.map((row) => resealRow(db, sealedColumn, { ring, row })))
    done += changed.filter(Boolean).length
    response?.(done)
    last = rows.at(-1)
  }
}

async function pageAfter(
  db: Database,
  sealedColumn: SealedColumn,
  { current, last }: { current: string; last: Row | undefined },
): Promise<Row[]> {
  const keys = sealedColumn.key.join(', ')
  const places = sealedColumn.key.map((_, i) => `$${i + 1}`).join(', ')
  const { rows } = await db.query(
    `select ${[...sealedColumn.key, ...(sealedColumn.also ?? [])].join(', ')}, ${contentOf(sealedColumn)} as content
       from ${sealedColumn.table}
      where ${contentOf(sealedColumn)} is not null and not (${under(sealedColumn, current)})
        ${last ? `and (${keys}) > (${places})` : ''}
      order by ${keys} limit ${PAGE}`,
    last ? sealedColumn.key.map((name) => last[name]) : [],
  )
  return rows
}

async function resealRow(
  db: Database,
  sealedColumn: SealedColumn,
  { ring, row }: { ring: SealRing; row: Row },
): Promise<boolean> {
  const own = sealedColumn.ringOf?.(ring) ?? ring
  const names = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, `${value}`]))
  const context = sealedColumn.contextOf(names)
  const before = row.content as Buffer
  const after = sealIn(own, opened(own, before, { context, column: sealedColumn, names }), context)
  const isRow = sealedColumn.key.map((name, i) => `${name} = $${i + 3}`).join(' and ')
  const value = sealedColumn.field
    ? `jsonb_set(${sealedColumn.column}, '{${sealedColumn.field}}', to_jsonb(encode($1::bytea, 'hex')))`
    : '$1'
  const { rowCount } = await db.query(
    `update ${sealedColumn.table} set ${sealedColumn.column} = ${value} where ${isRow} and ${contentOf(sealedColumn)} = $2`,
    [after, before, ...sealedColumn.key.map((name) => row[name])],
  )
  return rowCount === 1
}

type Place = { context: string; column: SealedColumn; names: Record<string, string> }

function opened(ring: SealRing, sealed: Buffer, { context, column, names }: Place): Buffer {
  try {
    return openIn(ring, sealed, context)
  } catch (error) {
    const row = column.key.map((name) => names[name]).join(', ')
    throw new Error(`${column.table}.${column.column} of ${row} does not open`, { cause: error })
  }
}

const contentOf = ({ column, field }: SealedColumn) =>
  field ? `decode(${column} ->> '${field}', 'hex')` : column

function under(sealedColumn: SealedColumn, keyId: string): string {
  const header = headerOf(keyId)
  const isStart = (bytes: Buffer) =>
    `substr(${contentOf(sealedColumn)}, 1, ${bytes.length}) = '\\x${bytes.toString('hex')}'`
  return header.length === 0 ? `not (${isStart(MARKER)})` : isStart(header)
}
