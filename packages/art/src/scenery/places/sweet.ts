import { ellipse, path, stroke } from '../../shapes.ts'
import { type Point, round } from '../../svg.ts'
import { cloud, haze, orb, shafts } from '../air.ts'
import { hillLine, land } from '../land.ts'
import { bothSides, rounded, shaded, under, type View } from '../view.ts'

/** Hills of cake with sweets for trees. */
export function sweets(v: View): string {
  const { w, h, s, horizon } = v
  const lolly = ([x, y]: Point, k: number, hue: number) => {
    const turns = Array.from({ length: 10 }, (_, i) =>
      path(
        `M0 0Q${round(Math.sin(i * 0.628 + 0.4) * 60)} ${round(-Math.cos(i * 0.628 + 0.4) * 60)} ${round(Math.sin(i * 0.628) * 100)} ${round(-Math.cos(i * 0.628) * 100)}A100 100 0 0 1 ${round(Math.sin((i + 1) * 0.628) * 100)} ${round(-Math.cos((i + 1) * 0.628) * 100)}Q${round(Math.sin((i + 1) * 0.628 + 0.4) * 60)} ${round(-Math.cos((i + 1) * 0.628 + 0.4) * 60)} 0 0Z`,
        i % 2 ? '#fff8f4' : v.tint(hue, 0.1, 0.12),
      ),
    )
    return under(
      'rim',
      `<g transform="translate(${round(x)} ${round(y)}) scale(${k})"><rect x="-10" y="0" width="20" height="330" rx="9" fill="${v.doc.linear(['#e8d8e0', '#ffffff', '#c8b0c0'], 1, 0)}"/><g transform="translate(0 -60)">${turns.join('')}<circle r="100" fill="${v.doc.radial(
        [
          ['#fff', 0.6],
          ['#fff', 0, 0.6],
          ['#5a0a3a', 0.4],
        ],
        0.35,
        0.3,
        0.8,
      )}"/></g></g>`,
    )
  }
  const cane = (x: number, y: number, k: number) =>
    under(
      'rim',
      `<g transform="translate(${round(x)} ${round(y)}) scale(${k})">${stroke('M0 0V-300C0 -390 110 -390 110 -300V-270', '#fffafa', 46)}${stroke('M0 0V-300C0 -390 110 -390 110 -300V-270', '#f0506e', 46, 'stroke-dasharray="30 44" style="stroke-linecap:butt"')}${stroke('M-12 0V-300C-10 -372 90 -396 112 -330', '#fff', 6, 'opacity=".6"')}</g>`,
    )
  const drip = (y: number, hue: number, depth: number) => {
    const drops = Array.from(
      { length: 16 },
      (_, i) => `q${w / 32} ${(i % 3 ? 50 : 90) * s} ${w / 16} 0`,
    ).join('')
    return (
      land(v, hillLine(v, { y, amp: 24 * s }), { depth, hue: hue + 30 }) +
      `<g filter="url(#rim)"><path d="M0 ${y - 10}V${y + 26 * s}${drops}V${y - 10}Q${w / 2} ${y - 70 * s} 0 ${y - 10}Z" fill="${shaded(v, { depth: depth * 0.4, hue }, 0.14)}"/></g>`
    )
  }
  const side = [
    cane(60 * s, h * 0.93, 1.2 * s),
    lolly([216 * s, h * 0.72], 0.95 * s, 340),
    lolly([300 * s, h * 0.86], 0.5 * s, 200),
  ]
  const gum = Array.from({ length: 26 }, () => {
    const [x, hue] = [v.r() * w, v.r() * 360]
    return under(
      'edge',
      ellipse(
        x,
        h * v.r.between(0.955, 0.99),
        v.r.between(14, 30) * s,
        rounded(v, { depth: 0.1, hue }),
      ),
    )
  })
  return [
    orb(v, { x: w / 2, y: h * 0.22, radius: 90 * s }),
    shafts(v, 14, 0.3),
    ...[
      [0.12, 0.22, 120],
      [0.88, 0.2, 130],
      [0.6, 0.1, 80],
    ].map(([x = 0, y = 0, size = 0]) =>
      cloud(v, { x: w * x, y: h * y, size: size * s, hue: 340, lift: 0.08 }),
    ),
    drip(horizon - 70 * s, 330, 0.14),
    ...[0.3, 0.4, 0.6, 0.72].map((x, i) =>
      lolly([w * x, horizon - 110 * s], 0.4 * s, [20, 150, 280, 60][i] ?? 0),
    ),
    drip(horizon + 50 * s, 20, 0.3),
    haze(v, horizon + 40 * s, 0.3),
    bothSides(v, side.join('')),
    drip(h * 0.91, 350, 0.42),
    ...gum,
  ].join('')
}
