import { oklch } from './colour.ts'
import type { Seeded } from './seeded.ts'
import { type Doc, round } from './svg.ts'

/** A shape and its mirror image; the overlap hides the seam between them. */
export function mirrored(markup: string): string {
  return `${markup}<g transform="translate(.8 0) scale(-1 1)">${markup}</g>`
}

/** A group under a filter: `bev` is a bevelled solid with an outline, `soft` has no outline. */
export function solid(markup: string, transform = '', filter = 'bev'): string {
  const under = filter ? ` filter="url(#${filter})"` : ''
  return `<g${under}${transform ? ` transform="${transform}"` : ''}>${markup}</g>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function ellipse(x: number, y: number, r: number, fill: string, ry = r, more = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(r)}" ry="${round(ry)}" fill="${fill}" ${more}/>`
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

/** What a drawing needs: its document, its random stream and its accent hue. */
export type Brush = { doc: Doc; r: Seeded; acc: number }

export function material(doc: Doc, hue: number, lightness = 0.68, chroma = 0.16): string {
  return doc.linear([
    oklch(Math.min(0.96, lightness + 0.2), chroma * 0.75, hue + 6),
    oklch(lightness, chroma, hue),
    oklch(lightness - 0.26, chroma * 0.9, hue - 14),
  ])
}

export function gold({ doc }: Brush): string {
  return doc.linear(['#fff0b8', '#f7c244', '#c97a12', '#ffd766'])
}

export function steel({ doc }: Brush): string {
  return doc.linear(['#f6fbff', '#a9b8c6', '#5d6c7c', '#d5e0ea'])
}

export function bone({ doc }: Brush): string {
  return doc.linear(['#fffdf2', '#efe2c2', '#b89f74'])
}

export function wood({ doc }: Brush): string {
  return doc.linear(['#c48a52', '#8a5428', '#54300f'])
}

export const DARK = '#1b1210'

/** An emblem is drawn in a box from -100 to 100. */
export type Emblem = (c: Brush) => string
