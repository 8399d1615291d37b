import { oklch } from './colour.ts'
import { lettering, type Warp } from './lettering.ts'
import type { Seeded } from './seeded.ts'
import { path } from './shapes.ts'
import { type Doc, round } from './svg.ts'

const WARPS: readonly Warp[] = [
  () => [0, 0, 1],
  (x) => [0, 16 * x * x - 8, 1],
  (x) => [0, -13 * (1 - x * x) + 6, 1],
  (x, y) => [y * -0.18, -x * 9, 1],
  (x) => [0, 0, 0.82 + 0.36 * x * x],
  (x) => [0, 0, 1.16 - 0.3 * x * x],
]
const WIDTH = 248
const ONE_LINE = 9
const GAP = 11
const BASELINE = 364
const MIDDLE = 150
const DEPTH = 5

export type Tones = { glow: number; accent: number; ink: string; style: number }

/** The name in one or two warped lines: extruded, outlined, with a gradient face. */
export function titleBlock(
  doc: Doc,
  r: Seeded,
  input: { name: string; font: string } & Tones,
): string {
  const lines = linesOf(input.name)
  const warp = r.pick(WARPS)
  const isSwapped = r() < 0.35
  const { glow, accent } = input
  const face = faceOf(doc, glow)
  const second =
    r() < 0.55 ? face : doc.linear(['#ffffff', oklch(0.9, 0.11, accent), oklch(0.74, 0.17, accent)])
  const maxSize = lines.length > 1 ? 54 : 60
  const fitted = lines.map((line) => lettering(input.font, line, { width: WIDTH, maxSize, warp }))
  let y = BASELINE - fitted.slice(1).reduce((sum, line) => sum + line.cap + GAP, 0)
  let markup = input.style === 4 ? ribbon(accent) : ''
  fitted.forEach((line, i) => {
    markup += lineOf(line.d, {
      x: MIDDLE,
      y,
      fill: (i === 0) === isSwapped ? second : face,
      tones: input,
    })
    y += (fitted[i + 1]?.cap ?? 0) + GAP
  })
  return markup
}

/** The gradient of a name's letters. */
export function faceOf(doc: Doc, glow: number): string {
  return doc.linear(['#fffef4', oklch(0.9, 0.11, glow), oklch(0.72, 0.16, glow - 14)])
}

function linesOf(name: string): string[] {
  const [first = '', ...rest] = name.split(' ')
  if (name.length <= ONE_LINE || rest.length === 0) return [name]
  if (rest.length === 1) return [first, rest.join(' ')]
  const half = first.length <= 5 ? 2 : 1
  const words = [first, ...rest]
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')]
}

function ribbon(accent: number): string {
  const d = 'M8 330L24 318H276L292 330L276 344L292 378H276H24H8L24 344Z'
  return path(d, oklch(0.4, 0.16, accent), 'opacity=".9"')
}

/** A line of letters with its depth and outline, centred on x. */
export function lineOf(
  d: string,
  options: { x: number; y: number; fill: string; tones: Tones },
): string {
  const { glow, ink } = options.tones
  const place = (dy: number) =>
    `transform="translate(${round(options.x)} ${round(options.y + dy)})"`
  const edge = `stroke="${oklch(0.26, 0.09, glow - 20)}" stroke-width="6" stroke-linejoin="round"`
  const depth = Array.from({ length: DEPTH }, (_, k) =>
    path(d, oklch(0.3 - k * 0.02, 0.1, glow - 20), `${place(DEPTH - k)} ${edge}`),
  )
  const outline = `${place(0)} stroke="${ink}" stroke-width="6.5" stroke-linejoin="round"`
  return depth.join('') + path(d, ink, outline) + path(d, options.fill, place(0))
}
