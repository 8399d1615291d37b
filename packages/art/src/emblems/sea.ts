import { oklch } from '../colour.ts'
import {
  bone,
  DARK,
  type Emblem,
  ellipse,
  gold,
  material,
  mirrored,
  path,
  solid,
  stroke,
} from '../shapes.ts'
import { ring, round } from '../svg.ts'

export const SEA: Record<string, Emblem> = {
  fish: (c) =>
    solid(
      path(
        'M58 0C78 -34 98 -44 108 -40C100 -14 100 14 108 40C98 44 78 34 58 0Z',
        material(c.doc, c.acc + 20, 0.62, 0.2),
      ) +
        path(
          'M-20 -44C0 -84 44 -78 52 -62C30 -50 20 -40 20 -26ZM-10 44C6 74 36 74 44 62C26 54 16 44 14 30Z',
          material(c.doc, c.acc + 20, 0.62, 0.2),
        ),
    ) +
    solid(
      path('M-98 4C-70 -56 10 -66 70 0C10 66 -70 60 -98 4Z', material(c.doc, c.acc, 0.72, 0.17)),
    ) +
    path(
      'M-16 -46Q4 0 -16 46L4 40Q20 0 4 -42ZM24 -36Q38 0 24 36L40 26Q50 0 40 -26Z',
      '#fff',
      'opacity=".7"',
    ) +
    solid(ellipse(-58, -8, 17, '#fff') + ellipse(-62, -8, 9, DARK) + ellipse(-65, -12, 3, '#fff')) +
    stroke('M-92 12Q-78 22 -66 18', DARK, 4),
  koi: (c) => SEA.fish?.({ ...c, acc: 35 }) ?? '',
  shell: (c) =>
    solid(
      path(
        'M0 84L-26 66C-112 40 -108 -40 -72 -58C-56 -92 -20 -96 0 -78C20 -96 56 -92 72 -58C108 -40 112 40 26 66Z',
        material(c.doc, 10, 0.8, 0.12),
      ),
    ) +
    stroke(
      'M0 70V-64M-12 68C-40 30 -44 -10 -40 -56M12 68C40 30 44 -10 40 -56M-22 62C-60 40 -76 6 -74 -30M22 62C60 40 76 6 74 -30',
      '#b4536a',
      4,
    ) +
    solid(ellipse(0, 30, 26, c.doc.radial(['#ffffff', '#f6efff', '#b9a9cf'], 0.35, 0.3, 0.8))),
  anchor: (_c) =>
    solid(
      stroke('M0 -48V70M-36 -22H36', '#d9a13a', 17) +
        stroke('M-74 26C-66 70 -30 84 0 84C30 84 66 70 74 26', '#d9a13a', 17) +
        stroke('M0 -86a18 18 0 1 0 .1 0Z', '#d9a13a', 12) +
        mirrored(path('M74 4L98 40L54 36Z', '#d9a13a')),
    ),
  wheel: (c) =>
    solid(
      ring(8, 98)
        .map(([x = 0, y = 0]) => stroke(`M0 0L${round(x)} ${round(y)}`, '#8a5428', 13))
        .join('') + ellipse(0, 0, 62, 'none', 62, 'stroke="#a8692f" stroke-width="20"'),
    ) +
    solid(
      ellipse(0, 0, 24, gold(c)) +
        ring(8, 62)
          .map(([x = 0, y = 0]) => ellipse(x, y, 6, gold(c)))
          .join(''),
    ),
  skull: (c) =>
    solid(
      path(
        'M0 -90C60 -92 86 -52 78 -8C76 14 62 24 58 36L54 66H-54L-58 36C-62 24 -76 14 -78 -8C-86 -52 -60 -92 0 -90Z',
        bone(c),
      ) + path('M-34 62H34V88Q0 98 -34 88Z', bone(c)),
    ) +
    mirrored(path('M14 -8C18 -32 58 -32 60 -6C60 16 22 22 14 -8Z', DARK)) +
    path('M0 10L13 36Q0 42 -13 36Z', DARK) +
    stroke('M-18 62V90M0 62V93M18 62V90', DARK, 3.5) +
    mirrored(ellipse(38, -6, 8, oklch(0.72, 0.2, c.acc))),
}
