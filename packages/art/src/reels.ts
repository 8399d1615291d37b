import { oklch } from './colour.ts'
import { emblem } from './emblems/index.ts'
import { filters } from './filters.ts'
import { lettering } from './lettering.ts'
import { SCENES } from './scenes/index.ts'
import { hashOf, seeded } from './seeded.ts'
import { newDoc, round } from './svg.ts'
import type { Theme } from './themes.ts'
import { themeOf } from './thumbnail.ts'

const SIZE = 200
const HIGHS = ['H1', 'H2', 'H3', 'H4']
const SPARE = ['crown', 'gem', 'star', 'bell', 'clover', 'coin']
const LOW_HUES: Record<string, number> = { A: 20, K: 300, Q: 150, J: 240, T: 70 }

/** The four emblems that stand for a theme's best symbols. */
function highsOf(theme: Theme): string[] {
  return [...new Set([...theme.hero, ...theme.side, ...SPARE])].slice(0, HIGHS.length)
}

/** A symbol of the reels in a theme's look: emblems for high pays, letters for low ones. */
export function symbolSvg(key: string, symbol: string): string {
  const theme = themeOf(key)
  const glow = theme.glow[0]
  const doc = newDoc(SIZE, SIZE)
  doc.define(filters(oklch(0.15, 0.05, theme.sky[0])))
  const high = HIGHS.indexOf(symbol)
  const r = seeded(`symbol:${key}:${symbol}`)
  const centre = (markup: string, scale: number) =>
    `<g filter="url(#drop)"><g transform="translate(100 100) scale(${scale})">${markup}</g></g>`
  if (high >= 0) {
    const kind = highsOf(theme)[high] ?? 'star'
    return doc.add(centre(emblem(kind)({ doc, r, acc: glow + 120 + high * 60 }), 0.78)).toString()
  }
  if (symbol === 'W' || symbol === 'SC') {
    const kind = symbol === 'W' ? 'star' : 'medal'
    const back = centre(emblem(kind)({ doc, r, acc: glow + 180 }), 0.82)
    const word = symbol === 'W' ? 'WILD' : 'BONUS'
    return doc
      .add(back + wordOn(word, doc, { font: theme.font, hue: glow, size: 54, y: 120 }))
      .toString()
  }
  const hue = LOW_HUES[symbol] ?? hashOf(symbol) % 360
  const letter = symbol === 'T' ? '10' : symbol
  return doc.add(wordOn(letter, doc, { font: theme.font, hue, size: 150, y: 152 })).toString()
}

type Word = { font: string; hue: number; size: number; y: number }

function wordOn(text: string, doc: ReturnType<typeof newDoc>, w: Word): string {
  const drawn = lettering(w.font, text, { width: 172, maxSize: w.size })
  const y = w.size > 100 ? 100 + drawn.cap / 2 : w.y
  const face = doc.linear(['#fffef4', oklch(0.88, 0.13, w.hue), oklch(0.66, 0.18, w.hue - 10)])
  const edge = oklch(0.24, 0.09, w.hue)
  const at = (dy: number) => `transform="translate(100 ${round(y + dy)})"`
  return `<g filter="url(#drop)"><path ${at(5)} d="${drawn.d}" fill="${edge}" stroke="${edge}" stroke-width="11" stroke-linejoin="round"/><path ${at(0)} d="${drawn.d}" fill="${edge}" stroke="${edge}" stroke-width="10" stroke-linejoin="round"/><path ${at(0)} d="${drawn.d}" fill="${face}"/></g>`
}

/** The landscape behind the reels: the theme's air and scene, dark enough for white words. */
export function sceneSvg(key: string): string {
  const theme = themeOf(key)
  const [sky, dark] = theme.sky
  const [glow, light] = theme.glow
  const turn = ((glow - sky + 540) % 360) - 180
  const doc = newDoc(1200, 800)
  doc.define(filters(oklch(0.15, 0.05, sky)))
  const air = doc.linear([
    oklch(dark * 0.7, 0.13, sky),
    oklch(dark + 0.06, 0.16, sky + turn * 0.2),
    oklch(dark * 0.5, 0.1, sky),
  ])
  const shine = doc.radial([
    [oklch(light * 0.85, 0.16, glow), 0.75],
    [oklch(light * 0.6, 0.17, sky + turn * 0.5), 0.3, 0.55],
    [oklch(dark, 0.1, sky), 0, 1],
  ])
  const tone = (layer: number) =>
    oklch(
      light * ([0.8, 0.6, 0.42, 0.26][layer] ?? 0.5),
      0.12,
      sky + turn * ([0.8, 0.5, 0.25, 0.05][layer] ?? 0),
    )
  const scene = SCENES[theme.scene]?.(tone, seeded(`reels:${key}`)) ?? ''
  doc.add(
    `<rect width="1200" height="800" fill="${air}"/><circle cx="600" cy="330" r="640" fill="${shine}"/>`,
  )
  doc.add(`<g transform="translate(0 -380) scale(4 3)" opacity=".8">${scene}</g>`)
  doc.add(`<rect width="1200" height="800" fill="#05090a" opacity=".42"/>`)
  return doc.toString()
}
