import { oklch } from '../colour.ts'
import {
  type Brush,
  DARK,
  type Emblem,
  ellipse,
  gold,
  material,
  mirrored,
  path,
  solid,
  steel,
  stroke,
  wood,
} from '../shapes.ts'
import { type Point, polygon, ring } from '../svg.ts'

const coin = (c: Brush, k = 'sun') =>
  solid(
    ellipse(0, 0, 92, gold(c)) + ellipse(0, 0, 92, 'none', 92, 'stroke="#8a4d08" stroke-width="3"'),
  ) +
  solid(ellipse(0, 0, 70, '#d8921f')) +
  solid(
    k === 'sq'
      ? path('M-20 -20H20V20H-20Z', '#3a2205') +
          ring(4, 50)
            .map(([x = 0, y = 0]) => ellipse(x, y, 9, gold(c)))
            .join('')
      : k === 'star'
        ? path(polygon(ring(5, 56, 24)), gold(c))
        : path(polygon(ring(12, 56, 34)), gold(c)) + ellipse(0, 0, 24, '#b8720f'),
    '',
    'bev',
  )
export const facet = (c: Brush, h: number, pts: readonly Point[], top: readonly Point[]) => {
  const s: string[] = []
  for (let i = 0; i < pts.length; i++) {
    const a = pts[i] as Point,
      b = pts[(i + 1) % pts.length] as Point,
      l = 0.5 + 0.32 * Math.cos(Math.atan2((a[1] + b[1]) / 2, (a[0] + b[0]) / 2) - 3.9)
    s.push(
      path(
        polygon([a, b, top[(i + 1) % top.length] as Point, top[i] as Point]),
        oklch(l, 0.17, h + l * 30),
      ),
    )
  }
  return (
    s.join('') + path(polygon(top), c.doc.linear([oklch(0.93, 0.08, h), oklch(0.7, 0.17, h)], 1, 1))
  )
}
export const TREASURE: Record<string, Emblem> = {
  coin: (c) => coin(c),
  cash: (c) => coin(c, 'sq'),
  medal: (c) => coin(c, 'star'),
  gem: (c) => solid(facet(c, c.acc, ring(8, 96, 96, 0.39), ring(8, 54, 54, 0.39))),
  brill: (c) =>
    solid(
      (
        [
          ['M-96 -22L-56 -66H56L96 -22L0 92Z', 0.6],
          ['M-96 -22L-56 -66L-34 -22Z', 0.82],
          ['M-56 -66L-34 -22L0 -66Z', 0.92],
          ['M0 -66L-34 -22H34Z', 0.78],
          ['M0 -66L56 -66L34 -22Z', 0.7],
          ['M56 -66L96 -22H34Z', 0.6],
          ['M-96 -22H-34L0 92Z', 0.74],
          ['M-34 -22H34L0 92Z', 0.6],
          ['M34 -22H96L0 92Z', 0.44],
        ] as const
      )
        .map(([d, l]) => path(d, oklch(l, 0.16, c.acc + (1 - l) * 25)))
        .join(''),
    ),
  star: (c) =>
    solid(path(polygon(ring(5, 98, 44)), gold(c))) +
    solid(path(polygon(ring(5, 62, 28)), material(c.doc, c.acc, 0.62, 0.2))),
  badge: (c) =>
    solid(
      path(polygon(ring(6, 88, 48)), steel(c)) +
        ring(6, 92)
          .map(([x = 0, y = 0]) => ellipse(x, y, 11, gold(c)))
          .join(''),
    ) + solid(ellipse(0, 0, 34, gold(c)) + path(polygon(ring(5, 24, 10)), '#7a3f06')),
  bolt: (c) => solid(path('M24 -98L-58 14H-8L-30 98L62 -24H10Z', gold(c))),
  crown: (c) =>
    solid(
      path('M-86 70L-98 -44L-46 6L0 -84L46 6L98 -44L86 70Q0 90 -86 70Z', gold(c)) +
        path('M-86 44Q0 66 86 44L86 70Q0 90 -86 70Z', '#b8650d'),
    ) +
    solid(
      [
        [-98, -50],
        [0, -90],
        [98, -50],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 13, material(c.doc, c.acc, 0.6, 0.2)))
        .join('') +
        [
          [-50, 62],
          [0, 70],
          [50, 62],
        ]
          .map(([x = 0, y = 0]) => ellipse(x, y, 8, material(c.doc, c.acc + 90, 0.62, 0.19)))
          .join(''),
    ),
  chest: (c) =>
    [
      [-40, -44],
      [-10, -56],
      [24, -50],
      [48, -38],
    ]
      .map(([x = 0, y = 0]) => solid(ellipse(x, y, 24, gold(c))))
      .join('') +
    solid(
      path('M-92 -20H92V84H-92Z', wood(c)) +
        path('M-92 -20H92V-2H-92Z', gold(c)) +
        mirrored(path('M60 -20H80V84H60Z', gold(c))),
    ) +
    solid(path('M-18 -8H18V34Q0 46 -18 34Z', gold(c)) + ellipse(0, 12, 6, DARK)),
  crystal: (c) =>
    solid(
      [
        [-46, 20, 0.7, -20],
        [44, 24, 0.75, 18],
        [0, 0, 1.1, 0],
      ]
        .map(
          ([x, y, s, a]) =>
            `<g transform="translate(${x} ${y}) rotate(${a}) scale(${s})">${path('M-30 80V-40L0 -84V80Z', oklch(0.82, 0.11, c.acc))}${path('M30 80V-40L0 -84V80Z', oklch(0.6, 0.15, c.acc + 8))}${path('M-30 -40L0 -84L30 -40L0 -24Z', oklch(0.93, 0.06, c.acc))}</g>`,
        )
        .join('') + path('M-92 84Q0 62 92 84Q0 104 -92 84Z', oklch(0.4, 0.1, c.acc)),
    ),
  clover: (c) =>
    solid(stroke('M0 10C6 50 18 74 34 92', '#2c7a35', 12)) +
    solid(
      [0, 90, 180, 270]
        .map((a) =>
          path(
            'M0 0C-54 -28 -44 -84 -20 -80C-8 -78 0 -64 0 -58C0 -64 8 -78 20 -80C44 -84 54 -28 0 0Z',
            material(c.doc, 148, 0.66, 0.19),
            `transform="translate(0 -12) rotate(${a + 45})"`,
          ),
        )
        .join(''),
    ),
  shoe: (c) =>
    solid(
      path(
        'M-40 92C-104 40 -92 -86 0 -90C92 -86 104 40 40 92L22 68C66 30 58 -50 0 -52C-58 -50 -66 30 -22 68Z',
        gold(c),
      ),
    ) +
    mirrored(
      [
        [66, -22],
        [64, 16],
        [46, 50],
        [42, -58],
      ]
        .map(([x = 0, y = 0]) => ellipse(x * 0.98, y, 5.5, '#6b3a05'))
        .join(''),
    ),
}
