import { path, stroke } from '../shapes.ts'
import { polygon, round } from '../svg.ts'
import { halo, type Place, rounded, shaded, under, type View } from './view.ts'

type Ridge = { y: number; amp: number; steps?: number; rough?: number }

/** The outline of broken land across the whole picture, by midpoint displacement. */
export function ridgeLine({ r, w, h }: View, { y, amp, steps = 7, rough = 0.55 }: Ridge): string {
  let heights = [r.between(-1, 1), r.between(-1, 1), r.between(-1, 1)]
  let spread = 0.8
  for (let i = 0; i < steps; i++) {
    heights = heights.flatMap((value, k) => {
      const next = heights[k + 1]
      if (next === undefined) return [value]
      return [value, (value + next) / 2 + r.between(-spread, spread)]
    })
    spread *= rough
  }
  const points = heights.map(
    (value, i) => [(i / (heights.length - 1)) * w, y - value * amp] as const,
  )
  return polygon([[0, h], ...points, [w, h]])
}

type Wave = { y: number; amp: number; waves?: number; from?: number }

/** A soft outline: hills, dunes, drifts. */
export function hillLine({ r, w, h }: View, { y, amp, waves = 1.2, from = r() * 6 }: Wave): string {
  const points = Array.from({ length: 61 }, (_, i) => {
    const share = i / 60
    const turn = share * waves * 2 * Math.PI + from
    return [share * w, y + amp * (Math.sin(turn) * 0.75 + Math.sin(turn * 2.3) * 0.25)] as const
  })
  return polygon([[0, h], ...points, [w, h]])
}

/** A layer of land with light on its upper edge. */
export function land(v: View, d: string, how: { depth: number; hue?: number; filter?: string }) {
  return under(how.filter ?? 'rim', path(d, shaded(v, how)))
}

/** A mountain with a lit and a shaded side, and snow if it is high enough. */
export function mountain(v: View, site: Place & { high: number; snow?: number }): string {
  const { x, y, size, depth, high, snow = 0 } = site
  const { r } = v
  const side = (way: number, ragged: number) =>
    Array.from({ length: 9 }, (_, i) => {
      const share = (i + 1) / 9
      const out = way * size * share ** 1.12 * 0.5
      return [x + out + r.between(-1, 1) * ragged, y - high * (1 - share)] as [number, number]
    })
  const right = side(1, size * 0.02)
  const left = side(-1, size * 0.02)
  const spine = Array.from({ length: 8 }, (_, i) => {
    const share = (i + 1) / 8
    return [x + (i % 2 ? 0.09 : -0.05) * size * share, y - high * (1 - share)] as [number, number]
  })
  const peak: [number, number] = [x, y - high]
  const body = polygon([peak, ...right, ...[...left].reverse()])
  const shade = polygon([peak, ...right, ...[...spine].reverse()])
  const cap = (share: number) => {
    const count = Math.round(9 * share)
    const teeth = [...right.slice(0, count), ...[...left.slice(0, count)].reverse()]
    const middle = polygon([
      peak,
      ...teeth.map(([tx, ty], i) => [tx, ty - (i % 2 ? high * 0.07 : -high * 0.03)] as const),
    ])
    return path(middle, v.tone(0, 0.3), 'opacity=".92"')
  }
  const lit = path(body, shaded(v, site, 0.16))
  const dark = path(shade, v.tone(Math.min(1, depth + 0.35), -0.05), 'opacity=".6"')
  const white = snow > 0 ? cap(snow) + path(shade, v.tone(0.6), 'opacity=".18"') : ''
  return under('edge', lit + dark + white)
}

/** Water to the bottom of the picture, with the light lying on it. */
export function water(v: View, y: number, hue = v.theme.sky[0]): string {
  const { w, h, r, sun } = v
  const fill = v.doc.linear([v.tint(hue, 0.15, 0.06), v.tint(hue, 0.6), v.tint(hue, 1, -0.05)])
  const glints = Array.from({ length: 150 }, () => {
    const share = r() ** 1.6
    const gy = y + 4 + share * (h - y)
    const wide = (6 + share * 70) * r.between(0.4, 1) * v.s
    const near = (sun.x + (r() + r() + r() - 1.5) * w * (0.16 + share * 0.5)) as number
    return `<ellipse cx="${round(near)}" cy="${round(gy)}" rx="${round(wide)}" ry="${round(0.8 + share * 2.6)}" fill="${v.light(0.93)}" opacity="${round(r.between(0.12, 0.6) * (1 - share * 0.5))}"/>`
  })
  return `<rect y="${round(y)}" width="${w}" height="${round(h - y)}" fill="${fill}"/>${glints.join('')}`
}

/** A boulder. */
export function rock(v: View, site: Place): string {
  const { x, y, size } = site
  const { r } = v
  const top = Array.from({ length: 9 }, (_, i) => {
    const angle = Math.PI * (1 - i / 8)
    const reach = size * r.between(0.82, 1.12)
    return [x + Math.cos(angle) * reach, y - Math.sin(angle) * reach * 0.72] as const
  })
  return under('stone', path(polygon(top), shaded(v, site, 0.16)))
}

/** Crystals that glow from within, out of one root. */
export function crystals(v: View, { x, y, size, hue = v.theme.glow[0] }: Omit<Place, 'depth'>) {
  const { doc, r } = v
  const one = (turn: number, long: number, wide: number) => {
    const lit = doc.linear([v.bright(hue, 0.93), v.bright(hue, 0.72), v.bright(hue, 0.4)])
    const dark = doc.linear([
      v.bright(hue, 0.7),
      v.bright(hue + 14, 0.48),
      v.bright(hue + 20, 0.26),
    ])
    const [l, k] = [long * size, wide * size]
    return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})">${path(`M${-k} 0L${-k * 0.9} ${-l * 0.72}L0 ${-l}V0Z`, lit)}${path(`M${k} 0L${k * 0.9} ${-l * 0.72}L0 ${-l}V0Z`, dark)}${path(`M${-k * 0.9} ${-l * 0.72}L0 ${-l}L${k * 0.9} ${-l * 0.72}L0 ${-l * 0.56}Z`, v.bright(hue, 0.95))}${stroke(`M0 ${-l * 0.56}V0`, '#fff', 1.5, 'opacity=".5"')}</g>`
  }
  const glow = halo(v, { x, y: y - size * 0.5, radius: size * 1.3, colour: v.bright(hue, 0.8) })
  const parts = [-42, 38, -22, 20, -4].map((turn, i) =>
    one(turn + r.between(-5, 5), [0.62, 0.58, 0.86, 0.8, 1.12][i] ?? 1, r.between(0.13, 0.19)),
  )
  return glow + under('edge', parts.join(''))
}

/** A round pillar of stone or wood, from `y` up. */
export function pillar(v: View, site: Place & { high: number; filter?: string }): string {
  const { x, y, size, high, filter = 'stone' } = site
  const fill = rounded(v, site)
  const cap = (top: number, wide: number, tall: number) =>
    `<rect x="${round(x - wide / 2)}" y="${round(top)}" width="${round(wide)}" height="${round(tall)}" rx="${round(tall * 0.25)}" fill="${fill}"/>`
  const flutes = [-0.3, -0.1, 0.1, 0.3]
    .map((k) =>
      stroke(
        `M${round(x + k * size)} ${round(y - high + size * 0.4)}V${round(y - size * 0.35)}`,
        '#000',
        size * 0.035,
        'opacity=".3"',
      ),
    )
    .join('')
  return under(
    filter,
    cap(y - high, size, high) +
      flutes +
      cap(y - high, size * 1.5, size * 0.2) +
      cap(y - high + size * 0.2, size * 1.25, size * 0.16) +
      cap(y - size * 0.36, size * 1.25, size * 0.16) +
      cap(y - size * 0.2, size * 1.5, size * 0.22),
  )
}
