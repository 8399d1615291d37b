import { ellipse, path, stroke } from '../../shapes.ts'
import { type Point, round } from '../../svg.ts'
import { torch } from '../built.ts'
import { bough, cactus, fan } from '../growth.ts'
import { pillar } from '../land.ts'
import { crate } from '../places/green.ts'
import { bothSides, prop, shaded, spots, under, type View } from '../view.ts'

/** Boughs in fruit, and boxes of it. */
export function orchard(v: View): string {
  const { left, foot } = spots(v)
  return bothSides(
    v,
    bough(v, { x: -14, y: v.eaves + 20, size: 1.1 * v.s, depth: 0.66, fruit: [25, 70] }) +
      crate(v, { x: left + 10 * v.s, y: foot + 30 * v.s, size: 210 * v.s }),
  )
}

/** Water lilies. */
export function lotus(v: View): string {
  const { left, foot } = spots(v)
  const flower = ([x, y]: Point, k: number, hue: number) =>
    under(
      'rim',
      `<g transform="translate(${round(x)} ${round(y)}) scale(${k})">${[-64, 64, -40, 40, -18, 18, 0].map((turn, i) => path('M0 0C-40 -40 -36 -110 0 -150C36 -110 40 -40 0 0Z', v.doc.linear([v.tint(hue, 0, 0.36), v.tint(hue, 0.1, 0.16 - i * 0.01), v.tint(hue, 0.6, 0.1)]), `transform="rotate(${turn})"`)).join('')}${ellipse(0, -16, 22, '#ffe27a', 14)}</g>`,
    )
  const pad = (x: number, y: number, rx: number) =>
    under(
      'edge',
      path(
        `M${round(x)} ${round(y)}L${round(x + rx)} ${round(y - rx * 0.12)}A${round(rx)} ${round(rx * 0.32)} 0 1 1 ${round(x + rx * 0.9)} ${round(y + rx * 0.14)}Z`,
        shaded(v, { depth: 0.5, hue: 150 }, 0.2),
      ),
    )
  return bothSides(
    v,
    pad(left - 30 * v.s, foot + 36 * v.s, 170 * v.s) +
      pad(left + 120 * v.s, foot + 52 * v.s, 90 * v.s) +
      flower([left - 6 * v.s, foot + 14 * v.s], 1.35 * v.s, 345) +
      flower([left + 130 * v.s, foot + 44 * v.s], 0.62 * v.s, 10) +
      fan(v, { x: -8, y: v.h * 0.3, size: 190 * v.s, depth: 0.7, turns: [-20, 10, 40] }),
  )
}

/** Torches on pillars, and a book of spells. */
export function tomb(v: View): string {
  const { left, foot } = spots(v)
  const s = v.s
  return (
    bothSides(
      v,
      pillar(v, {
        x: left - 40 * s,
        y: foot + 20 * s,
        size: 130 * s,
        high: 500 * s,
        depth: 0.5,
        hue: 70,
      }) + torch(v, { x: left - 40 * s, y: foot - 520 * s, size: 110 * s }),
    ) +
    prop(v, 'book', { x: left + 60 * s, y: foot - 80 * s, size: 0.92 * s }) +
    prop(v, 'book', { x: v.w - left - 60 * s, y: foot - 80 * s, size: 0.92 * s })
  )
}

/** Posts with a poster, barrels and cactuses. */
export function bandits(v: View): string {
  const { left, right, foot } = spots(v)
  const { h, s } = v
  const barrel = (x: number, y: number, k: number) =>
    under(
      'wood',
      `<g transform="translate(${round(x)} ${round(y)}) scale(${k})">${path('M-62 -150Q0 -166 62 -150Q84 -76 62 0Q0 18 -62 0Q-84 -76 -62 -150Z', v.doc.linear(['#5a3210', '#b87a3c', '#7a4818', '#3a1e08'], 1, 0))}${stroke('M-72 -110Q0 -92 72 -110M-72 -40Q0 -22 72 -40', '#8a94a0', 10)}</g>`,
    )
  const post = under(
    'wood',
    `<rect x="${round(left - 96 * s)}" y="${round(h * 0.14)}" width="${round(56 * s)}" height="${round(foot - h * 0.14)}" fill="${v.doc.linear(['#6a3d18', '#b07a42', '#54300f'], 1, 0)}"/><rect x="-20" y="${round(h * 0.17)}" width="${round(left + 130 * s)}" height="${round(46 * s)}" rx="6" fill="${v.doc.linear(['#b07a42', '#6a3d18'])}"/>`,
  )
  const poster = (x: number) =>
    `<g filter="url(#drop)"><g transform="translate(${round(x)} ${round(h * 0.36)}) rotate(-3) scale(${s})">${path('M-82 -112L80 -108L84 104L-78 112Z', v.doc.linear(['#f4e2b4', '#d8bc82', '#b8945a']))}${stroke('M-58 -84H58M-58 76H58', '#5a3a14', 12)}</g></g>` +
    prop(v, 'badge', { x, y: h * 0.36, size: 0.56 * s })
  return (
    bothSides(
      v,
      post +
        barrel(left - 10 * s, foot + 20 * s, 1.2 * s) +
        cactus(v, { x: left + 128 * s, y: foot + 24 * s, size: 120 * s, depth: 0.5 }),
    ) +
    poster(left + 10 * s) +
    poster(right - 10 * s)
  )
}
