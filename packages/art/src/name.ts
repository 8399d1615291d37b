import { oklch } from './colour.ts'
import { lettering } from './lettering.ts'
import { newDoc, round } from './svg.ts'
import { themeOf } from './thumbnail.ts'
import { faceOf, lineOf } from './title.ts'

const SIZE = 54
/** Room for the outline and for strokes below the line. */
const EDGE = 10
const BELOW = 0.32
const NO_LIMIT = 10_000

/** The name of a game on one line, in the letters of its picture, as SVG. */
export function nameSvg({ theme: key, name }: { theme: string; name: string }): string {
  const theme = themeOf(key)
  const [hue] = theme.glow
  const { d, width, cap } = lettering(theme.font, name, { width: NO_LIMIT, maxSize: SIZE })
  const doc = newDoc(round(width + 2 * EDGE), round(cap + SIZE * BELOW + 2 * EDGE))
  const tones = { glow: hue, accent: hue, ink: oklch(0.15, 0.05, theme.sky[0]), style: 0 }
  const place = { x: width / 2 + EDGE, y: cap + EDGE }
  return doc.add(lineOf(d, { ...place, fill: faceOf(doc, hue), tones })).toString()
}
