import { oklch } from '../../colour.ts'
import { ellipse, path, stroke } from '../../shapes.ts'
import { ring, round } from '../../svg.ts'
import { placed, prop, spots, under, type View } from '../view.ts'

/** Coins in heaps. */
function hoard(v: View, site: { x: number; y: number; size: number }): string {
  const coins = Array.from({ length: 26 }, (_, i) => {
    const row = Math.floor(Math.sqrt(i))
    const x = site.x + (v.r() - 0.5) * site.size * (0.7 + row * 0.28)
    const y = site.y - (5 - row) * site.size * 0.1 + v.r.between(-4, 4)
    return { x, y }
  }).sort((a, b) => a.y - b.y)
  const face = v.doc.linear(['#fff3b8', '#f4bc3a', '#a86410'])
  return under(
    'edge',
    coins
      .map(
        ({ x, y }) =>
          `<ellipse cx="${round(x)}" cy="${round(y + 5)}" rx="${round(site.size * 0.15)}" ry="${round(site.size * 0.08)}" fill="#8a5008"/><ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(site.size * 0.15)}" ry="${round(site.size * 0.08)}" fill="${face}"/>`,
      )
      .join(''),
  )
}

/** The round hatch of a vault. */
function hatch(v: View, site: { x: number; y: number; size: number; hue: number }): string {
  const steel = v.doc.linear(
    [
      oklch(0.92, 0.02, site.hue),
      oklch(0.62, 0.05, site.hue),
      oklch(0.34, 0.05, site.hue),
      oklch(0.7, 0.04, site.hue),
    ],
    0.6,
    1,
  )
  const gold = v.doc.linear(['#fff0b8', '#f0b83a', '#9a5c0c', '#ffe08a'])
  const bolts = ring(12, 122)
    .map(([x, y]) => ellipse(x, y, 11, gold))
    .join('')
  const bars = ring(8, 150)
    .map(
      ([x, y], i) =>
        `<rect x="-13" y="-24" width="26" height="48" rx="7" fill="${steel}" transform="translate(${round(x)} ${round(y)}) rotate(${i * 45})"/>`,
    )
    .join('')
  const spokes = ring(5, 74)
    .map(
      ([x, y]) => stroke(`M0 0L${round(x)} ${round(y)}`, '#e9b64a', 15) + ellipse(x, y, 13, gold),
    )
    .join('')
  const lid = `${bars}<circle r="146" fill="${steel}"/><circle r="146" fill="none" stroke="#1a222a" stroke-width="4"/><circle r="100" fill="${v.doc.radial([oklch(0.7, 0.05, site.hue), oklch(0.36, 0.06, site.hue)], 0.4, 0.3, 0.8)}" stroke="#1a222a" stroke-width="5"/>${bolts}`
  return `<g filter="url(#drop)"><g transform="translate(${round(site.x)} ${round(site.y)}) scale(${site.size})"><g filter="url(#soft)">${lid}</g><g filter="url(#bev)">${spokes}<circle r="26" fill="${gold}"/></g></g></g>`
}

/** Bars of gold, stacked. */
function ingots(v: View, site: { x: number; y: number; size: number }): string {
  const bar = (x: number, y: number) =>
    placed(
      path('M-46 0L-34 -34H34L46 0Z', v.doc.linear(['#fff3b0', '#f2b632', '#b06f10'])) +
        path('M-34 -34L-26 -44H42L34 -34Z', '#ffeeb0') +
        path('M34 -34L42 -44L54 -12L46 0Z', '#8a5208'),
      { x: site.x + x * site.size, y: site.y + y * site.size, size: site.size },
    )
  return under(
    'edge',
    [
      [-96, 0],
      [0, 0],
      [96, 0],
      [-48, -40],
      [48, -40],
      [0, -80],
    ]
      .map(([x = 0, y = 0]) => bar(x, y))
      .join(''),
  )
}

/** Hatches of steel, gold, and two things kept behind them. */
export function vault(v: View, hue: number, kinds: readonly [string, string]): string {
  const { left, right, foot } = spots(v)
  const { s, h } = v
  return [
    hatch(v, { x: left - 10 * s, y: h * 0.46, size: 0.84 * s, hue }),
    hatch(v, { x: right + 10 * s, y: h * 0.46, size: 0.84 * s, hue }),
    ingots(v, { x: left, y: foot, size: 1.15 * s }),
    ingots(v, { x: right, y: foot, size: 1.15 * s }),
    hoard(v, { x: left + 20 * s, y: foot + 30 * s, size: 220 * s }),
    hoard(v, { x: right - 20 * s, y: foot + 30 * s, size: 220 * s }),
    prop(v, kinds[0], { x: left, y: foot - 178 * s, size: 0.78 * s }),
    prop(v, kinds[1], { x: right, y: foot - 178 * s, size: 0.78 * s }),
  ].join('')
}
