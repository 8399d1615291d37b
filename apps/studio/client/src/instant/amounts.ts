/** Minor units of an amount as the studio writes it. */
export const minorOf = (text: string) => Number(text.replace('.', ''))

/** Minor units as they are read. */
export const shown = (minor: number) =>
  (minor / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
