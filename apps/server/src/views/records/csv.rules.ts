/** A cell of text, or a figure that we made ourselves and that may begin with a minus. */
export type Cell = string | { figure: string }

const BEGINS_A_FORMULA = /^[=+\-@\t\r]/

/** One line of RFC 4180. Text that a spreadsheet would read as a formula is marked as text (AUD-005). */
export function row(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (typeof cell !== 'string') return cell.figure
  const safe = BEGINS_A_FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** `yyyy-MM-dd hh:mm:ss` in the brand's zone (requirement MEM-03). */
export function localTime(iso: string, timeZone: string): string {
  const { year, month, day, hour, minute, second } =
    Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}
