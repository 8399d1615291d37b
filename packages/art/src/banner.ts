import { oklch } from './colour.ts'
import { emblem } from './emblems/index.ts'
import { filters } from './filters.ts'
import { SCENES } from './scenes/index.ts'
import { seeded } from './seeded.ts'
import { path } from './shapes.ts'
import { type Doc, newDoc, polygon, ring, round } from './svg.ts'
import type { Theme } from './themes.ts'
import { themeOf } from './thumbnail.ts'

export type BannerPicture = {
  id: number
  theme: string
  heroes: readonly string[]
  width?: number
  height?: number
}

type Look = {
  doc: Doc
  theme: Theme
  sky: number
  glow: number
  turn: number
  ink: string
  cx: number
  cy: number
}

/** Wide art without text: the page puts its copy on the calm, dark left side. */
export function bannerSvg({ id, theme: key, heroes, width = 1200, height = 480 }: BannerPicture) {
  const theme = themeOf(key)
  const [sky, glow] = [theme.sky[0], theme.glow[0]]
  const look: Look = {
    doc: newDoc(width, height),
    theme,
    sky,
    glow,
    turn: ((glow - sky + 540) % 360) - 180,
    ink: oklch(0.15, 0.05, sky),
    cx: width * 0.755,
    cy: height * 0.46,
  }
  const { doc } = look
  doc.define(filters(look.ink))
  doc.add(air(look) + beams(look, id) + landscape(look, id) + calmSide(look))
  doc.add(group(look, heroes, id) + sparkles(look, id))
  return doc.toString()
}

function air({ doc, theme, sky, glow, turn, cx, cy }: Look): string {
  const dark = theme.sky[1]
  const light = theme.glow[1]
  const base = doc.linear(
    [
      oklch(0.2, 0.06, sky),
      oklch(Math.max(0.3, dark * 0.9), 0.15, sky + turn * 0.15),
      oklch(dark + 0.08, 0.17, sky + turn * 0.3),
    ],
    1,
    0.3,
  )
  const shine = doc.radial([
    oklch(Math.min(0.97, light + 0.05), 0.12, glow),
    [oklch(light * 0.9, 0.18, glow), 0.8, 0.3],
    [oklch(light * 0.7, 0.18, sky + turn * 0.5), 0.35, 0.62],
    [oklch(dark, 0.1, sky), 0, 1],
  ])
  return `<rect width="${doc.width}" height="${doc.height}" fill="${base}"/><circle cx="${cx}" cy="${cy}" r="${doc.height * 0.95}" fill="${shine}"/>`
}

const BEAMS = 14

function beams({ cx, cy }: Look, id: number): string {
  const all = Array.from({ length: BEAMS }, (_, i) => {
    const from = (i / BEAMS) * 2 * Math.PI + id
    const pointAt = (a: number) => [cx + 900 * Math.cos(a), cy + 900 * Math.sin(a)] as const
    return path(polygon([[cx, cy], pointAt(from), pointAt(from + 0.2)]), '#fff')
  })
  return `<g opacity=".16">${all.join('')}</g>`
}

function landscape({ doc, theme, sky, turn }: Look, id: number): string {
  const { width, height } = doc
  const ramp = doc.linear(
    [
      ['#fff', 0, 0.46],
      ['#fff', 1, 0.66],
    ],
    1,
    0,
  )
  doc.define(`<mask id="fade"><rect width="${width}" height="${height}" fill="${ramp}"/></mask>`)
  const tone = (layer: number) =>
    oklch(
      theme.glow[1] * ([1, 0.76, 0.54, 0.33][layer] ?? 1),
      [0.11, 0.15, 0.14, 0.1][layer] ?? 0.1,
      sky + turn * ([0.9, 0.6, 0.3, 0.05][layer] ?? 0),
    )
  const scene = SCENES[theme.scene]?.(tone, seeded(`banner:${id}`)) ?? ''
  return `<g mask="url(#fade)"><g transform="translate(${round(width * 0.46)} ${round(height * -0.4)}) scale(${round(width * 0.54) / 300} ${height / 240})">${scene}</g></g>`
}

/** The capiz lattice, fading out towards the side with the text. */
function calmSide({ doc, ink }: Look): string {
  const panes = Array.from({ length: 60 }, (_, i) => {
    const opacity = Math.round(Math.max(0, 0.075 - (i % 10) * 0.008) * 1000) / 1000
    return `<rect x="${(i % 10) * 46 + 3}" y="${Math.floor(i / 10) * 82 + 3}" width="40" height="76" rx="5" fill="#fff7e0" opacity="${opacity}"/>`
  })
  const shade = doc.linear(
    [
      [ink, 0.82],
      [ink, 0.5, 0.55],
      [ink, 0],
    ],
    1,
    0,
  )
  return `<g>${panes.join('')}</g><rect width="${doc.width * 0.62}" height="${doc.height}" fill="${shade}"/>`
}

function group({ doc, glow, cx, cy }: Look, heroes: readonly string[], id: number): string {
  const r = seeded(`heroes:${id}`)
  const put = (
    kind: string | undefined,
    placement: readonly [number, number, number, number, number],
  ) => {
    if (!kind) return ''
    const [x, y, scale, turn, hue] = placement
    return `<g filter="url(#drop)"><g transform="translate(${round(cx + x)} ${round(cy + y)}) rotate(${turn}) scale(${scale})">${emblem(kind)({ doc, r, acc: glow + hue })}</g></g>`
  }
  const [main, left, right, small] = heroes
  return [
    `<circle cx="${cx}" cy="${cy}" r="150" fill="${oklch(0.95, 0.08, glow)}" opacity=".55" filter="url(#glow)"/>`,
    put(left, [-165, 72, 0.92, -12, 150]),
    put(right, [180, 64, 0.94, 12, 200]),
    put(small, [150, -120, 0.62, 16, 90]),
    put(small, [-136, -122, 0.46, -18, 90]),
    put(main, [0, 4, 1.72, -2, 180]),
  ].join('')
}

function sparkles({ doc }: Look, id: number): string {
  const r = seeded(`sparkles:${id}`)
  return Array.from({ length: 44 }, () =>
    path(
      polygon(ring(4, r.between(3, 9), r.between(0.8, 2))),
      '#fffbe6',
      `transform="translate(${round(r.between(doc.width * 0.36, doc.width))} ${round(r() * doc.height)})" opacity="${round(r.between(0.3, 1))}"`,
    ),
  ).join('')
}
