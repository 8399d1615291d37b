import { oklch } from '../colour.ts'
import { ellipse, path, stroke } from '../shapes.ts'
import { round } from '../svg.ts'
import { halo, type Place, placed, rounded, shaded, under, type View } from './view.ts'

/** A light with its glow. */
export function glimmer(
  v: View,
  site: { x: number; y: number; size: number; hue?: number },
): string {
  const { x, y, size, hue = 70 } = site
  const glow = halo(v, { x, y, radius: size * 4.6, colour: v.bright(hue, 0.84) })
  return glow + ellipse(x, y, size, '#fffbe0')
}

/** Windows with people behind them. */
export function windows(
  v: View,
  spots: readonly (readonly [number, number, number, number])[],
): string {
  const fill = v.doc.linear(['#fff6c8', '#ffc35a', '#e07a1e'])
  const pane = ([x, y, w, h]: readonly [number, number, number, number]) =>
    `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${round(w * 0.2)}" fill="${fill}"/>`
  const all = spots.map(pane).join('')
  return `<g filter="url(#sheen)" opacity=".9">${all}</g>${all}`
}

/** A pyramid of courses, lit on one side. */
export function pyramid(v: View, { x, y, size, depth, hue = 75 }: Place, lit = 1): string {
  const high = size * 0.74
  const edge = x + lit * size * 0.16
  const left = `M${round(x - size / 2)} ${round(y)}L${round(x)} ${round(y - high)}L${round(edge)} ${round(y)}Z`
  const right = `M${round(x + size / 2)} ${round(y)}L${round(x)} ${round(y - high)}L${round(edge)} ${round(y)}Z`
  const courses = Array.from({ length: 13 }, (_, i) => {
    const share = (i + 1) / 14
    return `M${round(x - (size / 2) * share)} ${round(y - high * (1 - share))}H${round(x + (size / 2) * share)}`
  })
  return under(
    'rim',
    path(lit > 0 ? left : right, shaded(v, { depth, hue }, 0.2)) +
      path(lit > 0 ? right : left, shaded(v, { depth: Math.min(1, depth + 0.4), hue }, 0.06)) +
      stroke(courses.join(''), '#000', 1.6, 'opacity=".16"'),
  )
}

/** A house of several curved roofs with light inside. */
export function pagoda(v: View, { x, y, size, depth, hue = 25 }: Place, floors = 3): string {
  const roof = (i: number) => {
    const wide = size * (0.62 - i * 0.1)
    const top = y - size * (0.34 + i * 0.42)
    const floor = size * 0.24
    const wall = `<rect x="${round(x - wide * 0.68)}" y="${round(top)}" width="${round(wide * 1.36)}" height="${round(floor + size * 0.1)}" fill="${shaded(v, { depth, hue }, 0.1)}"/>`
    const cover = `M${round(x - wide * 1.24)} ${round(top + size * 0.02)}Q${round(x - wide * 0.8)} ${round(top - size * 0.02)} ${round(x - wide * 0.6)} ${round(top - size * 0.17)}H${round(x + wide * 0.6)}Q${round(x + wide * 0.8)} ${round(top - size * 0.02)} ${round(x + wide * 1.24)} ${round(top + size * 0.02)}Q${round(x + wide * 1.34)} ${round(top - size * 0.02)} ${round(x + wide * 1.3)} ${round(top - size * 0.07)}Q${round(x + wide * 1.32)} ${round(top + size * 0.1)} ${round(x + wide * 0.9)} ${round(top + size * 0.08)}H${round(x - wide * 0.9)}Q${round(x - wide * 1.32)} ${round(top + size * 0.1)} ${round(x - wide * 1.3)} ${round(top - size * 0.07)}Q${round(x - wide * 1.34)} ${round(top - size * 0.02)} ${round(x - wide * 1.24)} ${round(top + size * 0.02)}Z`
    const panes = [-0.48, -0.16, 0.16, 0.48].map(
      (k) => [x + k * wide - size * 0.035, top + size * 0.13, size * 0.07, size * 0.12] as const,
    )
    return (
      wall +
      windows(v, panes) +
      path(cover, shaded(v, { depth: Math.min(1, depth + 0.2), hue: hue + 150 }, 0.18)) +
      stroke(
        `M${round(x - wide * 0.6)} ${round(top - size * 0.17)}H${round(x + wide * 0.6)}`,
        '#ffd76a',
        size * 0.018,
        'opacity=".8"',
      )
    )
  }
  const spire = stroke(
    `M${round(x)} ${round(y - size * (0.5 + floors * 0.42 - 0.42))}v${round(-size * 0.24)}`,
    '#ffd76a',
    size * 0.03,
  )
  return under(
    'rim',
    spire + Array.from({ length: floors }, (_, i) => roof(floors - 1 - i)).join(''),
  )
}

/** A tower with a pointed roof and lit windows. */
export function tower(v: View, { x, y, size, depth, hue }: Place, high: number): string {
  const tone = hue === undefined ? { depth } : { depth, hue }
  const w = size
  const body = `<rect x="${round(x - w / 2)}" y="${round(y - high)}" width="${round(w)}" height="${round(high)}" fill="${rounded(v, tone)}"/>`
  const collar = `<rect x="${round(x - w * 0.62)}" y="${round(y - high)}" width="${round(w * 1.24)}" height="${round(w * 0.22)}" fill="${rounded(v, tone)}"/>`
  const roof = path(
    `M${round(x - w * 0.74)} ${round(y - high)}L${round(x)} ${round(y - high - w * 1.7)}L${round(x + w * 0.74)} ${round(y - high)}Z`,
    rounded(v, { ...tone, depth: Math.min(1, depth + 0.2) }),
  )
  const panes = [0.3, 0.62].map(
    (k) => [x - w * 0.1, y - high + high * k * 0.8, w * 0.2, w * 0.42] as const,
  )
  return under('stone', body + collar + roof) + windows(v, panes)
}

/** A house of the frontier with its false front. */
export function saloon(v: View, { x, y, size, depth, hue = 50 }: Place): string {
  const wall = shaded(v, { depth, hue }, 0.14)
  const dark = shaded(v, { depth: Math.min(1, depth + 0.25), hue }, 0.08)
  const [w, h] = [size, size * 0.95]
  const body = `<rect x="${round(x - w / 2)}" y="${round(y - h)}" width="${round(w)}" height="${round(h)}" fill="${wall}"/>`
  const front = path(
    `M${round(x - w * 0.56)} ${round(y - h * 0.74)}V${round(y - h * 1.08)}H${round(x - w * 0.3)}L${round(x - w * 0.2)} ${round(y - h * 1.24)}H${round(x + w * 0.2)}L${round(x + w * 0.3)} ${round(y - h * 1.08)}H${round(x + w * 0.56)}V${round(y - h * 0.74)}Z`,
    dark,
  )
  const porch = path(
    `M${round(x - w * 0.68)} ${round(y - h * 0.46)}L${round(x - w * 0.54)} ${round(y - h * 0.58)}H${round(x + w * 0.54)}L${round(x + w * 0.68)} ${round(y - h * 0.46)}Z`,
    dark,
  )
  const posts = [-0.6, -0.2, 0.2, 0.6]
    .map(
      (k) =>
        `<rect x="${round(x + k * w - 5)}" y="${round(y - h * 0.46)}" width="10" height="${round(h * 0.46)}" fill="${dark}"/>`,
    )
    .join('')
  const panes = [
    [-0.4, 0.7],
    [0.24, 0.7],
    [-0.42, 0.32],
    [0.26, 0.32],
    [-0.08, 0.34],
  ].map(([k = 0, up = 0]) => [x + k * w, y - h * up - h * 0.04, w * 0.16, h * 0.2] as const)
  return under('wood', body + front) + windows(v, panes) + under('wood', porch + posts)
}

/** A torch that burns. */
export function torch(v: View, { x, y, size }: Omit<Place, 'depth'>): string {
  const pole = `<rect x="${round(x - size * 0.09)}" y="${round(y)}" width="${round(size * 0.18)}" height="${round(size * 1.5)}" rx="4" fill="${rounded(v, { depth: 0.9, hue: 55 })}"/>`
  const bowl = path(
    `M${round(x - size * 0.32)} ${round(y - size * 0.06)}H${round(x + size * 0.32)}L${round(x + size * 0.16)} ${round(y + size * 0.26)}H${round(x - size * 0.16)}Z`,
    v.doc.linear(['#ffe9a8', '#c98a1e', '#6a3a08']),
  )
  const flame = (k: number, colour: string, more = '') =>
    path(
      'M0 0C-30 -16 -26 -52 -6 -74C-8 -92 2 -108 12 -122C12 -96 34 -84 32 -46C31 -22 20 -6 0 0Z',
      colour,
      `transform="translate(${round(x)} ${round(y)}) scale(${round(size * k) / 100})" ${more}`,
    )
  return (
    halo(v, { x, y: y - size * 0.5, radius: size * 2.4, colour: '#ffa63a' }) +
    under('edge', pole + bowl) +
    flame(1.1, '#ff7a1a', 'filter="url(#sheen)"') +
    flame(1, v.doc.linear(['#ffd24a', '#ff8a1e', '#e0420c'])) +
    flame(0.55, '#fff6c0')
  )
}

/** Bulbs along a hanging wire. */
export function garland(
  v: View,
  from: readonly [number, number],
  to: readonly [number, number],
): string {
  const sag = 0.16 * Math.abs(to[0] - from[0])
  const wire = stroke(
    `M${from.join(' ')}Q${round((from[0] + to[0]) / 2)} ${round((from[1] + to[1]) / 2 + sag * 2)} ${to.join(' ')}`,
    '#1a1210',
    3,
  )
  const count = Math.max(4, Math.round(Math.abs(to[0] - from[0]) / (52 * v.s)))
  const bulbs = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t) * 0.98
    return glimmer(v, { x, y: y + 8, size: 6.5 * v.s, hue: [70, 20, 150, 240][i % 4] ?? 70 })
  })
  return wire + bulbs.join('')
}

/** A neon tube: white inside, its colour around, its light on what is near. */
export function neon(d: string, how: { hue: number; x: number; y: number; size: number }): string {
  const glass = (lightness: number) => oklch(lightness, 0.26, how.hue)
  const at = (markup: string) => placed(markup, how)
  const line = (paint: string, width: number) => stroke(d, paint, width)
  return at(
    `<g filter="url(#bloom)" opacity=".85">${line(glass(0.7), 26)}</g><g filter="url(#sheen)">${line(glass(0.72), 13)}</g>${line(glass(0.66), 8)}${line(glass(0.97), 3.4)}`,
  )
}
