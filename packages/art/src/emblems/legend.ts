import { oklch } from '../colour.ts'
import {
  bone,
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
import { polygon, ring } from '../svg.ts'
import { eyes } from './beast.ts'
import { fruit } from './fruit.ts'
import { facet } from './treasure.ts'

export const LEGEND: Record<string, Emblem> = {
  axe: (c) =>
    solid(`<rect x="-8" y="-80" width="16" height="180" rx="7" fill="${wood(c)}"/>`, 'rotate(28)') +
    solid(
      path('M8 -78C40 -96 74 -84 84 -54C74 -34 60 -10 64 8C40 -2 22 -18 8 -22Z', steel(c)) +
        path(
          'M-8 -78C-40 -96 -74 -84 -84 -54C-74 -34 -60 -10 -64 8C-40 -2 -22 -18 -8 -22Z',
          steel(c),
        ),
      'rotate(28)',
    ) +
    solid(ellipse(0, -50, 13, gold(c)), 'rotate(28)'),
  shield: (c) =>
    solid(ellipse(0, 0, 94, steel(c)) + ellipse(0, 0, 78, wood(c))) +
    [0, 90, 180, 270]
      .map((a) =>
        path(
          'M0 0V-76A76 76 0 0 1 54 -54Z',
          oklch(0.55, 0.19, c.acc),
          `transform="rotate(${a})" opacity=".9"`,
        ),
      )
      .join('') +
    solid(
      ellipse(0, 0, 28, gold(c)) +
        ring(12, 86)
          .map(([x = 0, y = 0]) => ellipse(x, y, 5, gold(c)))
          .join(''),
    ),
  mask: (c) =>
    solid(
      ring(11, 1, 1)
        .map((_, i) =>
          path(
            'M-13 -70L0 -112L13 -70Z',
            material(c.doc, [150, 60, 25][i % 3] ?? 150, 0.64, 0.19),
            `transform="rotate(${(i - 5) * 19})"`,
          ),
        )
        .join(''),
    ) +
    solid(path('M-58 -66H58L68 6L40 84H-40L-68 6Z', gold(c))) +
    solid(
      mirrored(
        path('M8 -24L50 -32L56 -8L16 -4Z', '#1b2a2a') +
          ellipse(32, -17, 9, oklch(0.75, 0.2, c.acc)) +
          path('M60 -20L84 -8V32L62 22Z', material(c.doc, 175, 0.6, 0.13)),
      ),
    ) +
    solid(
      path('M0 -40L14 26H-14Z', '#b8700f') +
        path('M-32 42H32V66H-32Z', '#5c0f18') +
        mirrored(path('M4 42h10v10h-10ZM18 42h10v10h-10Z', '#fff5da')) +
        path('M0 -62L16 -48L0 -34L-16 -48Z', material(c.doc, c.acc, 0.6, 0.2)),
      '',
      'soft',
    ),
  pharaoh: (c) =>
    solid(mirrored(path('M0 -96C70 -98 92 -40 92 34L76 96H30Z', gold(c)))) +
    mirrored(
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          path(
            `M${36 + i * 3} ${-70 + i * 27}L${88 - (i === 0 ? 20 : 0)} ${-58 + i * 26}L${90 - (i === 0 ? 14 : 0)} ${-44 + i * 26}L${38 + i * 3} ${-56 + i * 27}Z`,
            '#1f4fa3',
          ),
        )
        .join(''),
    ) +
    solid(
      mirrored(path('M0 -62C38 -62 52 -34 48 2C46 40 22 66 0 68Z', material(c.doc, 62, 0.7, 0.11))),
    ) +
    eyes(24, -8, '#2a9fd6', 0.8, 0) +
    mirrored(stroke('M6 -8Q24 -26 44 -14L60 -6M24 4L28 24', '#101820', 4.5)) +
    stroke('M-7 30Q0 36 7 30M-13 46Q0 54 13 46', '#6b3a12', 4.5) +
    solid(
      path('M-9 66H9L6 102H-6Z', '#1f4fa3') +
        path('M0 -108C16 -98 12 -76 8 -62H-8C-12 -76 -16 -98 0 -108Z', gold(c)) +
        ellipse(0, -78, 6, '#e0303a'),
    ),
  scarab: (c) =>
    solid(
      mirrored(
        path(
          'M26 -10C66 -70 104 -60 108 -40C104 10 60 44 26 40Z',
          material(c.doc, 195, 0.6, 0.13),
        ) + stroke('M36 0L92 -34M38 18L80 4', '#ffd766', 4),
      ),
    ) +
    solid(
      ellipse(0, 22, 40, material(c.doc, c.acc, 0.52, 0.17), 58) + ellipse(0, -44, 28, gold(c), 20),
    ) +
    stroke('M0 -20V78M-38 6Q0 -10 38 6', '#ffd766', 5) +
    solid(ellipse(0, -82, 22, fruit(c, 45, 0.75))),
  ankh: (c) =>
    solid(
      path(
        'M0 -98C44 -98 44 -40 14 -14H66V14H14V98H-14V14H-66V-14H-14C-44 -40 -44 -98 0 -98ZM0 -72C-18 -70 -16 -42 0 -28C16 -42 18 -70 0 -72Z',
        gold(c),
        'fill-rule="evenodd"',
      ),
    ),
  book: (c) =>
    solid(
      '<rect x="-70" y="-88" width="146" height="180" rx="10" fill="#f2e2b8"/>' +
        `<rect x="-78" y="-92" width="144" height="180" rx="10" fill="${material(c.doc, c.acc, 0.44, 0.15)}"/>`,
      'rotate(-6)',
    ) +
    solid(
      `<path d="M-66 -80H54V76H-66Z" fill="none" stroke="#f0c04a" stroke-width="6"/>` +
        path(polygon(ring(8, 42, 26)), gold(c), 'transform="translate(-6 -4)"') +
        ellipse(-6, -4, 15, oklch(0.62, 0.2, c.acc + 150)) +
        mirrored(''),
      'rotate(-6)',
      'soft',
    ),
  lantern: (c) =>
    stroke('M0 -112V-80', '#f7c244', 5) +
    solid(ellipse(0, 0, 78, fruit(c, 27, 0.62), 64)) +
    stroke(
      'M0 -62V62M-26 -60C-56 -20 -56 20 -26 60M26 -60C56 -20 56 20 26 60M-50 -48C-84 -16 -84 16 -50 48M50 -48C84 -16 84 16 50 48',
      '#ffce5c',
      3.2,
      'opacity=".85"',
    ) +
    solid(
      '<rect x="-34" y="-80" width="68" height="20" rx="6" fill="#f7c244"/><rect x="-34" y="60" width="68" height="18" rx="6" fill="#f7c244"/>',
    ) +
    solid(path('M-3 78H3V92H14L6 124H-6L-14 92H-3Z', material(c.doc, 30, 0.6, 0.2))),
  fan: (c) =>
    solid(
      Array.from({ length: 9 }, (_, i) =>
        path(
          'M0 70L-19 -84Q0 -100 19 -84Z',
          i % 2 ? material(c.doc, c.acc, 0.6, 0.2) : bone(c),
          `transform="rotate(${(i - 4) * 16} 0 70)"`,
        ),
      ).join(''),
    ) + solid(ellipse(0, 66, 14, gold(c))),
  flame: (c) =>
    solid(
      path(
        'M0 -104C14 -60 72 -34 62 28C58 68 30 92 0 92C-34 92 -62 66 -62 26C-62 -6 -40 -20 -34 -48C-20 -34 -14 -30 -12 -16C6 -36 12 -70 0 -104Z',
        c.doc.linear(['#ffd04a', '#ff7a1a', '#d81e1e']),
      ),
    ) +
    path(
      'M4 -26C10 0 34 14 30 46C28 68 14 80 0 80C-18 80 -32 66 -30 44C-28 26 -14 18 -12 2C0 4 6 -8 4 -26Z',
      c.doc.linear(['#fffbe0', '#ffd54a', '#ff9b1f']),
    ),
  potion: (c) =>
    solid(
      '<rect x="-18" y="-92" width="36" height="50" rx="6" fill="#d9ece8"/>' +
        path(
          'M-18 -50H18V-36C60 -22 82 16 72 54C62 88 34 94 0 94C-34 94 -62 88 -72 54C-82 16 -60 -22 -18 -36Z',
          '#cfeae6',
        ),
    ) +
    solid(
      path(
        'M-66 22C-40 10 -20 36 10 24C36 12 54 16 68 26C72 66 50 84 0 86C-50 84 -74 66 -66 22Z',
        fruit(c, c.acc, 0.62),
      ),
      '',
      'soft',
    ) +
    ellipse(-20, 46, 9, '#fff', 9, 'opacity=".5"') +
    ellipse(16, 56, 6, '#fff', 6, 'opacity=".5"') +
    solid(`<rect x="-22" y="-106" width="44" height="22" rx="7" fill="${wood(c)}"/>`),
  pick: (c) =>
    solid(`<rect x="-8" y="-70" width="16" height="170" rx="7" fill="${wood(c)}"/>`, 'rotate(38)') +
    solid(
      path('M-98 -26C-60 -84 60 -84 98 -26C60 -56 -60 -56 -98 -26Z', steel(c)),
      'rotate(38) translate(0 -10)',
    ) +
    solid(facet(c, c.acc, ring(6, 40, 40, 0.5), ring(6, 20, 20, 0.5)), 'translate(-30 46)'),
  cactus: (_c) =>
    solid(
      stroke('M-46 -14C-46 26 -30 30 0 32M46 -34C46 10 30 12 0 14', oklch(0.55, 0.15, 150), 30) +
        stroke('M0 -70V92', oklch(0.6, 0.16, 148), 44),
    ) +
    stroke('M-8 -66V88M10 -66V88', '#1c5a3a', 3, 'opacity=".6"') +
    solid(path(polygon(ring(6, 22, 10)), oklch(0.7, 0.2, 350), 'transform="translate(0 -92)"')),
  flake: (_c) =>
    solid(
      [0, 60, 120, 180, 240, 300]
        .map(
          (a) =>
            `<g transform="rotate(${a})">${stroke('M0 0V-94M0 -50L-22 -72M0 -50L22 -72M0 -26L-16 -42M0 -26L16 -42', '#dff4ff', 10)}</g>`,
        )
        .join(''),
    ),
  bat: (c) =>
    solid(
      mirrored(
        path(
          'M0 -20C30 -30 50 -70 104 -56C92 -40 96 -20 84 -2C70 -10 62 4 58 18C42 8 30 14 22 36C14 30 6 30 0 40Z',
          material(c.doc, 300, 0.36, 0.08),
        ) + path('M4 -22L16 -52L24 -16Z', material(c.doc, 300, 0.36, 0.08)),
      ),
    ) +
    mirrored(ellipse(8, -6, 4, '#ff4a4a')) +
    mirrored(path('M4 10L8 20L11 9Z', '#fff')),
}
