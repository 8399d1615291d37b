import { oklch } from '../colour.ts'
import {
  type Emblem,
  ellipse,
  gold,
  material,
  mirrored,
  path,
  solid,
  steel,
  stroke,
} from '../shapes.ts'
import { polygon, ring, round } from '../svg.ts'
import { fruit } from './fruit.ts'

export const SPORT: Record<string, Emblem> = {
  ball: (c) =>
    solid(
      ellipse(0, 0, 92, c.doc.radial(['#ffffff', '#eef2f5', '#9aa7b3'], 0.36, 0.3, 0.8)) +
        path(polygon(ring(5, 34)), '#1b2430') +
        ring(5, 92, 92, 0.628)
          .map(([x = 0, y = 0], _i) =>
            path(
              polygon(
                ring(5, 30, 30, 0.628)
                  .map(([a = 0, b = 0]) => [a + x * 0.86, b + y * 0.86])
                  .map(([a = 0, b = 0]) => {
                    const k = Math.min(1, 90 / Math.hypot(a, b))
                    return [a * k, b * k]
                  }),
              ),
              '#1b2430',
            ),
          )
          .join('') +
        ring(5, 34)
          .map(([x = 0, y = 0]) =>
            stroke(`M${round(x)} ${round(y)}L${round(x * 1.9)} ${round(y * 1.9)}`, '#1b2430', 4),
          )
          .join(''),
    ),
  hoop: (c) =>
    solid(
      ellipse(0, 0, 92, fruit(c, 48, 0.68)) +
        stroke(
          'M-92 0H92M0 -92V92M-66 -64C-26 -30 -26 30 -66 64M66 -64C26 -30 26 30 66 64',
          '#3a1a08',
          5,
        ),
    ),
  cup: (c) =>
    solid(mirrored(stroke('M56 -62C104 -66 98 4 40 14', '#e0a63a', 13))) +
    solid(
      path(
        'M-62 -88H62C62 -10 40 26 14 34V60C30 64 40 74 42 90H-42C-40 74 -30 64 -14 60V34C-40 26 -62 -10 -62 -88Z',
        gold(c),
      ) + path(polygon(ring(5, 30, 13)), '#b8650d', 'transform="translate(0 -36)"'),
    ),
  rocket: (c) =>
    path(
      'M-22 62C-34 90 -10 92 0 122C10 92 34 90 22 62Z',
      c.doc.linear(['#fff6c2', '#ffb02e', ['#ff5a1f', 0.2]]),
    ) +
    solid(mirrored(path('M26 20C56 30 66 60 58 84L24 62Z', material(c.doc, c.acc, 0.6, 0.2)))) +
    solid(
      path('M0 -104C34 -74 46 -26 30 66H-30C-46 -26 -34 -74 0 -104Z', steel(c)) +
        path(
          'M0 -104C18 -88 28 -70 33 -50H-33C-28 -70 -18 -88 0 -104Z',
          material(c.doc, c.acc, 0.6, 0.2),
        ),
    ) +
    solid(ellipse(0, -14, 19, gold(c)) + ellipse(0, -14, 13, '#7fdcff')) +
    ellipse(-4, -19, 5, '#fff', 3),
  planet: (c) =>
    solid(
      ellipse(0, 0, 66, fruit(c, c.acc, 0.62)) +
        path(
          'M-60 -26Q0 -8 60 -28L64 -14Q0 8 -65 -12ZM-62 22Q0 42 60 26L52 40Q0 54 -54 38Z',
          oklch(0.8, 0.1, c.acc + 40),
          'opacity=".55"',
        ),
    ) +
    solid(
      path(
        'M-104 30C-120 10 -70 -6 -62 -8L-66 0C-92 12 -92 22 -64 22C-10 24 70 -10 84 -30C90 -38 76 -40 62 -36L58 -44C86 -52 118 -50 104 -28C84 8 -60 54 -104 30Z',
        gold(c),
      ),
    ),
}
