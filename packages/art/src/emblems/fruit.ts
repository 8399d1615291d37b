import { oklch } from '../colour.ts'
import {
  type Brush,
  DARK,
  type Emblem,
  ellipse,
  gold,
  material,
  path,
  solid,
  stroke,
} from '../shapes.ts'
import { round } from '../svg.ts'

export const fruit = (c: Brush, h: number, l = 0.66) =>
  c.doc.radial(
    [oklch(l + 0.2, 0.12, h + 10), oklch(l, 0.2, h), oklch(l - 0.25, 0.17, h - 10)],
    0.36,
    0.3,
    0.8,
  )
const leaf = (c: Brush, t: string) =>
  solid(
    path('M0 0C10 -34 46 -40 62 -30C56 -8 30 8 0 0Z', material(c.doc, 140, 0.62, 0.18)) +
      stroke('M4 -2Q30 -14 52 -26', '#1d5b26', 2.5),
    t,
  )
const swirl = (r: number, k: number, col: string) =>
  Array.from({ length: k }, (_, i) => {
    const a = (i / k) * 6.283,
      b = a + 3.14 / k
    return i % 1
      ? ''
      : path(
          `M0 0Q${round(Math.sin(a + 0.5) * r * 0.6)} ${round(-Math.cos(a + 0.5) * r * 0.6)} ${round(Math.sin(a) * r)} ${round(-Math.cos(a) * r)}A${r} ${r} 0 0 1 ${round(Math.sin(b) * r)} ${round(-Math.cos(b) * r)}Q${round(Math.sin(b + 0.5) * r * 0.6)} ${round(-Math.cos(b + 0.5) * r * 0.6)} 0 0Z`,
          col,
        )
  }).join('')
export const FRUIT: Record<string, Emblem> = {
  cherry: (c) =>
    stroke('M-38 26C-30 -30 0 -64 40 -84M42 34C40 -10 42 -50 40 -84', '#3f7a2b', 8) +
    leaf(c, 'translate(36 -80) rotate(20)') +
    solid(ellipse(-40, 44, 42, fruit(c, 20))) +
    solid(ellipse(44, 50, 40, fruit(c, 20))) +
    ellipse(-54, 28, 9, '#fff', 6, 'opacity=".75"') +
    ellipse(32, 34, 9, '#fff', 6, 'opacity=".75"'),
  melon: (c) =>
    solid(path('M-96 -30A96 96 0 0 0 96 -30Z', material(c.doc, 145, 0.55, 0.16))) +
    solid(
      path('M-82 -30A82 82 0 0 0 82 -30Z', '#eaf7c9') +
        path('M-73 -30A73 73 0 0 0 73 -30Z', fruit(c, 18)),
      '',
      'soft',
    ) +
    [
      [-40, -8],
      [0, 4],
      [40, -8],
      [-20, 22],
      [22, 22],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 4, DARK, 7))
      .join(''),
  lemon: (c) =>
    solid(
      path(
        'M-96 4C-84 -10 -70 -60 0 -60C70 -60 84 -10 96 4C84 18 70 66 0 66C-70 66 -84 18 -96 4Z',
        fruit(c, 95, 0.84),
      ),
    ) +
    leaf(c, 'translate(10 -56) rotate(-20)') +
    ellipse(-34, -22, 18, '#fff', 9, 'opacity=".6"'),
  grape: (c) =>
    leaf(c, 'translate(0 -58)') +
    [
      [-34, -36],
      [2, -40],
      [38, -36],
      [-50, -6],
      [-16, -6],
      [20, -6],
      [54, -6],
      [-32, 26],
      [2, 28],
      [38, 26],
      [-14, 56],
      [20, 56],
      [4, 84],
    ]
      .map(([x = 0, y = 0]) => solid(ellipse(x, y, 21, fruit(c, 310, 0.5))))
      .join(''),
  seven: (c) =>
    solid(
      path(
        'M-62 -88H72V-48C30 -10 14 30 12 92H-40C-38 34 -14 -6 20 -42H-28Q-30 -30 -32 -20H-66Z',
        material(c.doc, 27, 0.6, 0.23),
      ) + stroke('M-54 -80H64V-52C24 -12 6 30 4 84', '#ffe9a8', 4, 'opacity=".7"'),
    ),
  bell: (c) =>
    solid(ellipse(0, 70, 20, '#8a4d08')) +
    solid(
      path(
        'M0 -92C14 -92 14 -74 10 -70C54 -60 50 4 62 36L80 58H-80L-62 36C-50 4 -54 -60 -10 -70C-14 -74 -14 -92 0 -92Z',
        gold(c),
      ),
    ) +
    stroke('M-58 40H58', '#a8650f', 5),
  lolly: (c) =>
    solid('<rect x="-7" y="40" width="14" height="74" rx="7" fill="#fff4ea"/>') +
    solid(ellipse(0, -16, 82, '#fff')) +
    `<g transform="translate(0 -16)">${swirl(82, 6, oklch(0.66, 0.22, c.acc))}</g>` +
    solid(ellipse(0, -16, 82, 'none', 82, 'stroke="#fff" stroke-width="7"'), '', 'soft'),
  candy: (c) =>
    solid(
      path(
        'M-52 0L-100 -38L-90 0L-100 38ZM52 0L100 -38L90 0L100 38Z',
        material(c.doc, c.acc + 60, 0.74, 0.17),
      ),
    ) + solid(ellipse(0, 0, 60, '#fff') + swirl(60, 5, oklch(0.68, 0.21, c.acc))),
  donut: (c) =>
    solid(ellipse(0, 6, 92, material(c.doc, 65, 0.74, 0.12))) +
    solid(
      path(
        'M-86 0C-90 -110 90 -110 86 0C82 26 66 8 56 26C44 44 30 24 14 34C-6 48 -22 26 -38 34C-62 44 -78 22 -86 0Z',
        material(c.doc, c.acc, 0.76, 0.16),
      ),
    ) +
    solid(ellipse(0, -4, 28, DARK, 24), '', '') +
    Array.from({ length: 14 }, () => {
      const a = c.r() * 6.28,
        q = c.r.between(44, 72)
      return `<rect x="-3" y="-8" width="6" height="16" rx="3" fill="${oklch(0.85, 0.16, c.r() * 360)}" transform="translate(${round(Math.cos(a) * q)} ${round(-26 + Math.sin(a) * q * 0.55)}) rotate(${round(c.r() * 180)})"/>`
    }).join(''),
}
