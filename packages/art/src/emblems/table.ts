import { oklch } from '../colour.ts'
import {
  type Brush,
  bone,
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
import { polygon, ring, round } from '../svg.ts'
import { eyes } from './beast.ts'
import { fruit } from './fruit.ts'

const SUIT = {
  h: 'M0 28C-30 4 -30 -24 -13 -24C-4 -24 0 -16 0 -12C0 -16 4 -24 13 -24C30 -24 30 4 0 28Z',
  s: 'M0 -28C28 0 30 16 14 18C8 18 4 14 3 12L9 28H-9L-3 12C-4 14 -8 18 -14 18C-30 16 -28 0 0 -28Z',
  d: 'M0 -30L22 0L0 30L-22 0Z',
  c: 'M0 -28A13 13 0 0 1 11 -8A13 13 0 1 1 3 12L9 28H-9L-3 12A13 13 0 1 1 -11 -8A13 13 0 0 1 0 -28Z',
}
const card = (c: Brush, t: string, col: string, suit: keyof typeof SUIT) =>
  solid(
    `<rect x="-40" y="-58" width="80" height="116" rx="10" fill="${c.doc.linear(['#ffffff', '#f3ead6'], 1, 1)}"/>`,
    t,
  ) +
  `<g transform="${t}">${path(SUIT[suit], col, 'transform="translate(0 6) scale(1.15)"')}${path(SUIT[suit], col, 'transform="translate(-26 -40) scale(.34)"')}${path(SUIT[suit], col, 'transform="translate(26 44) rotate(180) scale(.34)"')}</g>`
const tile = (c: Brush, t: string, art: string, back: number) =>
  `${solid(
    `<rect x="-34" y="-44" width="68" height="92" rx="10" fill="${material(c.doc, back, 0.5, 0.15)}"/><rect x="-34" y="-48" width="68" height="84" rx="10" fill="${bone(c)}"/>`,
    t,
  )}<g transform="${t} translate(0 -6)">${art}</g>`
export const TABLE: Record<string, Emblem> = {
  dice: (c) =>
    [
      ['rotate(-14) translate(-34 10)', 27] as const,
      ['rotate(12) translate(42 -14)', c.acc] as const,
    ]
      .map(([t, h], i) =>
        solid(
          `<rect x="-48" y="-48" width="96" height="96" rx="20" fill="${material(c.doc, h, 0.58, 0.2)}"/>` +
            (i
              ? [
                  [-24, -24],
                  [24, 24],
                  [0, 0],
                  [24, -24],
                  [-24, 24],
                ]
              : [
                  [-24, -24],
                  [24, 24],
                  [-24, 24],
                  [24, -24],
                  [-24, 0],
                  [24, 0],
                ]
            )
              .map(([x = 0, y = 0]) => ellipse(x, y, 9.5, '#fff'))
              .join(''),
          t,
        ),
      )
      .join(''),
  cards: (c) =>
    card(c, 'rotate(-24) translate(-34 8)', '#16202a', 'c') +
    card(c, 'rotate(-4) translate(-4 -8)', '#d2222d', 'd') +
    card(c, 'rotate(17) translate(28 2)', '#16202a', 's') +
    solid(
      ellipse(-52, 72, 30, material(c.doc, c.acc, 0.6, 0.18)) +
        ellipse(
          -52,
          72,
          19,
          '#fff6e0',
          19,
          'stroke="#8a4d08" stroke-width="2" stroke-dasharray="6 5"',
        ),
    ),
  chip: (c) =>
    solid(
      ellipse(0, 0, 94, material(c.doc, c.acc, 0.56, 0.18)) +
        ring(8, 84)
          .map(
            ([_x, _y], i) =>
              `<rect x="-13" y="-12" width="26" height="22" rx="3" fill="#fff6e2" transform="rotate(${i * 45}) translate(0 -83)"/>`,
          )
          .join(''),
    ) +
    solid(ellipse(0, 0, 62, '#fff6e2') + ellipse(0, 0, 54, material(c.doc, c.acc, 0.56, 0.18))) +
    solid(
      path(SUIT[c.r.pick(['h', 's', 'd', 'c'] as const)], gold(c), 'transform="scale(1.25)"'),
      '',
      'soft',
    ),
  roulette: (c) =>
    solid(ellipse(0, 0, 98, wood(c)) + ellipse(0, 0, 86, gold(c))) +
    Array.from({ length: 18 }, (_, i) =>
      path(
        polygon([[0, 0], ...ring(36, 80).slice(i * 2, i * 2 + 3)]),
        i === 0 ? '#1f9d5b' : i % 2 ? '#1a1a1f' : '#c7222c',
      ),
    ).join('') +
    solid(
      ellipse(0, 0, 50, wood(c)) +
        ellipse(0, 0, 30, gold(c)) +
        ring(4, 42)
          .map(([x = 0, y = 0]) => stroke(`M0 0L${round(x)} ${round(y)}`, '#e9b64a', 9))
          .join('') +
        ellipse(0, 0, 12, '#fff0b8'),
    ) +
    solid(ellipse(46, -50, 8, '#fff')),
  mahj: (c) =>
    tile(
      c,
      'rotate(-12) translate(-44 6)',
      [
        [0, -24],
        [0, 0],
        [0, 24],
      ]
        .map(([x = 0, y = 0]) => ellipse(x, y, 9, '#c7222c') + ellipse(x, y, 4, '#fff'))
        .join(''),
      150,
    ) +
    tile(
      c,
      'rotate(12) translate(44 6)',
      [
        [-14, -22],
        [14, -22],
        [-14, 22],
        [14, 22],
        [0, 0],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<rect x="${x - 4}" y="${y - 11}" width="8" height="20" rx="4" fill="#1f8a4c"/>`,
        )
        .join(''),
      150,
    ) +
    tile(
      c,
      'translate(0 -12) scale(1.1)',
      path('M-18 -20H18V-10H6V20H-6V-10H-18Z', '#c7222c') + stroke('M-18 4H18', '#c7222c', 6),
      150,
    ),
  balls: (c) =>
    [
      [-44, 34, 25],
      [44, 36, 230],
      [0, -36, 90],
    ]
      .map(
        ([x = 0, y = 0, h = 0], i) =>
          solid(ellipse(x, y, 50, fruit(c, h, 0.66))) +
          solid(ellipse(x, y - 2, 26, '#fff'), '', 'soft') +
          path(
            [
              'M-6 -12H4V14H-4V-4H-8Z',
              'M-10 -12H10V-4L-2 14H-10L2 -3H-10Z',
              'M-10 14V6L3 -3Q4 -7 0 -6Q-5 -6 -5 -2H-11Q-10 -13 1 -13Q12 -12 11 -3Q9 3 1 7H11V14Z',
            ][i] ?? '',
            DARK,
            `transform="translate(${x} ${y - 2}) scale(1.15)"`,
          ),
      )
      .join(''),
  joker: (c) =>
    solid(
      mirrored(
        path(
          'M0 -30C10 -96 70 -112 100 -72C78 -74 66 -56 62 -20Z',
          material(c.doc, c.acc, 0.56, 0.2),
        ) + ellipse(100, -68, 12, gold(c)),
      ) +
        path(
          'M-34 -24C-30 -90 -14 -112 0 -124C14 -112 30 -90 34 -24Z',
          material(c.doc, c.acc + 150, 0.6, 0.18),
        ) +
        ellipse(0, -122, 12, gold(c)),
    ) +
    solid(path('M-58 -22H58C62 40 34 88 0 92C-34 88 -62 40 -58 -22Z', bone(c))) +
    eyes(26, 6, oklch(0.6, 0.2, c.acc), 0.9, 0) +
    mirrored(path('M24 -18L30 -8L24 2L18 -8ZM24 22L29 34L24 46L19 34Z', oklch(0.5, 0.2, c.acc))) +
    solid(ellipse(0, 26, 12, fruit(c, 25))) +
    path('M-38 44Q0 66 38 44Q28 82 0 82Q-28 82 -38 44Z', '#8a1020') +
    path('M-32 50Q0 66 32 50L28 58Q0 72 -28 58Z', '#fff') +
    solid(path('M-66 -30Q0 -10 66 -30L62 -10Q0 8 -62 -10Z', gold(c))),
  pad: (c) =>
    solid(
      path(
        'M-50 -46H50C84 -46 104 30 96 60C90 84 64 76 44 40H-44C-64 76 -90 84 -96 60C-104 30 -84 -46 -50 -46Z',
        material(c.doc, c.acc, 0.5, 0.16),
      ),
    ) +
    solid(
      path('M-62 -26h14v14h14v14h-14v14h-14v-14h-14v-14h14Z', steel(c)) +
        [
          [52, -22, 150],
          [70, -4, 25],
          [34, -4, 250],
          [52, 14, 90],
        ]
          .map(([x = 0, y = 0, h = 0]) => ellipse(x, y, 8.5, oklch(0.72, 0.19, h)))
          .join(''),
    ),
}
