import { path } from '../shapes.ts'
import { round } from '../svg.ts'
import { curve, H, ridge, type Scene, W } from './lines.ts'

export const FAR: Record<string, Scene> = {
  dunes: (q, r) =>
    path('M10 270L92 150L176 270Z', q(1)) +
    path('M92 150L176 270H118Z', q(2)) +
    path('M150 276L214 186L290 276Z', q(1)) +
    path('M214 186L290 276H232Z', q(2)) +
    path(curve(272, 14, r() * 6), q(2)) +
    path(curve(304, 18, r() * 6, 0.9), q(3)),
  roofs: (q, r) =>
    [
      [150, 196, 1.15, 1],
      [40, 238, 0.85, 2],
      [262, 232, 0.9, 2],
    ]
      .map(
        ([x = 0, y = 0, s = 0, i = 0]) =>
          `<g transform="translate(${x} ${y}) scale(${s})">${path('M-70 20Q-40 14 -30 -8H30Q40 14 70 20Q84 22 90 10Q88 34 66 36H-66Q-88 34 -90 10Q-84 22 -70 20ZM-52 36H52V78H-52ZM-92 92Q-60 86 -52 70H52Q60 86 92 92Q104 94 110 82Q108 108 86 110H-86Q-108 108 -110 82Q-104 94 -92 92ZM-70 110H70V240H-70ZM-6 -40H6L4 -8H-4Z', q(i))}</g>`,
      )
      .join('') + path(curve(352, 8, r() * 6), q(3)),
  reef: (q, r) =>
    [40, 120, 210]
      .map((x) => path(`M${x} 0L${x + 46} 0L${x + 90} 400L${x - 50} 400Z`, '#fff', 'opacity=".07"'))
      .join('') +
    path(curve(280, 16, r() * 6), q(1)) +
    [20, 64, 236, 282]
      .map((x, i) =>
        path(
          `M${x} 400C${x - 30} 340 ${x + 26} 310 ${x - 6} ${230 + i * 9}C${x + 22} 300 ${x + 4} 340 ${x + 22} 400Z`,
          q(2),
        ),
      )
      .join('') +
    path(curve(330, 14, r() * 6, 1.7), q(3)),
  rays: (_q) => '',
  space: (q, r) =>
    Array.from(
      { length: 70 },
      () =>
        `<circle cx="${round(r() * W)}" cy="${round(r() * H)}" r="${round(r.between(0.4, 1.7))}" fill="#fff" opacity="${round(r.between(0.3, 1))}"/>`,
    ).join('') +
    `<circle cx="${round(r.between(30, 270))}" cy="${round(r.between(40, 90))}" r="${round(r.between(12, 26))}" fill="${q(1)}"/>` +
    `<ellipse cx="150" cy="470" rx="300" ry="160" fill="${q(2)}"/><ellipse cx="150" cy="480" rx="290" ry="150" fill="${q(3)}"/>`,
  mesa: (q, r) =>
    path('M0 250L30 250L44 178H92L102 220H128L134 260H0Z', q(1)) +
    path('M300 260H176L186 206H214L222 160H268L276 214H300Z', q(1)) +
    path(ridge(r, 288, 10, 9), q(2)) +
    path(curve(318, 10, r() * 6), q(3)),
  peaks: (q, r) =>
    [70, 110]
      .map(
        (y, _i) =>
          `<path d="M-20 ${y}Q80 ${y - 60} 160 ${y + 6}T330 ${y - 30}" stroke="${q(0)}" stroke-width="30" fill="none" opacity=".3" filter="url(#glow)"/>`,
      )
      .join('') +
    path(ridge(r, 236, 74, 6), q(1)) +
    path(ridge(r, 282, 50, 8), q(2)) +
    Array.from({ length: 13 }, (_, i) =>
      path(`M${i * 26 - 12} 400L${i * 26} ${round(r.between(296, 326))}L${i * 26 + 12} 400Z`, q(3)),
    ).join(''),
  jungle: (q, r) =>
    path('M96 280L108 160H130V136H170V160H192L204 280Z', q(1)) +
    path('M118 280V190H182V280Z', q(2)) +
    [
      [0, 60, 25],
      [0, 180, -10],
      [300, 40, 155],
      [300, 170, 190],
      [0, 320, -40],
      [300, 320, 220],
    ]
      .map(
        ([x, y, a]) =>
          `<g transform="translate(${x} ${y}) rotate(${a})">${[-34, -16, 0, 16, 34].map((b, i) => path('M0 0Q44 -20 112 0Q44 20 0 0Z', q(2 + (i % 2)), `transform="rotate(${b})"`)).join('')}</g>`,
      )
      .join('') +
    path(curve(336, 10, r() * 6, 2), q(3)),
  crypt: (q, r) =>
    `<circle cx="150" cy="140" r="96" fill="${q(0)}" opacity=".55"/>` +
    path(
      'M20 300V190L34 160L48 190V220H70V150L88 112L106 150V230H196V160L212 124L228 160V206H250V180L264 150L278 180V300Z',
      q(1),
    ) +
    path(
      'M0 400V180C30 220 20 260 44 284C70 250 60 230 84 216C70 250 84 280 60 320L80 400ZM300 400V200C276 236 284 270 262 292C240 268 246 246 226 236C240 262 230 286 246 322L228 400Z',
      q(3),
    ) +
    path(curve(326, 8, r() * 6, 2), q(2)),
}
