import { oklch } from './colour.ts'
import type { Seeded } from './seeded.ts'
import { path } from './shapes.ts'
import { polygon, ring, round } from './svg.ts'

const BY_SCENE: Record<string, string> = {
  dunes: 'dust',
  reef: 'bubble',
  mesa: 'dust',
  peaks: 'snow',
  crypt: 'ember',
  hills: 'confetti',
  torii: 'petal',
  tent: 'confetti',
  volcano: 'ember',
  snow: 'snow',
  stadium: 'confetti',
}

type Spot = { x: number; y: number; size: number; r: Seeded; hue: number }

const KINDS: Record<string, (spot: Spot) => string> = {
  bubble: ({ x, y, size }) =>
    `<circle cx="${x}" cy="${y}" r="${round(size * 1.6)}" fill="#fff" fill-opacity=".16" stroke="#fff" stroke-opacity=".7"/>`,
  snow: ({ x, y, size, r }) =>
    speck(x, y, size * 0.7, `#fff" opacity="${round(r.between(0.3, 0.9))}`),
  dust: ({ x, y, size, r }) =>
    speck(x, y, size * 0.7, `#ffe6b0" opacity="${round(r.between(0.3, 0.9))}`),
  ember: ({ x, y, size, hue }) => speck(x, y, size * 0.6, oklch(0.82, 0.17, hue)),
  confetti: ({ x, y, size, r }) =>
    `<rect x="${x}" y="${y}" width="${round(size * 2)}" height="${round(size)}" rx="1" fill="${oklch(0.82, 0.17, r() * 360)}" transform="rotate(${round(r() * 180)} ${x} ${y})"/>`,
  petal: ({ x, y, size, r }) =>
    path(
      'M0 0Q7 -7 14 0Q7 6 0 0Z',
      oklch(0.88, 0.08, 5),
      `transform="translate(${x} ${y}) rotate(${round(r() * 360)}) scale(${round(size / 3)})"`,
    ),
  spark: ({ x, y, size, r }) =>
    path(
      polygon(ring(4, size * 1.9, size * 0.45)),
      '#fffbe6',
      `transform="translate(${x} ${y})" opacity="${round(r.between(0.45, 1))}"`,
    ),
}

function speck(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${round(radius)}" fill="${fill}"/>`
}

const COUNT = 24

/** What floats in the air of a scene. */
export function particles(scene: string, r: Seeded, hue: number): string {
  const draw = KINDS[BY_SCENE[scene] ?? 'spark'] as (spot: Spot) => string
  return Array.from({ length: COUNT }, () =>
    draw({ x: round(r() * 300), y: round(r() * 300), size: r.between(1.2, 4.6), r, hue }),
  ).join('')
}
