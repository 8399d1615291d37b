import { oklch } from './colour.ts'
import { emblem, isEmblem } from './emblems/index.ts'
import { filters } from './filters.ts'
import { frame, STYLES } from './frame.ts'
import { HINTS } from './hints.ts'
import { particles } from './particles.ts'
import { H, SCENES, W } from './scenes/index.ts'
import { type Seeded, seeded } from './seeded.ts'
import { path } from './shapes.ts'
import { type Doc, newDoc, polygon, ring, round } from './svg.ts'
import type { Theme } from './themes.ts'
import { titleBlock } from './title.ts'
import { LOOKS } from './variations.ts'

export type GamePicture = { id: number; theme: string; name: string }

const [TINT_DARKEST, TINT_LIGHTEST] = [0.26, 0.4]

type Look = {
  doc: Doc
  r: Seeded
  theme: Theme
  style: number
  sky: number
  glow: number
  accent: number
  ink: string
  centre: number
}

/** A theme by its key. @throws Error for an unknown key. */
export function themeOf(key: string): Theme {
  const theme = LOOKS[key]
  if (!theme) throw new Error(`no theme ${key}`)
  return theme
}

/** A dark colour of a theme, `#rrggbb`, on which white letters can be read; a neutral one for an unknown key. */
export function tintOf(key: string): string {
  const [hue, lightness] = LOOKS[key]?.sky ?? [220, TINT_DARKEST]
  return oklch(Math.min(TINT_LIGHTEST, Math.max(TINT_DARKEST, lightness)), 0.09, hue)
}

/** The picture of a game, 3:4, as SVG: always the same for the same id, theme and name. */
export function thumbnailSvg({ id, theme: key, name }: GamePicture): string {
  const look = lookOf(id, key)
  const { doc, r, theme, style, ink, glow, accent } = look
  doc.define(filters(ink))
  doc.add(backdrop(look) + rays(look, id) + halo(look))
  doc.add(SCENES[theme.scene]?.(layers(look), r) ?? '')
  doc.add(style === STYLES ? medallion(look) : '')
  doc.add(emblems(look, name))
  doc.add(particles(theme.scene, r, theme.glow[0]))
  doc.add(foot(look))
  doc.add(titleBlock(doc, r, { name, font: theme.font, glow, accent, ink, style }))
  doc.add(frame(style, { doc, colour: oklch(theme.glow[1], 0.14, glow), ink }))
  return doc.toString()
}

function lookOf(id: number, key: string): Look {
  const theme = themeOf(key)
  const r = seeded(`art:${id}:${key}`)
  const turn = r.between(-24, 24)
  const [sky, glow] = r.pick(theme.hues ?? [[theme.sky[0], theme.glow[0]] as const])
  const glowHue = glow + turn * 0.4
  return {
    doc: newDoc(W, H),
    r,
    theme,
    style: (id % STYLES) + 1,
    sky: sky + turn,
    glow: glowHue,
    accent: (glowHue + r.pick([150, 180, 210, 120, 300])) % 360,
    ink: oklch(0.15, 0.05, sky + turn),
    centre: r.between(150, 172),
  }
}

/** Colours of the scene's layers, from the glow to the sky by the shorter way round. */
function layers({ theme, sky, glow }: Look) {
  const turn = ((sky - glow + 540) % 360) - 180
  return (layer: number) => {
    const depth = Math.min(3, Math.max(0, layer))
    const lightness = theme.glow[1] * ([1, 0.76, 0.54, 0.33][depth] ?? 1)
    const share = [0.1, 0.4, 0.7, 0.95][depth] ?? 0
    return oklch(lightness, [0.11, 0.15, 0.14, 0.1][depth] ?? 0.1, glow + turn * share)
  }
}

function sheet(fill: string, more = ''): string {
  return `<rect width="${W}" height="${H}" fill="${fill}" ${more}/>`
}

function backdrop({ doc, theme, sky, glow, centre }: Look): string {
  const dark = theme.sky[1]
  const light = theme.glow[1]
  const between = (glow + sky) / 2 + (Math.abs(glow - sky) > 180 ? 180 : 0)
  const air = doc.linear([
    oklch(dark * 0.8, 0.15, sky),
    oklch(dark + 0.12, 0.18, sky + 12),
    oklch(dark * 0.6, 0.12, sky),
  ])
  const shine = doc.radial(
    [
      oklch(Math.min(0.97, light + 0.06), 0.13, glow),
      [oklch(light * 0.92, 0.18, glow), 0.85, 0.3],
      [oklch(light * 0.7, 0.2, between), 0.45, 0.62],
      [oklch(dark, 0.12, sky), 0, 1],
    ],
    0.5,
    round(centre / H + 0.04),
    0.66,
  )
  return sheet(air) + sheet(shine)
}

function rays({ r, theme, glow, centre }: Look, id: number): string {
  const isRays = theme.scene === 'rays'
  if (r() >= 0.55 && !isRays) return ''
  const count = r.whole(9, 14)
  const beams = Array.from({ length: count }, (_, i) => {
    const from = (i / count) * 2 * Math.PI + id
    const to = ((i + 0.5) / count) * 2 * Math.PI + id
    const pointAt = (angle: number) =>
      [150 + 420 * Math.cos(angle), centre + 420 * Math.sin(angle)] as const
    const colour = isRays && i % 2 ? oklch(theme.glow[1], 0.15, glow) : '#fff'
    return path(polygon([[150, centre], pointAt(from), pointAt(to)]), colour)
  })
  return `<g opacity="${isRays ? 0.38 : 0.15}">${beams.join('')}</g>`
}

function halo({ r, theme, glow, centre }: Look): string {
  if (r() >= 0.4) return ''
  const tone = oklch(theme.glow[1], 0.12, glow)
  return `<circle cx="150" cy="${centre}" r="118" fill="none" stroke="${tone}" stroke-width="1.6" opacity=".6"/><circle cx="150" cy="${centre}" r="104" fill="${tone}" opacity=".28"/>`
}

function medallion({ doc, sky, centre }: Look): string {
  const rim = doc.linear(['#fff3c4', '#d9951f', '#fff3c4'])
  const beads = ring(48, 107).map(
    ([x, y]) => `<circle cx="${round(150 + x)}" cy="${round(centre + y)}" r="1.6" fill="#ffe9a8"/>`,
  )
  return `<circle cx="150" cy="${centre}" r="116" fill="${oklch(0.25, 0.06, sky)}" opacity=".72"/><circle cx="150" cy="${centre}" r="116" fill="none" stroke="${rim}" stroke-width="5"/>${beads.join('')}`
}

type Place = readonly [x: number, y: number, scale: number, turn: number, hue: number]

/** Where the small emblems are, by layout; the last layout is a close-up without any. */
const LAYOUTS: readonly (readonly Place[])[] = [
  [
    [62, 62, 0.46, -16, 40],
    [240, 58, 0.46, 16, 40],
  ],
  [
    [236, -74, 0.44, 18, 60],
    [58, 74, 0.5, -14, 0],
  ],
  [
    [150, -92, 0.4, 0, 90],
    [56, 44, 0.4, -22, 90],
    [244, 44, 0.4, 22, 90],
  ],
  [],
]

function emblems(look: Look, name: string): string {
  const { doc, r, theme, style, accent, centre, glow } = look
  const hero = heroOf(look, name)
  const side = r.pick(theme.side.filter((kind) => kind !== hero))
  const layout = r.whole(0, LAYOUTS.length - 1)
  const put = (kind: string, [x, y, scale, turn, hue]: Place) =>
    `<g filter="url(#drop)"><g transform="translate(${round(x)} ${round(centre + y)}) rotate(${round(turn)}) scale(${round(scale * 100) / 100})">${emblem(kind)({ doc, r, acc: accent + hue })}</g></g>`
  const isCloseUp = layout === LAYOUTS.length - 1
  const large = isCloseUp ? r.between(1.28, 1.4) : r.between(1.04, 1.16)
  const scale = style === STYLES ? 0.86 : large
  const lift = layout === 2 ? 14 : isCloseUp ? 10 : 2
  const shine = oklch(Math.min(0.97, theme.glow[1] + 0.1), 0.1, glow)
  return [
    `<circle cx="150" cy="${centre}" r="88" fill="${shine}" opacity=".6" filter="url(#glow)"/>`,
    ...(LAYOUTS[layout] ?? []).map((place) => put(side, place)),
    put(hero, [150, lift, scale, r.between(-6, 6), 0]),
  ].join('')
}

/** A name with a tiger in it shows a tiger. */
function heroOf({ r, theme }: Look, name: string): string {
  const hinted = name
    .split(' ')
    .map((word) => HINTS[word])
    .find((kind) => kind !== undefined && isEmblem(kind))
  return hinted ?? r.pick(theme.hero)
}

function foot({ doc, ink }: Look): string {
  const shade = doc.linear([
    [ink, 0],
    [ink, 0.62, 0.55],
    [ink, 0.92],
  ])
  return `<rect y="216" width="${W}" height="184" fill="${shade}"/>`
}
