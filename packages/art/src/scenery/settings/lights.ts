import { oklch } from '../../colour.ts'
import { path, stroke } from '../../shapes.ts'
import { type Point, polygon, ring, round } from '../../svg.ts'
import { glimmer, neon } from '../built.ts'
import { crystals, rock } from '../land.ts'
import { bothSides, halo, prop, rounded, spots, under, type View } from '../view.ts'

/** Signs of tubes on poles. */
export function neonStreet(v: View): string {
  const { left, right, foot } = spots(v)
  const { s, h } = v
  const post = (x: number) =>
    under(
      'edge',
      `<rect x="${round(x - 9 * s)}" y="${round(h * 0.16)}" width="${round(18 * s)}" height="${round(foot - h * 0.16)}" fill="${rounded(v, { depth: 0.9 })}"/>`,
    )
  const board = ([x, y]: Point, wide: number, tall: number) =>
    under(
      'edge',
      `<rect x="${round(x - wide / 2)}" y="${round(y - tall / 2)}" width="${round(wide)}" height="${round(tall)}" rx="${round(18 * s)}" fill="#0c0f1c" fill-opacity=".88" stroke="#3a4260" stroke-width="4"/>`,
    )
  const seven = 'M-46 -60H50C10 -14 -8 26 -12 66'
  const star = polygon(ring(5, 66, 28))
  const arrow = 'M-64 -20H14V-50L68 0L14 50V20H-64Z'
  const gem = 'M-60 -14L-32 -48H32L60 -14L0 56ZM-60 -14H60M-22 -14L0 56L22 -14L0 -48Z'
  const frame = 'M-92 -92H92V92H-92Z'
  const side = (x: number, way: number) =>
    [
      post(x),
      board([x, h * 0.3], 226 * s, 226 * s),
      neon(frame, { hue: 200, x, y: h * 0.3, size: 1.06 * s }),
      neon(way > 0 ? seven : star, { hue: way > 0 ? 10 : 95, x, y: h * 0.3, size: 1.2 * s }),
      board([x + way * 20 * s, h * 0.53], 200 * s, 150 * s),
      neon(gem, { hue: 330, x: x + way * 20 * s, y: h * 0.53, size: 0.95 * s }),
      board([x - way * 10 * s, h * 0.7], 210 * s, 130 * s),
      `<g transform="translate(${round(x - way * 10 * s)} ${round(h * 0.7)}) scale(${way} 1)">${neon(arrow, { hue: 145, x: 0, y: 0, size: 0.98 * s })}</g>`,
    ].join('')
  const skyline = [
    neon(`M0 ${foot}H${264 * s}`, { hue: 330, x: 0, y: 20 * s, size: 1 }),
    neon(`M${v.w - 264 * s} ${foot}H${v.w}`, { hue: 200, x: 0, y: 20 * s, size: 1 }),
  ]
  return side(left, 1) + side(right, -1) + skyline.join('')
}

/** Posts of chrome with running bulbs. */
export function marquee(v: View): string {
  const { s, h } = v
  const { left, foot } = spots(v)
  const bulbs = Array.from({ length: 13 }, (_, i) =>
    [-1, 1]
      .map((k) =>
        glimmer(v, {
          x: left + k * 62 * s,
          y: h * 0.16 + i * 52 * s,
          size: 8 * s,
          hue: i % 2 ? 70 : 40,
        }),
      )
      .join(''),
  ).join('')
  const body = under(
    'edge',
    `<rect x="${round(left - 88 * s)}" y="${round(h * 0.12)}" width="${round(176 * s)}" height="${round(foot - h * 0.12)}" rx="${round(40 * s)}" fill="${v.doc.linear(['#7a0f1c', '#e8394a', '#a01426', '#5a0812'], 1, 0)}" stroke="#ffd98a" stroke-width="${round(8 * s)}"/>`,
  )
  const base = under(
    'edge',
    `<rect x="${round(left - 116 * s)}" y="${round(foot - 30 * s)}" width="${round(232 * s)}" height="${round(60 * s)}" rx="12" fill="${v.doc.linear(['#f6fbff', '#8a98a8', '#48545f', '#c8d4de'])}"/>`,
  )
  const signs = (x: number) =>
    [
      ['seven', 0.3],
      ['cherry', 0.5],
      ['bell', 0.7],
    ]
      .map(([kind, k]) =>
        prop(v, kind as string, {
          x,
          y: h * (k as number) - (s === 1 ? 0 : h * 0.06),
          size: 0.56 * s,
          hue: 25,
        }),
      )
      .join('')
  return bothSides(v, body + bulbs + base) + signs(left) + signs(v.w - left)
}

/** Lanterns on strings. */
export function lanterns(v: View): string {
  const { h, s } = v
  const hang = (x: number, y: number, size: number) =>
    stroke(`M${x} 0V${y - 70 * size}`, '#3a1208', 4) + prop(v, 'lantern', { x, y, size, hue: 25 })
  const all = [
    [60, 0.2, 0.86],
    [186, 0.33, 0.74],
    [92, 0.5, 0.7],
    [222, 0.62, 0.52],
    [286, 0.12, 0.44],
  ]
    .map(([x = 0, y = 0, size = 0]) => hang(x * s, h * y * (s === 1 ? 1 : 0.7), size * s))
    .join('')
  return bothSides(v, all)
}

/** Comets over rocks and crystals. */
export function comets(v: View): string {
  const { w, h, s } = v
  const comet = (x: number, y: number, k: number) =>
    `<g transform="translate(${round(x)} ${round(y)}) rotate(-38) scale(${k})"><path d="M0 0L420 -46Q450 0 420 46Z" fill="${v.doc.linear(
      [
        ['#8ad0ff', 0],
        ['#8ad0ff', 0.4, 0.6],
        ['#fff', 1],
      ],
      1,
      0,
    )}" filter="url(#sheen)"/>${halo(v, { x: 410, y: 0, radius: 150, colour: '#9ad8ff' })}<circle cx="412" r="46" fill="${v.doc.radial(['#ffffff', '#c8ecff', '#5aa8f0'], 0.6, 0.4, 0.7)}"/></g>`
  const flipped = `<g transform="translate(${w} 0) scale(-1 1)">${comet(w - w * 0.99, h * 0.62, 0.72 * s)}</g>`
  return (
    comet(-190 * s, h * 0.6, 1.05 * s) +
    flipped +
    bothSides(
      v,
      rock(v, { x: 60 * s, y: spots(v).foot + 50 * s, size: 150 * s, depth: 0.6 }) +
        crystals(v, { x: 170 * s, y: spots(v).foot + 50 * s, size: 190 * s, hue: 220 }),
    )
  )
}

/** A spectrum over crystals. */
export function prism(v: View): string {
  const { w, h, s } = v
  const { left, foot } = spots(v)
  const beams = [20, 60, 100, 150, 230, 280, 320]
    .map((hue, i) =>
      path(
        `M0 ${h * 0.3}L${w} ${h * (0.02 + i * 0.075)}V${h * (0.095 + i * 0.075)}Z`,
        oklch(0.8, 0.18, hue),
        'opacity=".2"',
      ),
    )
    .join('')
  return (
    `<g filter="url(#mist)">${beams}</g>` +
    bothSides(
      v,
      crystals(v, { x: left - 20 * s, y: foot + 36 * s, size: 390 * s, hue: 300 }) +
        crystals(v, { x: left + 112 * s, y: foot + 46 * s, size: 190 * s, hue: 200 }) +
        crystals(v, { x: 10 * s, y: foot + 46 * s, size: 200 * s, hue: 150 }),
    )
  )
}
