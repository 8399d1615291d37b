import { oklch } from './colour.ts'
import { emblem } from './emblems/index.ts'
import { filters } from './filters.ts'
import { lettering } from './lettering.ts'
import { hashOf, seeded } from './seeded.ts'
import { path } from './shapes.ts'
import { type Doc, newDoc, polygon, ring, round } from './svg.ts'
import type { Theme } from './themes.ts'
import { themeOf } from './thumbnail.ts'
import { worldOf } from './worlds.ts'

const SIZE = 200
const HIGHS = ['H1', 'H2', 'H3', 'H4']
const LOWS = ['L1', 'L2', 'L3', 'L4', 'L5']
const LETTERS: Record<string, { text: string; hue: number }> = {
  A: { text: 'A', hue: 20 },
  K: { text: 'K', hue: 300 },
  Q: { text: 'Q', hue: 150 },
  J: { text: 'J', hue: 240 },
  T: { text: '10', hue: 70 },
  N: { text: '9', hue: 190 },
}
/** What wilds, bonuses and coins are drawn on. */
const MARKS = ['star', 'medal', 'coin']
/** Belong to every theme, where its own things do not suffice. */
const STONES = ['gem', 'crystal', 'brill']
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
  if (symbol === 'R7' || symbol === 'B7') return seven(pen, symbol === 'R7' ? 25 : 250)
  if (symbol === 'BL') return blank(pen)
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
  const kind = highsOf(pen)[rank] ?? 'star'
  return picture(pen, kind, { scale: 0.86, hue: theme.glow[0] + 120 + rank * 60 + skin * 35 })
}

function highsOf({ key, theme, skin }: Pen): string[] {
  const all = [...new Set([...theme.hero, ...theme.side, ...worldOf(key)])]
  const kinds = all.filter((kind) => !MARKS.includes(kind))
  return HIGHS.map((_, rank) => kinds[(rank + skin) % kinds.length] ?? 'star')
}

/** Things of the theme's world on a plate; a picture of a high symbol is never used for a low one too. */
function low(pen: Pen): string {
  const { key, skin, symbol } = pen
  const rank = LOWS.indexOf(symbol)
  const hue = LOW_HUES[rank] ?? 0
  const taken = new Set([...highsOf(pen), ...MARKS])
  const isHero = (kind: string) => pen.theme.hero.includes(kind)
  const own = worldOf(key).filter((kind) => !taken.has(kind))
  const sorted = [...own.filter((kind) => !isHero(kind)), ...own.filter(isHero), ...STONES]
  const free = [...new Set(sorted)].filter((kind) => !taken.has(kind)).slice(0, LOWS.length)
  const kind = free[(rank + skin) % free.length] ?? 'gem'
  return (
    plate({ ...pen, skin: (skin % (SKINS - 1)) + 1 }, hue) + picture(pen, kind, { scale: 0.6, hue })
  )
}

/** A cell that pays nothing: an engraved plate with the theme's light in it. */
function blank({ doc, theme }: Pen): string {
  const [hue] = theme.sky
  const well = doc.radial(
    [oklch(0.34, 0.07, hue), oklch(0.2, 0.05, hue), oklch(0.14, 0.03, hue)],
    0.5,
    0.4,
    0.7,
  )
  const line = oklch(0.62, 0.1, theme.glow[0])
  const petals = [0, 45, 90, 135]
    .map(
      (turn) => `<ellipse cx="100" cy="100" rx="13" ry="46" transform="rotate(${turn} 100 100)"/>`,
    )
    .join('')
  return `<g filter="url(#drop)" opacity=".6"><rect x="34" y="34" width="132" height="132" rx="30" fill="${well}" stroke="${line}" stroke-opacity=".55" stroke-width="4" transform="rotate(45 100 100)"/></g><g fill="none" stroke="${line}" stroke-opacity=".4" stroke-width="3">${petals}<circle cx="100" cy="100" r="52"/></g><circle cx="100" cy="100" r="11" fill="${line}" opacity=".8"/>`
}

function marked(pen: Pen, values: { kind: string; word: string; times: string }): string {
  const glow = pen.theme.glow[0]
  const back = burst(pen) + picture(pen, values.kind, { scale: 0.84, hue: glow + 180 })
  const main = word(pen, values.word, { hue: glow, size: 54, y: 118 })
  return (
    back + main + (values.times ? word(pen, `×${values.times}`, { hue: 70, size: 58, y: 166 }) : '')
  )
}

/** A seven in fire red or in blue, edged with gold. */
function seven({ doc }: Pen, hue: number): string {
  const d = 'M-62 -88H72V-48C30 -10 14 30 12 92H-40C-38 34 -14 -6 20 -42H-28Q-30 -30 -32 -20H-66Z'
  const face = doc.linear([oklch(0.82, 0.14, hue), oklch(0.58, 0.23, hue), oklch(0.36, 0.17, hue)])
  const gold = doc.linear(['#fff0b8', '#f7c244', '#b06a10', '#ffd766'])
  const edge = path(d, gold, `stroke="${gold}" stroke-width="16" stroke-linejoin="round"`)
  const shine = path('M-52 -78H62V-60H-52Z', '#fff', 'opacity=".35"')
  return `<g filter="url(#drop)"><g transform="translate(98 100)"><g filter="url(#bev)">${edge}</g><g filter="url(#soft)">${path(d, face)}</g>${shine}</g></g>`
}

/** Rays behind what is rare. */
function burst({ doc, theme }: Pen): string {
  const light = doc.radial([
    [oklch(0.97, 0.08, theme.glow[0]), 0.95],
    [oklch(0.85, 0.16, theme.glow[0]), 0.5, 0.6],
    [oklch(0.7, 0.16, theme.glow[0]), 0],
  ])
  const rays = path(polygon(ring(14, 100, 60)), light, 'transform="translate(100 100)"')
  return `<circle cx="100" cy="100" r="98" fill="${light}" opacity=".7"/>${rays}`
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
  const rim = doc.linear(['#fff2c4', '#e5ab3c', '#8a5210', '#ffdf8a'], 0.4, 1)
  const face = doc.radial(
    [oklch(0.58, 0.15, hue), oklch(0.38, 0.14, hue), oklch(0.2, 0.09, hue)],
    0.42,
    0.32,
    0.8,
  )
  const shape = (grow: number, paint: string) =>
    [
      '',
      `<circle cx="100" cy="100" r="${90 - grow}" ${paint}/>`,
      `<rect x="${14 + grow}" y="${14 + grow}" width="${172 - grow * 2}" height="${172 - grow * 2}" rx="${40 - grow}" ${paint}/>`,
      `<path transform="translate(100 100) scale(${(92 - grow) / 92})" d="M0 -92L80 -46V46L0 92L-80 46V-46Z" stroke-linejoin="round" ${paint}/>`,
    ][skin % SKINS] ?? ''
  const gloss = doc.linear([
    ['#fff', 0.34],
    ['#fff', 0.02, 0.5],
    ['#fff', 0],
  ])
  return `<g filter="url(#drop)"><g filter="url(#soft)">${shape(0, `fill="${rim}"`)}</g>${shape(11, `fill="${face}" stroke="#00000080" stroke-width="3"`)}${shape(14, `fill="${gloss}"`)}</g>`
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
  return `<g filter="url(#drop)"><path ${shiftedBy(thick / 2)} d="${drawn.d}" fill="${edge}" stroke="${edge}" stroke-width="${thick}" stroke-linejoin="round"/><path ${shiftedBy(0)} d="${drawn.d}" fill="${edge}" stroke="${edge}" stroke-width="${thick - 1}" stroke-linejoin="round"/><g filter="url(#soft)"><path ${shiftedBy(0)} d="${drawn.d}" fill="${face}"/></g></g>`
}
