import { oklch } from './colour.ts'
import { filters } from './filters.ts'
import { SCENES } from './scenes/index.ts'
import { seeded } from './seeded.ts'
import { newDoc } from './svg.ts'
import { themeOf } from './thumbnail.ts'

/** The landscape behind the reels: the theme's air and scene, dark enough for white text. */
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
  doc.add(`<g transform="translate(0 -380) scale(4 3)" opacity=".95">${scene}</g>`)
  doc.add(`<rect width="1200" height="800" fill="#05090a" opacity=".2"/>`)
  return doc.toString()
}
