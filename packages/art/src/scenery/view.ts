import { oklch } from '../colour.ts'
import { emblem } from '../emblems/index.ts'
import { filters } from '../filters.ts'
import { type Seeded, seeded } from '../seeded.ts'
import { type Doc, newDoc, round } from '../svg.ts'
import type { Theme } from '../themes.ts'
import { lights } from './lights.ts'

/** A screen on its side, or upright as a phone. */
export type Shape = 'wide' | 'tall'

const SIZES: Record<Shape, readonly [width: number, height: number]> = {
  wide: [1600, 1000],
  tall: [800, 1560],
}

/** What a scene is painted with: its size, its light, and its colours from far (0) to near (1). */
export type View = {
  doc: Doc
  r: Seeded
  theme: Theme
  w: number
  h: number
  /** The size of things: 1 on a wide screen. */
  s: number
  horizon: number
  /** Where things hang from, below the buttons of the header. */
  eaves: number
  sun: { x: number; y: number }
  /** The colour of the air at a depth. */
  tone(depth: number, lift?: number): string
  /** A colour of its own, seen through the air. */
  tint(hue: number, depth: number, lift?: number): string
  /** A strong colour of a thing close to the eye. */
  bright(hue: number, lightness: number): string
  /** The colour of the light. */
  light(lightness: number, chroma?: number): string
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** The way round the circle from one hue to another, the shorter one. */
const turnOf = (from: number, to: number) => ((to - from + 540) % 360) - 180

export function newView(theme: Theme, shape: Shape, seed: string): View {
  const [w, h] = SIZES[shape]
  const [sky, dark] = theme.sky
  const [glow, bright] = theme.glow
  const far = 0.3 + dark * 0.3 + bright * 0.2
  const near = 0.09 + dark * 0.42
  const lightness = (depth: number, lift: number) =>
    Math.min(0.96, Math.max(0.06, mix(far, near, depth ** 0.8) + lift))
  const hueAt = (depth: number) => glow + turnOf(glow, sky) * (0.3 + depth * 0.65)
  const doc = newDoc(w, h)
  const light = (l: number, chroma = 0.12) => oklch(l, chroma, glow)
  doc.define(filters(oklch(0.15, 0.05, sky)) + lights(light(0.93, 0.1)))
  return {
    doc,
    ...{ theme, w, h, light },
    bright: (hue, l) => oklch(l, 0.2, hue),
    r: seeded(seed),
    s: shape === 'wide' ? 1 : 0.72,
    horizon: h * (shape === 'wide' ? 0.66 : 0.67),
    eaves: shape === 'wide' ? 44 : 150,
    sun: { x: w / 2, y: h * (shape === 'wide' ? 0.3 : 0.22) },
    tone: (depth, lift = 0) => oklch(lightness(depth, lift), mix(0.11, 0.07, depth), hueAt(depth)),
    tint: (hue, depth, lift = 0) =>
      oklch(
        lightness(depth, lift) + 0.04,
        mix(0.1, 0.15, depth),
        hue + turnOf(hue, hueAt(depth)) * mix(0.34, 0.05, depth),
      ),
  }
}

/** A model of another return (`tiger-20@94`) looks like the first. */
export function baseOf(model: string): string {
  return model.split('@')[0] ?? model
}

/** The glow around a light, as wide as its radius. */
export function halo(
  v: View,
  site: { x: number; y: number; radius: number; colour: string },
): string {
  const { x, y, radius, colour } = site
  const fill = v.doc.radial([
    [colour, 0.8],
    [colour, 0.3, 0.4],
    [colour, 0],
  ])
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`
}

/** Paint of a fruit, a gem or a ball. */
export function ripe(v: View, hue: number): string {
  const stops = [v.bright(hue + 12, 0.84), v.bright(hue, 0.62), v.bright(hue - 12, 0.34)]
  return v.doc.radial(stops, 0.36, 0.3, 0.8)
}

export type Place = {
  x: number
  y: number
  size: number
  depth: number
  hue?: number
  lift?: number
}

type Surface = Pick<Place, 'depth' | 'hue' | 'lift'>

/** A surface with `lift` is as pale as marble or snow. */
const toned =
  (v: View, { depth, hue, lift = 0 }: Surface) =>
  (more: number) => {
    if (lift > 0 && hue !== undefined) return oklch(Math.min(0.97, lift + more), 0.03, hue)
    return hue === undefined ? v.tone(depth, more) : v.tint(hue, depth, more)
  }

/** A colour that is lit from above and falls into shade. */
export function shaded(v: View, surface: Surface, span = 0.12): string {
  const at = toned(v, surface)
  return v.doc.linear([at(span), at(0), at(-span * 0.8)])
}

/** Lit on the left and dark on the right, as round things are. */
export function rounded(v: View, surface: Surface): string {
  const at = toned(v, surface)
  return v.doc.linear([at(-0.06), at(0.2), at(0.04), at(-0.12)], 1, 0)
}

/** A group under a filter of the scenery: `rim`, `stone`, `mist`, `deep`, `bloom`. */
export function under(filter: string, markup: string, more = ''): string {
  return `<g filter="url(#${filter})" ${more}>${markup}</g>`
}

export function placed(
  markup: string,
  site: { x: number; y: number; size?: number; turn?: number },
) {
  const { x, y, size = 1, turn = 0 } = site
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${Math.round(size * 100) / 100})">${markup}</g>`
}

/** Both sides of the reels: the second is the mirror image of the first. */
export function bothSides({ w }: View, markup: string): string {
  return `${markup}<g transform="translate(${w} 0) scale(-1 1)">${markup}</g>`
}

/** One of the emblems as a thing in the scene, with its light and its shadow. */
export function prop(
  v: View,
  kind: string,
  site: Omit<Place, 'depth'> & { turn?: number },
): string {
  const { x, y, size, hue = v.theme.glow[0] + 180, turn = 0 } = site
  const drawn = emblem(kind)({ doc: v.doc, r: v.r, acc: hue })
  const glow = halo(v, { x, y, radius: 190 * size, colour: v.light(0.92) })
  return `${glow}<g filter="url(#drop)">${placed(drawn, { x, y, size, turn })}</g>`
}

/** What stands beside the reels. */
export type Setting = (v: View) => string

/** Where things hang at the side of the reels, and where they stand. */
export const spots = ({ w, h, s }: View) => ({
  left: 165 * s,
  right: w - 165 * s,
  top: h * 0.2,
  foot: h * (s === 1 ? 0.89 : 0.79),
})
