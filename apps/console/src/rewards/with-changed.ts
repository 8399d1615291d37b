/** A list with one row as it is from now on: in its place, or last where it is new. */
export function withChanged<Row extends { id: string }>(rows: readonly Row[], changed: Row): Row[] {
  const isKnown = rows.some(({ id }) => id === changed.id)
  return isKnown ? rows.map((row) => (row.id === changed.id ? changed : row)) : [...rows, changed]
}
