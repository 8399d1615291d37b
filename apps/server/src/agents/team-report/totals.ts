type Summing = { cursor: string | undefined; rowsMax: number }

/** Rows of everybody that are read for the total of a large team at most: each is asked for its player's place. */
export const AMONG_ALL_MAX = 10_000

/** The total of a filter: with its first page only, and null where more rows have to be read than are added up. */
export async function totalsOf<T extends { rows: number }>(
  { cursor, rowsMax }: Summing,
  sum: (rowsMax: number) => Promise<T | undefined>,
): Promise<T | null> {
  if (cursor) return null
  const totals = await sum(rowsMax)
  return totals && totals.rows <= rowsMax ? totals : null
}
