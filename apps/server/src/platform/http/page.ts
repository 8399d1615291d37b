type Requested = { pageNo: number; pageSize: number }

/** The range of rows of a numbered page. */
export function rangeOf({ pageNo, pageSize }: Requested): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize }
}

/** The page of a list as the contract's `pageOf` describes it. */
export function pageAt<T>({ pageNo, pageSize }: Requested, list: { content: T[]; total: number }) {
  return { ...list, pageNum: pageNo, pageSize, totalPages: Math.ceil(list.total / pageSize) }
}

/**
 * A page by cursor: one more row is read than is shown, to know whether another page follows. `next` is the
 * position of the last one shown, null on the last page.
 */
export async function pageAfter<T>(
  pageSize: number,
  find: (limit: number) => Promise<T[]>,
  placeOf: (row: T) => string,
): Promise<{ shown: T[]; next: string | null }> {
  const rows = await find(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return { shown, next: last === undefined ? null : placeOf(last) }
}

type Place = { at: Date; id: string }

const CURSOR = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The end of a page that is ordered by time and id. */
export function cursorOf(date: Date, id: string): string {
  return `${date.getTime()}.${id}`
}

/** What `cursorOf` wrote; the first page for anything else. */
export function cursorAt(cursor: string | undefined): Place | null {
  const [, date, id] = CURSOR.exec(cursor ?? '') ?? []
  return date && id ? { at: new Date(Number(date)), id } : null
}
