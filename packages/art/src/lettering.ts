/// <reference path="./opentype.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font } from 'opentype.js'
import { round } from './svg.ts'

const require = createRequire(import.meta.url)
const fonts = new Map<string, Font>()

/** A font by its package name, with a weight behind a colon: `orbitron:900`. */
function fontOf(name: string): Font {
  const known = fonts.get(name)
  if (known) return known
  const [family, weight = '400'] = name.split(':')
  const file = require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`)
  const bytes = readFileSync(file)
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  fonts.set(name, font)
  return font
}

/** Moves a point of a line of text: x runs from -1 to 1 over its width. */
export type Warp = (x: number, y: number) => readonly [dx: number, dy: number, scaleY?: number]

export type Lettering = { d: string; width: number; cap: number; size: number }

const STRAIGHT: Warp = () => [0, 0, 1]

/** A text as a path that fits `width`, bent by `warp`, centred on x = 0. */
export function lettering(
  name: string,
  text: string,
  fit: { width: number; maxSize: number; warp?: Warp },
): Lettering {
  const font = fontOf(name)
  // Glyph by glyph with kerning: the library's getPath() throws on some substitution tables.
  const glyphs = [...text].map((char) => font.charToGlyph(char))
  const advances = glyphs.map((glyph, i) => {
    const next = glyphs[i + 1]
    return (glyph.advanceWidth ?? 0) + (next ? font.getKerningValue(glyph, next) : 0)
  })
  const units = advances.reduce((sum, advance) => sum + advance, 0) / font.unitsPerEm
  const size = Math.min(fit.maxSize, fit.width / units)
  const width = units * size
  let pen = -width / 2
  const commands = glyphs.flatMap((glyph, i) => {
    const drawn = glyph.getPath(pen, 0, size).commands
    pen += ((advances[i] ?? 0) / font.unitsPerEm) * size
    return drawn
  })
  const bend = bender(fit.warp ?? STRAIGHT, width)
  // The cap height that fonts state is missing or wrong in several of them.
  const cap = (font.charToGlyph('H').getBoundingBox().y2 / font.unitsPerEm) * size
  return { d: commands.map((command) => commandPath(command, bend)).join(''), width, cap, size }
}

type Bend = (x: number, y: number) => string

function bender(warp: Warp, width: number): Bend {
  return (x, y) => {
    const [dx, dy, scaleY = 1] = warp(x / (width / 2 || 1), y)
    return `${round(x + dx)} ${round(y * scaleY + dy)}`
  }
}

function commandPath(c: ReturnType<Font['getPath']>['commands'][number], bend: Bend): string {
  if (c.type === 'Z') return 'Z'
  if (c.type === 'Q') return `Q${bend(c.x1, c.y1)} ${bend(c.x, c.y)}`
  if (c.type === 'C') return `C${bend(c.x1, c.y1)} ${bend(c.x2, c.y2)} ${bend(c.x, c.y)}`
  return `${c.type}${bend(c.x, c.y)}`
}
