import { oklch } from '../colour.ts'
import { filters } from '../filters.ts'
import { ellipse, path, stroke } from '../shapes.ts'
import { type Doc, newDoc, type Point, polygon, ring, round } from '../svg.ts'
import type { Theme } from '../themes.ts'
import { themeOf } from '../thumbnail.ts'
import { lights } from './lights.ts'
import { baseOf } from './view.ts'

/** A frame is drawn once as a square; its corners stay, its sides are repeated. */
const FRAME = 480
/** The sides of the corners; the width of the bars in them. */
const CORNER = 120
const BAR = 84
/** How far apart the ornaments of a side are: they meet at the seams. */
const PITCH = 60

type Material = {
  /** From the lit edge to the shaded one. */
  shades: readonly string[]
  filter?: 'stone' | 'wood'
  trim: string
  ornament: (doc: Doc) => string
  corner: (doc: Doc) => string
}

const GOLD = ['#fff2bd', '#f0b83a', '#9a5c0c', '#ffdf85'] as const
const CHROME = ['#ffffff', '#b9c6d3', '#566372', '#e6eef5'] as const

const disc = (fill: string, r: number) => ellipse(0, 0, r, fill)
const jewel =
  (hue: number, r = 26) =>
  (doc: Doc) =>
    disc(doc.linear(GOLD), r + 9) +
    disc(
      doc.radial(
        [oklch(0.95, 0.08, hue), oklch(0.64, 0.21, hue), oklch(0.3, 0.14, hue)],
        0.36,
        0.3,
        0.8,
      ),
      r,
    ) +
    ellipse(-r * 0.3, -r * 0.36, r * 0.3, '#fff', r * 0.18, 'opacity=".85"')
const rivet = (metal: readonly string[]) => (doc: Doc) =>
  disc(doc.radial([...metal], 0.36, 0.3, 0.9), 11)
const bulb = () => `<circle r="22" fill="#ffd76a" opacity=".55"/>${ellipse(0, 0, 12, '#fff6c8')}`
const star = (doc: Doc) =>
  path(polygon(ring(4, 40, 15)), doc.linear(GOLD)) + path(polygon(ring(4, 20, 8)), '#fff6d8')
const diamond = (fill: string) => () => path('M0 -17L13 0L0 17L-13 0Z', fill)
const plate = (metal: readonly string[]) => (doc: Doc) =>
  `<rect x="-46" y="-46" width="92" height="92" rx="18" fill="${doc.linear([...metal], 1, 1)}" stroke="#00000066" stroke-width="3"/>${disc(doc.radial([...metal], 0.36, 0.3, 0.9), 20)}`

const MATERIALS: Record<string, Material> = {
  gilded: {
    shades: ['#f7d37a', '#c78a26', '#7a4a0e'],
    filter: 'stone',
    trim: '#ffe9a8',
    ornament: diamond('#1f58a8'),
    corner: jewel(250),
  },
  lacquer: {
    shades: ['#e84438', '#a3151c', '#5a0710'],
    trim: '#ffd76a',
    ornament: () => stroke('M-22 9V-9H-6V5H6M22 -9V9H10', '#ffd76a', 5),
    corner: star,
  },
  wood: {
    shades: ['#b9803f', '#7c4a1e', '#452509'],
    filter: 'wood',
    trim: '#e8b872',
    ornament: rivet(CHROME),
    corner: plate(GOLD),
  },
  stone: {
    shades: ['#9aa48e', '#5f6a58', '#343c32'],
    filter: 'stone',
    trim: '#cfe0b8',
    ornament: () =>
      stroke('M-16 10L0 -10L16 10', '#2a3320', 8, 'opacity=".8"') +
      stroke('M-16 13L0 -7L16 13', '#f0d27a', 4),
    corner: jewel(145),
  },
  slate: {
    shades: ['#8a90a8', '#4a5068', '#24283a'],
    filter: 'stone',
    trim: '#c8d4f0',
    ornament: () =>
      stroke('M-8 -13V13M-8 -3L9 -12M-8 8L9 -2', '#10141f', 8, 'opacity=".8"') +
      stroke('M-7 -12V14M-7 -2L10 -11', '#a8d4ff', 4),
    corner: jewel(220),
  },
  steel: {
    shades: ['#c4d2e0', '#6d7d92', '#303b4a'],
    trim: '#8fe4ff',
    ornament: () =>
      `<rect x="-18" y="-5" width="36" height="10" rx="5" fill="#7fe6ff"/><rect x="-18" y="-5" width="36" height="4" rx="2" fill="#fff" opacity=".7"/>`,
    corner: plate(CHROME),
  },
  ice: {
    shades: ['#ffffff', '#a8d8f8', '#4a8ac8'],
    filter: 'stone',
    trim: '#ffffff',
    ornament: () => path('M-20 -14L0 16L20 -14L0 -6Z', '#ffffff', 'opacity=".75"'),
    corner: jewel(230),
  },
  candy: {
    shades: ['#ffd3e6', '#f57fb0', '#b8366f'],
    trim: '#ffffff',
    ornament: () => path('M-30 42L0 -42H30L0 42Z', '#fff7fa', 'opacity=".85"'),
    corner: jewel(350, 30),
  },
  velvet: {
    shades: ['#c8283e', '#7a0f24', '#3c0512'],
    trim: '#ffd76a',
    ornament: bulb,
    corner: star,
  },
  lava: {
    shades: ['#5a4038', '#2e1c18', '#160b0a'],
    filter: 'stone',
    trim: '#ff9a3c',
    ornament: () =>
      stroke('M-30 4L-12 -9L2 8L16 -5L30 4', '#ff6a14', 7) +
      stroke('M-30 4L-12 -9L2 8L16 -5L30 4', '#ffe08a', 2.6),
    corner: jewel(40),
  },
  marble: {
    shades: ['#fffdf6', '#d9cfbd', '#948a7a'],
    filter: 'stone',
    trim: '#ffd76a',
    ornament: () => stroke('M-24 11V-11H14V4H-8', '#b8812a', 5),
    corner: jewel(260),
  },
  coral: {
    shades: ['#ffd9c4', '#f08a78', '#a83e52'],
    filter: 'stone',
    trim: '#fff0dc',
    ornament: (doc) => disc(doc.radial(['#ffffff', '#f4e6ee', '#b8a0b4'], 0.36, 0.3, 0.9), 13),
    corner: jewel(195),
  },
  neon: {
    shades: ['#3a3f5c', '#1a1e34', '#0a0c18'],
    trim: '#5af0ff',
    ornament: () => '',
    corner: () => '',
  },
  chrome: {
    shades: ['#fbfdff', '#9fb0c0', '#4a5868'],
    trim: '#ff5a5a',
    ornament: bulb,
    corner: star,
  },
}

const BY_THEME: Record<string, string> = {
  ...{ desert: 'gilded', lantern: 'lacquer', blossom: 'lacquer', orchard: 'wood', ranch: 'wood' },
  ...{ frontier: 'wood', harbor: 'wood', canopy: 'stone', crypt: 'slate', norse: 'slate' },
  ...{ cosmos: 'steel', mine: 'gilded', stadium: 'steel', frost: 'ice', sugar: 'candy' },
  ...{ carnival: 'velvet', numbers: 'velvet', inferno: 'lava', olympus: 'marble', table: 'marble' },
  ...{ reef: 'coral' },
}
const BY_MODEL: Record<string, string> = { 'neon-27': 'neon', 'classic-777': 'chrome' }

/** The frame of the reels, of what its theme is built of. */
export function frameSvg(key: string, model: string): string {
  const [base = ''] = key.split('-')
  const name = BY_MODEL[baseOf(model)] ?? BY_THEME[base] ?? 'gilded'
  const made = MATERIALS[name] as Material
  const doc = newDoc(FRAME, FRAME)
  const [hue] = themeOf(key).glow
  doc.define(filters('#12090a') + lights(made.trim))
  doc.add(well(doc, themeOf(key)) + bars(doc, made))
  doc.add(name === 'neon' ? tubes(hue) : ornaments(doc, made))
  return doc.toString()
}

/** What the reels turn before: dark, with the theme's colour in its middle and a fine pattern. */
function well(doc: Doc, { sky, glow }: Theme): string {
  const inner = FRAME - BAR * 2
  const box = `x="${BAR}" y="${BAR}" width="${inner}" height="${inner}"`
  const fill = doc.linear([
    oklch(0.13, 0.03, sky[0]),
    oklch(0.24, 0.06, sky[0]),
    oklch(0.33, 0.085, sky[0]),
    oklch(0.24, 0.06, sky[0]),
    oklch(0.13, 0.03, sky[0]),
  ])
  const sides = doc.linear(
    [
      ['#000', 0.7],
      ['#000', 0, 0.2],
      [oklch(0.8, 0.1, glow[0]), 0.1, 0.5],
      ['#000', 0, 0.8],
      ['#000', 0.7],
    ],
    1,
    0,
  )
  return `<rect ${box} fill="${fill}"/><rect ${box} fill="${sides}"/>`
}

/** Four bars, each lit as it lies. */
function bars(doc: Doc, { shades, filter, trim }: Material): string {
  const whole = FRAME
  const sides = [
    [`M0 0H${whole}L${whole - BAR} ${BAR}H${BAR}Z`, doc.linear(shades)],
    [`M0 0L${BAR} ${BAR}V${whole - BAR}L0 ${whole}Z`, doc.linear(shades, 1, 0)],
    [
      `M${whole} 0L${whole - BAR} ${BAR}V${whole - BAR}L${whole} ${whole}Z`,
      doc.linear([...shades].reverse(), 1, 0),
    ],
    [
      `M0 ${whole}L${BAR} ${whole - BAR}H${whole - BAR}L${whole} ${whole}Z`,
      doc.linear([...shades].reverse()),
    ],
  ] as const
  doc.define(
    `<clipPath id="round"><rect x="2" y="2" width="${whole - 4}" height="${whole - 4}" rx="54"/></clipPath>`,
  )
  const edge = ([inset, rx]: Point, colour: string, width: number) =>
    `<rect x="${inset}" y="${inset}" width="${whole - inset * 2}" height="${whole - inset * 2}" rx="${rx}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  const faces = sides.map(([d, fill]) => path(d, fill)).join('')
  const surface = filter ? `<g filter="url(#${filter})">${faces}</g>` : faces
  return [
    `<g clip-path="url(#round)">${surface}</g>`,
    edge([4, 52], '#00000099', 6),
    edge([9, 48], trim, 4),
    edge([15, 44], '#0000004d', 3),
    edge([BAR - 20, 22], '#0000004d', 4),
    edge([BAR - 15, 20], trim, 5),
    edge([BAR - 6, 14], '#000000b3', 12),
  ].join('')
}

/** The middle of the bar, between its two trims. */
const MIDDLE = 40

function ornaments(doc: Doc, { ornament, corner }: Material): string {
  const steps = Array.from(
    { length: (FRAME - CORNER * 2) / PITCH },
    (_, i) => CORNER + PITCH * (i + 0.5),
  )
  const at = ([x, y]: Point, turn: number, markup: string) =>
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">${markup}</g>`
  const one = `<g filter="url(#soft)"><g transform="scale(.82)">${ornament(doc)}</g></g>`
  const far = FRAME - MIDDLE
  const sides = steps.flatMap((k) => [
    at([k, MIDDLE], 0, one),
    at([k, far], 180, one),
    at([MIDDLE, k], -90, one),
    at([far, k], 90, one),
  ])
  const jewels = [
    [50, 50],
    [FRAME - 50, 50],
    [50, FRAME - 50],
    [FRAME - 50, FRAME - 50],
  ].map(([x = 0, y = 0]) => at([x, y], 0, `<g filter="url(#bev)">${corner(doc)}</g>`))
  return sides.join('') + jewels.join('')
}

/** Two tubes of light round the reels. */
function tubes(hue: number): string {
  const tube = (inset: number, tone: number) => {
    const line = (colour: string, width: number, more = '') =>
      `<rect x="${inset}" y="${inset}" width="${FRAME - inset * 2}" height="${FRAME - inset * 2}" rx="${60 - inset * 0.5}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`
    return (
      line(oklch(0.7, 0.26, tone), 22, 'filter="url(#sheen)"') +
      line(oklch(0.68, 0.26, tone), 9) +
      line(oklch(0.97, 0.05, tone), 4)
    )
  }
  return tube(26, 335) + tube(56, hue + 160)
}
