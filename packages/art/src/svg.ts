/** Whole tenths are enough for a picture of 300 pixels. */
export function round(value: number): number {
  return +value.toFixed(1)
}

export type Point = readonly [number, number]

/** A closed path through the points. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

/** Points on a circle; with a second radius the points alternate, which makes a star. */
export function ring(count: number, radius: number, inner = radius, turn = 0): [number, number][] {
  const isStar = inner !== radius
  const total = count * (isStar ? 2 : 1)
  return Array.from({ length: total }, (_, i) => {
    const angle = (i / total) * 2 * Math.PI + turn
    const reach = isStar && i % 2 ? inner : radius
    return [Math.sin(angle) * reach, -Math.cos(angle) * reach]
  })
}

/** A colour, or a colour with its opacity and its place (0 to 1). */
export type Stop = string | readonly [colour: string, opacity?: number, at?: number]

/** One SVG document that collects its gradients and filters while it is drawn. */
export type Doc = {
  width: number
  height: number
  add(markup: string): Doc
  define(markup: string): void
  linear(stops: readonly Stop[], x2?: number, y2?: number): string
  radial(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string
  toString(): string
}

export function newDoc(width: number, height: number): Doc {
  const known = new Map<string, string>()
  let definitions = ''
  let body = ''
  const gradient = (make: (id: string) => string) => {
    const key = make('')
    const found = known.get(key)
    if (found) return found
    const id = `g${known.size}`
    definitions += make(id)
    known.set(key, `url(#${id})`)
    return `url(#${id})`
  }
  const doc: Doc = {
    width,
    height,
    add: (markup) => {
      body += markup
      return doc
    },
    define: (markup) => {
      definitions += markup
    },
    linear: (stops, x2 = 0, y2 = 1) =>
      gradient(
        (id) =>
          `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      gradient(
        (id) =>
          `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`,
      ),
    toString: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${body}</svg>`,
  }
  return doc
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map((stop, i) => {
      const [colour, opacity = 1, offset] = typeof stop === 'string' ? [stop] : stop
      const place = offset ?? Math.round((i / (stops.length - 1)) * 100) / 100
      return `<stop offset="${place}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`
    })
    .join('')
}
