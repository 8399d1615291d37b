import { oklch } from '../colour.ts'
import { path } from '../shapes.ts'
import { round } from '../svg.ts'
import { curve, ridge, type Scene, W } from './lines.ts'

export const NEAR: Record<string, Scene> = {
  cave: (q, r) =>
    path(
      `M0 0H300V90L270 60L250 120L226 50L196 84L160 36L130 92L104 44L76 110L50 56L24 130L0 90Z`,
      q(3),
    ) +
    path('M0 400V230L30 270L52 220L84 300L0 400ZM300 400V210L276 262L250 226L216 300Z', q(2)) +
    [
      [46, 300, -14],
      [70, 318, 10],
      [250, 296, 12],
      [228, 322, -8],
    ]
      .map(
        ([x, y, a]) =>
          `<g transform="translate(${x} ${y}) rotate(${a})">${path('M-12 30V-20L0 -42L12 -20V30Z', q(0))}${path('M0 -42L12 -20V30H0Z', q(1))}</g>`,
      )
      .join('') +
    path(curve(340, 8, r() * 6), q(3)),
  hills: (q, r) =>
    [
      [60, 76, 1],
      [220, 110, 0.8],
    ]
      .map(
        ([x, y, s]) =>
          `<g transform="translate(${x} ${y}) scale(${s})" fill="#fff" opacity=".75"><ellipse rx="44" ry="14"/><circle cx="-14" cy="-10" r="16"/><circle cx="12" cy="-14" r="20"/></g>`,
      )
      .join('') +
    path(curve(262, 22, r() * 6, 0.8), q(1)) +
    path(curve(296, 20, r() * 6, 1.1), q(2)) +
    path(curve(334, 14, r() * 6, 0.9), q(3)),
  sea: (q, _r) =>
    `<g transform="translate(226 210) scale(.9)">${path('M-60 40H60L40 72H-44ZM-4 36V-60H4V36Z', q(2))}${path('M8 -54Q60 -20 52 24Q30 18 8 24ZM-8 -44Q-48 -16 -46 22Q-28 16 -8 22Z', q(1))}</g>` +
    [262, 290, 320]
      .map((y, i) =>
        path(
          `M0 400V${y}` +
            Array.from({ length: 10 }, (_, _k) => `q16.7 ${i % 2 ? 16 : -16} 33.4 0`).join('') +
            'V400Z',
          q(1 + i),
        ),
      )
      .join(''),
  torii: (q, r) =>
    `<circle cx="150" cy="150" r="92" fill="${oklch(0.66, 0.2, 27)}" opacity=".85"/>` +
    path(ridge(r, 270, 40, 7), q(1)) +
    path(
      'M36 148Q150 166 264 148L260 172Q150 186 40 172ZM60 196H240V210H60ZM74 168H92L84 330H62ZM208 168H226L238 330H216Z',
      oklch(0.5, 0.19, 25),
    ) +
    path(curve(326, 8, r() * 6), q(3)),
  tent: (q) =>
    Array.from({ length: 12 }, (_, i) =>
      path(`M150 -20L${i * 27 - 14} 400H${i * 27 + 13}Z`, i % 2 ? q(1) : q(2), 'opacity=".8"'),
    ).join('') +
    path('M0 0C40 90 30 220 0 330ZM300 0C260 90 270 220 300 330Z', q(3)) +
    path(
      'M0 0H300V26Q275 52 250 26Q225 52 200 26Q175 52 150 26Q125 52 100 26Q75 52 50 26Q25 52 0 26Z',
      q(3),
    ),
  volcano: (q, r) =>
    path('M10 300L112 130Q150 146 188 130L290 300Z', q(2)) +
    path(
      'M112 130Q150 146 188 130L200 150L176 168L168 230L150 180L136 260L124 166L100 152Z',
      oklch(0.72, 0.2, 50),
    ) +
    path(ridge(r, 300, 30, 8), q(3)) +
    path(curve(338, 8, r() * 6), q(3)),
  snow: (q, r) =>
    path('M-20 300L70 120L160 300Z', q(1)) +
    path('M70 120L98 176L76 164L60 186L46 168Z', '#fff') +
    path('M120 300L220 150L330 300Z', q(2)) +
    path('M220 150L250 196L226 186L210 206L196 186Z', '#fff') +
    path(curve(286, 12, r() * 6), q(0)) +
    path(curve(322, 12, r() * 6), q(2)),
  felt: (q) =>
    `<ellipse cx="150" cy="250" rx="230" ry="130" fill="none" stroke="${q(0)}" stroke-opacity=".35" stroke-width="2"/><ellipse cx="150" cy="250" rx="204" ry="112" fill="none" stroke="${q(0)}" stroke-opacity=".22" stroke-width="1.2"/>` +
    Array.from({ length: 9 }, (_, i) =>
      path(
        'M0 -9L7 0L0 9L-7 0Z',
        q(0),
        `opacity=".16" transform="translate(${i * 36 + 6} ${40 + (i % 2) * 26})"`,
      ),
    ).join('') +
    path('M0 0L110 0L60 400H0Z', '#fff', 'opacity=".05"') +
    path('M300 0L190 0L240 400H300Z', '#fff', 'opacity=".05"'),
  stadium: (q, r) =>
    path('M0 110Q150 170 300 110V270H0Z', q(2)) +
    Array.from(
      { length: 120 },
      () =>
        `<circle cx="${round(r() * W)}" cy="${round(r.between(140, 262))}" r="1.7" fill="${r.pick([q(0), '#fff', q(1)])}" opacity=".55"/>`,
    ).join('') +
    [40, 150, 260]
      .map(
        (x) =>
          path(`M${x} 40L${x - 70} 400H${x + 70}Z`, '#fff', 'opacity=".06"') +
          [0, 1, 2]
            .map((i) => `<circle cx="${x - 14 + i * 14}" cy="40" r="6" fill="#fff"/>`)
            .join(''),
      )
      .join('') +
    path('M0 270H300V400H0Z', oklch(0.45, 0.13, 150)) +
    [0, 2, 4]
      .map((i) =>
        path(
          `M${i * 60} 270H${i * 60 + 60}L${i * 76 - 10 + 60} 400H${i * 76 - 60}Z`,
          oklch(0.5, 0.14, 150),
        ),
      )
      .join(''),
  clouds: (q, _r) =>
    path('M30 300V150H22V138H74V150H66V300ZM234 300V150H226V138H278V150H270V300Z', q(0)) +
    path('M44 150H52V300H44ZM248 150H256V300H248Z', q(1)) +
    [
      [40, 292, 1.3],
      [150, 306, 1.5],
      [262, 290, 1.3],
      [90, 340, 1.6],
      [220, 344, 1.6],
    ]
      .map(
        ([x = 0, y = 0, s = 0], i) =>
          `<g transform="translate(${x} ${y}) scale(${s})" fill="${q(i > 2 ? 2 : 1)}"><ellipse rx="60" ry="22"/><circle cx="-22" cy="-14" r="24"/><circle cx="14" cy="-20" r="30"/></g>`,
      )
      .join(''),
}
