import { ellipse, path } from '../../shapes.ts'
import { type Point, polygon, ring, round } from '../../svg.ts'
import { lightning } from '../air.ts'
import { torch } from '../built.ts'
import { bamboo } from '../growth.ts'
import { pillar } from '../land.ts'
import { bothSides, prop, rounded, type Setting, shaded, spots, under, type View } from '../view.ts'

/** A storm over a broken temple. */
export function storm(v: View): string {
  const { w, h, s } = v
  const { left, foot } = spots(v)
  const puff = ([x, y]: Point, size: number, tone: string) =>
    Array.from({ length: 8 }, (_, i) =>
      ellipse(
        x + (i - 3.5) * size * 0.42,
        y + v.r.between(-0.2, 0.2) * size,
        size * v.r.between(0.34, 0.56),
        tone,
      ),
    ).join('')
  const dark = v.doc.linear(['#5a6488', '#333c5c', '#151a2e'])
  const clouds = [0.02, 0.2, 0.42, 0.62, 0.82, 0.99]
    .map((x, i) => puff([w * x, h * (i % 2 ? 0.02 : 0.06)], 190 * s, dark))
    .join('')
  const fallen = under(
    'stone',
    `<g transform="translate(${round(left + 70 * s)} ${round(foot + 22 * s)}) rotate(-9)"><rect x="${-110 * s}" y="${-62 * s}" width="${220 * s}" height="${64 * s}" rx="${12 * s}" fill="${shaded(v, { depth: 0.4, hue: 260 }, 0.2)}"/></g>`,
  )
  const column =
    pillar(v, { x: left - 26 * s, y: foot, size: 128 * s, high: 640 * s, depth: 0.3, hue: 255 }) +
    fallen +
    torch(v, { x: left - 26 * s, y: foot - 660 * s, size: 80 * s })
  return (
    bothSides(v, column) +
    under('rim', clouds) +
    lightning(v, { x: w * 0.2, y: h * 0.07 }, h * 0.5) +
    lightning(v, { x: w * 0.835, y: h * 0.08 }, h * 0.44)
  )
}

/** Arms out of the deep at both sides. */
export function kraken(v: View): string {
  const { s, h } = v
  const hue = 320
  const arm = ([x, y]: Point, k: number, way: number) => {
    const d =
      'M-60 40C-90 -120 60 -220 20 -360C-10 -470 -130 -450 -120 -360C-112 -310 -60 -310 -54 -344C-80 -330 -92 -360 -74 -386C-40 -420 14 -360 -10 -280C-40 -180 -160 -120 -130 40Z'
    const cups = [
      [-70, -20],
      [-62, -84],
      [-42, -140],
      [-14, -190],
      [8, -244],
      [16, -300],
      [2, -350],
    ]
      .map(
        ([cx = 0, cy = 0]) =>
          ellipse(cx - 16, cy, 13, v.tint(30, 0, 0.28)) + ellipse(cx - 16, cy, 6, v.tint(hue, 0.8)),
      )
      .join('')
    return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(way * k * 100) / 100} ${k})">${under('rim', path(d, v.doc.linear([v.tint(hue, 0.1, 0.16), v.tint(hue, 0.5, 0.02), v.tint(hue, 1)], 0.4, 1)) + cups)}</g>`
  }
  const foot = spots(v).foot
  return bothSides(
    v,
    arm([210 * s, foot + 60 * s], 1.5 * s, 1) +
      arm([70 * s, foot + 40 * s], 1.1 * s, -1) +
      arm([310 * s, h * 0.99], 0.55 * s, 1),
  )
}

/** Two beasts on stone. */
export const guarded =
  (kinds: readonly [string, string]): Setting =>
  (v) => {
    const { left, right, foot } = spots(v)
    const { s } = v
    const plinth = (x: number) =>
      under(
        'stone',
        `<rect x="${round(x - 100 * s)}" y="${round(foot - 116 * s)}" width="${round(200 * s)}" height="${round(140 * s)}" rx="10" fill="${rounded(v, { depth: 0.5 })}"/><rect x="${round(x - 122 * s)}" y="${round(foot - 134 * s)}" width="${round(244 * s)}" height="${round(34 * s)}" rx="8" fill="${rounded(v, { depth: 0.4 })}"/><rect x="${round(x - 126 * s)}" y="${round(foot + 4 * s)}" width="${round(252 * s)}" height="${round(32 * s)}" rx="8" fill="${rounded(v, { depth: 0.5 })}"/>`,
      )
    return [
      plinth(left),
      plinth(right),
      prop(v, kinds[0], { x: left, y: foot - 240 * s, size: 1.12 * s }),
      prop(v, kinds[1], { x: right, y: foot - 240 * s, size: 1.12 * s }),
    ].join('')
  }

/** Bamboo with a tiger in it. */
export function bamboos(v: View): string {
  const { left, right, foot } = spots(v)
  const stalks = [-16, 34, 84].map((x, i) =>
    bamboo(v, { x: x * v.s, y: v.h * 1.02, size: (200 + i * 14) * v.s, depth: 0.72 - i * 0.08 }),
  )
  return (
    bothSides(v, stalks.join('')) +
    prop(v, 'tiger', { x: left + 40 * v.s, y: foot - 90 * v.s, size: 1.16 * v.s }) +
    prop(v, 'tiger', { x: right - 40 * v.s, y: foot - 90 * v.s, size: 1.16 * v.s })
  )
}

/** Combs that drip, and their bees. */
export function honey(v: View): string {
  const { h, s } = v
  const cell = polygon(ring(6, 50, 50, 0.524))
  const comb = [
    [0, 0],
    [87, 0],
    [174, 0],
    [44, 75],
    [131, 75],
    [0, 150],
    [87, 150],
    [44, 225],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<g transform="translate(${round(20 * s + x * s)} ${round(h * 0.14 + y * s)}) scale(${s * 1.02})">${path(cell, v.doc.linear(['#ffe48a', '#f5a81e', '#9a5206']))}${path(polygon(ring(6, 36, 36, 0.524)), v.doc.radial(['#ffd85a', '#e08a10', '#8a4604'], 0.4, 0.3, 0.8))}</g>`,
    )
    .join('')
  const honey = path(
    'M0 0H230C226 60 214 84 200 84S186 40 170 40S160 130 140 130S124 50 104 50S94 190 70 190S48 70 30 70S10 110 0 110Z',
    v.doc.linear(['#ffe07a', '#f7a51a', '#b8640a']),
    `transform="scale(${s * 1.15})"`,
  )
  const bee = (x: number, y: number, k: number) =>
    `<g filter="url(#drop)"><g transform="translate(${round(x)} ${round(y)}) scale(${k})"><ellipse cx="-8" cy="-26" rx="16" ry="26" fill="#e8f6ff" opacity=".8" transform="rotate(-24)"/><ellipse cx="14" cy="-26" rx="16" ry="26" fill="#fff" opacity=".85" transform="rotate(20)"/><g filter="url(#bev)"><ellipse rx="36" ry="25" fill="${v.doc.linear(['#ffe98a', '#f5b021', '#b86a08'])}"/>${path('M-14 -23H-2V23H-14ZM10 -22H22V20H10Z', '#2a1606')}<circle cx="34" cy="-4" r="15" fill="#2a1606"/></g><circle cx="38" cy="-8" r="4" fill="#fff"/></g></g>`
  return (
    bothSides(v, under('edge', comb) + under('rim', honey)) +
    bee(236 * s, h * 0.44, 1.1 * s) +
    bee(96 * s, h * 0.56, 0.8 * s) +
    bee(v.w - 190 * s, h * 0.5, 1.1 * s)
  )
}
