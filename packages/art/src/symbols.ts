import { oklch } from './colour.ts'
import { emblem } from './emblems/index.ts'
import { filters } from './filters.ts'
import { lettering } from './lettering.ts'
import { hashOf, seeded } from './seeded.ts'
import { type Doc, newDoc, round } from './svg.ts'
import type { Theme } from './themes.ts'
import { themeOf } from './thumbnail.ts'

const SIZE = 200
const HIGHS = ['H1', 'H2', 'H3', 'H4']
const LOWS = ['L1', 'L2', 'L3', 'L4', 'L5']
const SPARE = ['crown', 'gem', 'bell', 'clover', 'chest', 'shoe']
const LETTERS: Record<string, { text: string; hue: number }> = {
  A: { text: 'A', hue: 20 },
  K: { text: 'K', hue: 300 },
  Q: { text: 'Q', hue: 150 },
  J: { text: 'J', hue: 240 },
  T: { text: '10', hue: 70 },
  N: { text: '9', hue: 190 },
}
/** The pictures of low symbols without letters, by skin. */
const LOW_SETS: readonly (readonly string[])[] = [
  ['gem', 'crystal', 'brill', 'star', 'coin'],
  ['cherry', 'lemon', 'grape', 'melon', 'bell'],
  ['clover', 'shoe', 'medal', 'chip', 'dice'],
  ['shell', 'flake', 'bolt', 'potion', 'balls'],
]
/** What wilds, bonuses and coins are drawn on. */
const MARKS = ['star', 'medal', 'coin']
const LOW_HUES = [20, 95, 155, 245, 310]

/** How many ways there are to assign a theme's pictures to the symbols of a model. */
export const SKINS = 4

type Pen = { doc: Doc; key: string; theme: Theme; skin: number; symbol: string }

/** A symbol of the reels in a theme's look: emblems for high pays, letters or treasures for low. */
export function symbolSvg(key: string, symbol: string, skin = 0): string {
  const theme = themeOf(key)
  const doc = newDoc(SIZE, SIZE)
  doc.define(filters(oklch(0.15, 0.05, theme.sky[0])))
  const pen = { doc, key, theme, skin, symbol }
  return doc.add(drawn(pen)).toString()
}

function drawn(pen: Pen): string {
  const { symbol } = pen
  const glow = pen.theme.glow[0]
  if (HIGHS.includes(symbol)) return high(pen)
  if (LOWS.includes(symbol)) return low(pen)
  if (/^W\d*$/.test(symbol))
    return marked(pen, { kind: 'star', word: 'WILD', times: symbol.slice(1) })
  if (symbol === 'SC') return marked(pen, { kind: 'medal', word: 'BONUS', times: '' })
  if (/^M\d+$/.test(symbol)) return orb(pen, symbol.slice(1))
  if (symbol === 'CO') return picture(pen, 'coin', { scale: 0.86, hue: glow })
  if (symbol === 'CH') return picture(pen, 'cherry', { scale: 0.8, hue: 20 })
  if (/^B[123]$/.test(symbol)) return bars(pen, Number(symbol[1]))
  if (symbol === 'R7' || symbol === 'B7') {
    return word(pen, '7', { hue: symbol === 'R7' ? 25 : 250, size: 190, y: 100 })
  }
  if (symbol === 'BL') return '<circle cx="100" cy="100" r="9" fill="#fff" opacity=".18"/>'
  return letter(pen)
}

function picture({ doc, key, symbol }: Pen, kind: string, input: { scale: number; hue: number }) {
  const r = seeded(`symbol:${key}:${symbol}`)
  const markup = emblem(kind)({ doc, r, acc: input.hue })
  return `<g filter="url(#drop)"><g transform="translate(100 100) scale(${input.scale})">${markup}</g></g>`
}

/** The emblems of a theme's best symbols; each skin starts with another one. */
function high(pen: Pen): string {
  const { theme, skin, symbol } = pen
  const rank = HIGHS.indexOf(symbol)
  const kind = highsOf(theme, skin)[rank] ?? 'star'
  return picture(pen, kind, { scale: 0.86, hue: theme.glow[0] + 120 + rank * 60 + skin * 35 })
}

function highsOf(theme: Theme, skin: number): string[] {
  const all = [...new Set([...theme.hero, ...theme.side, ...SPARE])]
  const kinds = all.filter((kind) => !MARKS.includes(kind))
  return HIGHS.map((_, rank) => kinds[(rank + skin) % kinds.length] ?? 'star')
}

/** A picture of a high symbol or a bonus is never used for a low symbol too. */
function low(pen: Pen): string {
  const { theme, skin, symbol } = pen
  const rank = LOWS.indexOf(symbol)
  const sets = LOW_SETS.flatMap((_, i) => LOW_SETS[(i + skin) % LOW_SETS.length] ?? [])
  const taken = highsOf(theme, skin)
  const kind = sets.filter((set) => !taken.includes(set) && !MARKS.includes(set))[rank] ?? 'gem'
  return picture(pen, kind, { scale: 0.72, hue: LOW_HUES[rank] ?? 0 })
}

function marked(pen: Pen, values: { kind: string; word: string; times: string }): string {
  const glow = pen.theme.glow[0]
  const back = picture(pen, values.kind, { scale: 0.82, hue: glow + 180 })
  const main = word(pen, values.word, { hue: glow, size: 54, y: 112 })
  return (
    back + main + (values.times ? word(pen, `×${values.times}`, { hue: 70, size: 58, y: 166 }) : '')
  )
}

function orb(pen: Pen, times: string): string {
  const hue = ({ 2: 150, 3: 220, 5: 285, 10: 20, 25: 60, 100: 95 } as Record<string, number>)[times]
  const tone = hue ?? 200
  const glass = pen.doc.radial(
    [
      [oklch(0.96, 0.06, tone), 1],
      [oklch(0.74, 0.19, tone), 1, 0.45],
      [oklch(0.34, 0.16, tone), 1, 1],
    ],
    0.38,
    0.32,
    0.75,
  )
  const rim = oklch(0.85, 0.14, 85)
  return `<g filter="url(#drop)"><circle cx="100" cy="100" r="84" fill="${glass}" stroke="${rim}" stroke-width="8"/><ellipse cx="76" cy="62" rx="30" ry="17" fill="#fff" opacity=".55" transform="rotate(-32 76 62)"/></g>${word(pen, `×${times}`, { hue: 85, size: 74, y: 126 })}`
}

function bars(pen: Pen, count: number): string {
  const hue = [245, 150, 25][count - 1] ?? 0
  const face = pen.doc.linear([
    oklch(0.8, 0.14, hue),
    oklch(0.5, 0.19, hue),
    oklch(0.38, 0.15, hue),
  ])
  const high = 52
  const top = 100 - (count * high) / 2
  return Array.from({ length: count }, (_, i) => {
    const y = top + i * high
    const plate = `<g filter="url(#drop)"><rect x="16" y="${y + 3}" width="168" height="${high - 7}" rx="12" fill="${face}" stroke="${oklch(0.9, 0.1, 85)}" stroke-width="5"/></g>`
    return plate + word(pen, 'BAR', { hue: 85, size: 40, y: y + high / 2 + 13 })
  }).join('')
}

/** Letters bare, on a plate, on a coin, or on a tile, by skin. */
function letter(pen: Pen): string {
  const { text, hue } = LETTERS[pen.symbol] ?? { text: pen.symbol, hue: hashOf(pen.symbol) % 360 }
  const tone = hue + pen.skin * 40
  const size = pen.skin === 0 ? 150 : 112
  return plate(pen, tone) + word(pen, text, { hue: tone, size, y: 100 })
}

function plate({ doc, skin }: Pen, hue: number): string {
  if (skin === 0) return ''
  const fill = doc.linear([oklch(0.5, 0.14, hue), oklch(0.3, 0.12, hue), oklch(0.2, 0.08, hue)])
  const edge = `fill="${fill}" stroke="${oklch(0.82, 0.12, hue + 30)}" stroke-width="6"`
  const shapes = [
    '',
    `<circle cx="100" cy="100" r="86" ${edge}/>`,
    `<rect x="20" y="20" width="160" height="160" rx="34" ${edge}/>`,
    `<path d="M100 10L178 55V145L100 190L22 145V55Z" ${edge}/>`,
  ]
  return `<g filter="url(#drop)">${shapes[skin % shapes.length]}</g>`
}

type Word = { hue: number; size: number; y: number }

/** A word in the theme's letters; large ones are centred on their line. */
function word({ doc, theme }: Pen, text: string, w: Word): string {
  const drawn = lettering(theme.font, text, { width: 172, maxSize: w.size })
  const y = w.size > 100 ? w.y + drawn.cap / 2 : w.y
  const face = doc.linear(['#fffef4', oklch(0.88, 0.13, w.hue), oklch(0.66, 0.18, w.hue - 10)])
  const edge = oklch(0.24, 0.09, w.hue)
  const shiftedBy = (dy: number) => `transform="translate(100 ${round(y + dy)})"`
  const thick = w.size > 60 ? 11 : 7
  return `<g filter="url(#drop)"><path ${shiftedBy(thick / 2)} d="${drawn.d}" fill="${edge}" stroke="${edge}" stroke-width="${thick}" stroke-linejoin="round"/><path ${shiftedBy(0)} d="${drawn.d}" fill="${edge}" stroke="${edge}" stroke-width="${thick - 1}" stroke-linejoin="round"/><path ${shiftedBy(0)} d="${drawn.d}" fill="${face}"/></g>`
}
