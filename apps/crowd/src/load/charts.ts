/** Pictures of a report, as SVG inside its page. */
type Point = readonly [x: number, y: number]
export type Line = { name: string; points: readonly Point[]; tone: 1 | 2 | 3 }
type Chart = {
  title: string
  x: string
  y: string
  lines: readonly Line[]
  isLog?: boolean
  /** Names of the places 0, 1, 2 … of the horizontal axis, in place of numbers. */
  names?: readonly string[]
  limit?: number
}

const SIZE = { width: 720, height: 240, left: 56, right: 16, top: 28, bottom: 36 }
const TICKS = 5
/** Where the axis of a logarithmic chart begins. */
const LOG_FROM = 0.1

export function lineChart({ title, x, y, lines, isLog = false, names, limit }: Chart): string {
  const points = lines.flatMap((line) => line.points)
  if (points.length === 0) return ''
  const xMax = Math.max(...points.map(([at]) => at), 1e-9)
  const highest = Math.max(...points.map(([, value]) => value), limit ?? 0, 1)
  const yMax = isLog ? 10 ** Math.ceil(Math.log10(highest)) : niceAbove(highest)
  const decades = Math.round(Math.log10(yMax / LOG_FROM))
  const inner = {
    width: SIZE.width - SIZE.left - SIZE.right,
    height: SIZE.height - SIZE.top - SIZE.bottom,
  }
  const scaled = (value: number) =>
    isLog ? Math.log10(Math.max(value, LOG_FROM) / LOG_FROM) / decades : value / yMax
  const place = ([at, value]: Point) =>
    `${round(SIZE.left + (at / xMax) * inner.width)},${round(SIZE.top + inner.height * (1 - scaled(value)))}`
  const paths = lines.map(
    ({ points: own, tone }) =>
      `<polyline class="tone${tone}" points="${own.map(place).join(' ')}"/>`,
  )
  const legend = lines.map(
    ({ name, tone }, i) =>
      `<text class="name${tone}" x="${SIZE.left + 8 + i * 150}" y="16">${escaped(name)}</text>`,
  )
  const grid = steps(isLog ? decades : TICKS).map((share) => {
    const value = isLog ? LOG_FROM * 10 ** (decades * share) : yMax * share
    const [, height] = place([0, value]).split(',')
    return `<line class="grid" x1="${SIZE.left}" x2="${SIZE.width - SIZE.right}" y1="${height}" y2="${height}"/><text class="tick" text-anchor="end" x="${SIZE.left - 6}" y="${Number(height) + 4}">${short(value)}</text>`
  })
  const marks = steps(names ? names.length - 1 : TICKS).map((share, i) => {
    const at = SIZE.left + share * inner.width
    const text = names?.[i] ?? short(xMax * share)
    return `<text class="tick" text-anchor="middle" x="${round(at)}" y="${SIZE.height - 18}">${escaped(text)}</text>`
  })
  const [, limitAt] = place([0, limit ?? 0]).split(',')
  const line = limit
    ? `<line class="limit" x1="${SIZE.left}" x2="${SIZE.width - SIZE.right}" y1="${limitAt}" y2="${limitAt}"/>`
    : ''
  return `<figure><figcaption>${escaped(title)}</figcaption>
<svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="${escaped(title)}">
${grid.join('')}${marks.join('')}${line}${paths.join('')}${legend.join('')}
<text class="tick" text-anchor="middle" x="${SIZE.width / 2}" y="${SIZE.height - 4}">${escaped(x)}</text>
<text class="tick" x="4" y="16">${escaped(y)}</text>
</svg></figure>`
}

/** Bars with their names and values, the largest first. */
export function barChart(title: string, values: Record<string, number>): string {
  const rows = Object.entries(values)
    .filter(([, value]) => value > 0)
    .toSorted(([, a], [, b]) => b - a)
  if (rows.length === 0) return ''
  const most = rows[0]?.[1] ?? 1
  const bars = rows.map(
    ([name, value]) =>
      `<tr><th scope="row">${escaped(name)}</th><td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="fill" width="${round((value / most) * 100)}" height="8"/></svg></td><td>${value}</td></tr>`,
  )
  return `<figure><figcaption>${escaped(title)}</figcaption><table>${bars.join('')}</table></figure>`
}

const steps = (count: number) => Array.from({ length: count + 1 }, (_, i) => i / count)

function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}

const round = (value: number) => Math.round(value * 10) / 10
const short = (value: number) =>
  value >= 10 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1)

export function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
