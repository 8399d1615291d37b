import { nameTokens } from './names.rules.ts'

const TEXT_MAX = 200
/** Longer than any line of a list; a longer one is not read. */
export const LINE_BYTES_MAX = 4096
const DATE = /^\d{4}-\d{2}-\d{2}$/
const COLUMNS = ['name', 'birth_date', 'id_number'] as const

export type ListEntry = { name: string; birthDate: string | null; idNumber: string | null }
export type Columns = Partial<Record<(typeof COLUMNS)[number], number>>
export type BadLine = 'COLUMNS' | 'NAME' | 'BIRTH_DATE' | 'ID_NUMBER' | 'QUOTES'

/** The columns, by the header line; null when none is called `name`. */
export function columnsOf(line: string): Columns | null {
  const names = (cellsOf(line.replace(/^\uFEFF/, '')) ?? []).map((n) => n.trim().toLowerCase())
  const columns: Columns = {}
  for (const column of COLUMNS) {
    const index = names.indexOf(column)
    if (index >= 0) columns[column] = index
  }
  return columns.name === undefined ? null : columns
}

/** One line of a list, or what is wrong with it. */
export function entryOf(line: string, columns: Columns): ListEntry | BadLine {
  const cells = cellsOf(line)
  if (!cells) return 'QUOTES'
  const cell = (amount: number | undefined) =>
    amount === undefined ? '' : (cells[amount] ?? '').trim()
  const [name, birthDate, idNumber] = COLUMNS.map((column) => cell(columns[column]))
  if (cells.length < Math.max(...Object.values(columns)) + 1) return 'COLUMNS'
  if (!name || name.length > TEXT_MAX || nameTokens(name).length === 0) return 'NAME'
  if (birthDate && !isDate(birthDate)) return 'BIRTH_DATE'
  if (idNumber && (idNumber.length > TEXT_MAX || !/[\p{L}\p{N}]/u.test(idNumber)))
    return 'ID_NUMBER'
  return { name, birthDate: birthDate || null, idNumber: idNumber || null }
}

/** A day that exists: the 29th of February in leap years only. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The cells of a line as in RFC 4180; null when a quote is not closed. */
function cellsOf(line: string): string[] | null {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i += 1) {
    const letter = line[i]
    if (isQuoted && letter === '"' && line[i + 1] === '"') {
      cell += '"'
      i += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === ',' && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return isQuoted ? null : [...cells, cell]
}
