import { oklch } from '../colour.ts'
import { type Seeded, seeded } from '../seeded.ts'
import { path } from '../shapes.ts'
import { newDoc, polygon, ring, round } from '../svg.ts'

/** What floats in the air, by place: a seamless tile of it is moved over the scene. */
const BY_SCENE: Record<string, Mote> = {
  dunes: 'dust',
  mesa: 'dust',
  cave: 'dust',
  volcano: 'ember',
  crypt: 'firefly',
  jungle: 'firefly',
  hills: 'seed',
  reef: 'bubble',
  peaks: 'snow',
  snow: 'snow',
  torii: 'petal',
  tent: 'confetti',
  stadium: 'confetti',
}
type Mote = 'dust' | 'ember' | 'firefly' | 'seed' | 'bubble' | 'snow' | 'petal' | 'confetti'

const TILE = 600
const COUNT = 26

export function moteOf(scene: string): Mote {
  return BY_SCENE[scene] ?? 'dust'
}

type Spot = { size: number; r: Seeded; hue: number }

const DRAWN: Record<Mote, (spot: Spot) => string> = {
  dust: ({ size, hue }) => glowing(size * 0.5, oklch(0.93, 0.09, hue)),
  firefly: ({ size }) => glowing(size * 0.8, oklch(0.92, 0.17, 120)),
  ember: ({ size, r }) => glowing(size * 0.7, oklch(0.78, 0.19, r.between(35, 75))),
  snow: ({ size }) => `<circle r="${round(size * 0.75)}" fill="#fff" opacity=".8"/>`,
  seed: ({ size, hue }) => glowing(size * 0.6, oklch(0.97, 0.05, hue)),
  bubble: ({ size }) =>
    `<circle r="${round(size * 1.8)}" fill="#fff" fill-opacity=".12" stroke="#fff" stroke-opacity=".7" stroke-width="1.4"/><circle cx="${round(-size * 0.6)}" cy="${round(-size * 0.7)}" r="${round(size * 0.35)}" fill="#fff" opacity=".9"/>`,
  petal: ({ size, r }) =>
    path(
      'M0 0Q9 -10 20 0Q9 9 0 0Z',
      oklch(r.between(0.84, 0.92), 0.08, 5),
      `transform="rotate(${Math.round(r() * 360)}) scale(${round(size / 4)})"`,
    ),
  confetti: ({ size, r }) =>
    `<rect width="${round(size * 2.2)}" height="${round(size * 1.3)}" rx="1" fill="${oklch(0.8, 0.18, r() * 360)}" transform="rotate(${Math.round(r() * 180)})"/>`,
}

function glowing(radius: number, colour: string): string {
  return `<circle r="${round(radius * 3)}" fill="${colour}" opacity=".16"/><circle r="${round(radius * 1.7)}" fill="${colour}" opacity=".3"/>${path(polygon(ring(4, radius * 1.6, radius * 0.6)), colour)}`
}

/** A tile that joins itself on every side. */
export function motesSvg(mote: Mote, hue: number): string {
  const doc = newDoc(TILE, TILE)
  const r = seeded(`motes:${mote}`)
  const all = Array.from({ length: COUNT }, () => {
    const edge = 20
    const [x, y] = [r.between(edge, TILE - edge), r.between(edge, TILE - edge)]
    return `<g transform="translate(${round(x)} ${round(y)})" opacity="${round(r.between(0.35, 1))}">${DRAWN[mote]({ size: r.between(2, 6.5), r, hue })}</g>`
  })
  return doc.add(all.join('')).toString()
}
