/** A row that is wider than a phone shows the chosen one; the page itself stays where it is. */
export function intoView(chosen: HTMLElement | null) {
  const row = chosen?.parentElement
  if (!chosen || !row) return
  const [inside, whole] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += inside.left - whole.left - (whole.width - inside.width) / 2
}
