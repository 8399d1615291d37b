import { TEAM_TOTAL_ROWS_MAX } from '@parola/contract'

/** The total of a filter: with its first page only, and null where it has more rows than are added up. */
export async function totalsOf<T extends { rows: number }>(
  { cursor }: { cursor?: string | undefined },
  sum: (rowsMax: number) => Promise<T | undefined>,
): Promise<T | null> {
  if (cursor) return null
  const totals = await sum(TEAM_TOTAL_ROWS_MAX)
  return totals && totals.rows <= TEAM_TOTAL_ROWS_MAX ? totals : null
}
