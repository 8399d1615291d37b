import { oklch } from '../colour.ts'
import { path } from '../shapes.ts'
import { polygon, round } from '../svg.ts'
import type { View } from './view.ts'

/** The sky: darkest above, glowing round its light. */
export function sky(v: View): string {
  const { doc, w, h, sun, theme } = v
  const [hue, dark] = theme.sky
  const [glow, bright] = theme.glow
  const turn = ((glow - hue + 540) % 360) - 180
  const air = doc.linear([
    oklch(dark * 0.5, 0.11, hue),
    [oklch(dark * 0.95, 0.15, hue + turn * 0.12), 1, 0.3],
    [oklch(dark + (bright - dark) * 0.42, 0.15, hue + turn * 0.5), 1, 0.58],
    oklch(dark + (bright - dark) * 0.6, 0.14, hue + turn * 0.8),
  ])
  const shine = doc.radial([
    [oklch(Math.min(0.97, bright + 0.08), 0.1, glow), 0.95],
    [oklch(bright * 0.92, 0.15, glow), 0.62, 0.22],
    [oklch(bright * 0.72, 0.16, glow - turn * 0.25), 0.26, 0.55],
    [oklch(dark, 0.1, hue), 0, 1],
  ])
  return `<rect width="${w}" height="${h}" fill="${air}"/><circle cx="${sun.x}" cy="${sun.y}" r="${round(Math.max(w, h) * 0.52)}" fill="${shine}"/>`
}

/** Shafts of light from the sun, wide and soft. */
export function shafts(v: View, count = 11, strength = 0.2): string {
  const { w, h, sun, r, doc } = v
  const reach = Math.max(w, h) * 1.1
  const fill = doc.radial(
    [
      [v.light(0.96, 0.07), 1],
      [v.light(0.9), 0.5, 0.4],
      [v.light(0.8), 0],
    ],
    0.5,
    0.5,
  )
  const beams = Array.from({ length: count }, (_, i) => {
    const from = (i / count) * 2 * Math.PI + r() * 0.3
    const pointAt = (angle: number) =>
      [sun.x + reach * Math.cos(angle), sun.y + reach * Math.sin(angle)] as const
    return polygon([[sun.x, sun.y], pointAt(from), pointAt(from + r.between(0.1, 0.26))])
  })
  const disc = `<clipPath id="beams">${path(beams.join(''), '#000')}</clipPath>`
  doc.define(disc)
  return `<g filter="url(#sheen)" opacity="${strength}"><circle cx="${sun.x}" cy="${sun.y}" r="${reach}" fill="${fill}" clip-path="url(#beams)"/></g>`
}

export function stars(v: View, count = 150, down = 0.6): string {
  const { r, w, h } = v
  return Array.from({ length: count }, () => {
    const [x, y, size] = [r() * w, r() * h * down, r.between(0.6, 2.3)]
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="#fff" opacity="${round(r.between(0.25, 1))}"/>`
  }).join('')
}

/** A sun or a moon with its halo. */
export function orb(v: View, site: { x: number; y: number; radius: number }): string {
  const face = v.doc.radial(
    [v.light(0.99, 0.04), v.light(0.94, 0.09), v.light(0.84, 0.13)],
    0.42,
    0.38,
    0.7,
  )
  const halo = v.doc.radial([
    [v.light(0.96, 0.1), 0.75],
    [v.light(0.9), 0.25, 0.45],
    [v.light(0.9), 0],
  ])
  const place = `cx="${round(site.x)}" cy="${round(site.y)}"`
  return `<circle ${place} r="${round(site.radius * 3.2)}" fill="${halo}"/><circle ${place} r="${round(site.radius)}" fill="${face}"/>`
}

/** Lies between two layers and sets them apart. */
export function haze(v: View, y: number, strength = 0.5): string {
  const tall = v.h * 0.24
  const fill = v.doc.linear([
    [v.tone(0, 0.14), 0],
    [v.tone(0, 0.14), strength, 0.6],
    [v.tone(0.1, 0.08), 0],
  ])
  return `<rect x="0" y="${round(y - tall * 0.6)}" width="${v.w}" height="${round(tall)}" fill="${fill}"/>`
}

type Puff = { x: number; y: number; size: number; hue?: number; lift?: number }

/** A heap of round clouds, white where the light falls and dark below. */
export function cloud(v: View, { x, y, size, hue, lift = 0 }: Puff): string {
  const at = (l: number) =>
    hue === undefined ? v.light(Math.min(0.97, 0.7 + l + lift), 0.045) : v.tint(hue, 0.1, l + lift)
  const fill = v.doc.linear([at(0.24), at(0.1), at(-0.06)])
  const puffs = Array.from({ length: 9 }, (_, i) => {
    const spread = (i - 4) / 4
    const radius = size * (0.26 + 0.3 * (1 - spread * spread)) * v.r.between(0.8, 1.15)
    return `<circle cx="${round(x + spread * size * 1.25)}" cy="${round(y - radius * 0.5)}" r="${round(radius)}"/>`
  })
  return `<g filter="url(#rim)"><g fill="${fill}"><ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(size * 1.6)}" ry="${round(size * 0.26)}"/>${puffs.join('')}</g></g>`
}

/** Lights out of focus, close to the eye. */
export function bokeh(v: View, count = 14): string {
  const { r, w, h } = v
  return Array.from({ length: count }, () => {
    const [x, y, radius] = [r() * w, r.between(0.2, 1) * h, r.between(7, 26) * v.s]
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${v.light(0.94)}" opacity="${round(r.between(0.05, 0.2))}"/>`
  }).join('')
}

/** Darkens the corners, and the top and bottom where text stands. */
export function vignette({ doc, w, h, eaves }: View): string {
  const round = doc.radial(
    [
      ['#04070a', 0],
      ['#04070a', 0, 0.55],
      ['#04070a', 0.62],
    ],
    0.5,
    0.46,
    0.78,
  )
  const bars = doc.linear([
    ['#04070a', 0.62],
    ['#04070a', w < h ? 0.42 : 0.2, eaves / h],
    ['#04070a', 0, 0.24],
    ['#04070a', 0, 0.72],
    ['#04070a', 0.6],
  ])
  const sheet = (fill: string) => `<rect width="${w}" height="${h}" fill="${fill}"/>`
  return sheet(round) + sheet(bars)
}

/** A forked stroke of lightning with the light it throws. */
export function lightning(v: View, from: { x: number; y: number }, length: number): string {
  const bolt = (x: number, y: number, long: number): string => {
    let d = `M${round(x)} ${round(y)}`
    let at = x
    for (let i = 1; i <= 9; i++) {
      at += v.r.between(-0.085, 0.085) * long
      d += `L${round(at)} ${round(y + (long * i) / 9)}`
    }
    return d
  }
  const main = bolt(from.x, from.y, length)
  const forks = [0.25, 0.5].map((share) => {
    const forkX = from.x + v.r.between(-0.1, 0.1) * length
    return bolt(forkX, from.y + length * share, length * 0.34)
  })
  const line = (d: string, colour: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`
  const all = [main, ...forks].join('')
  return `<g filter="url(#bloom)" opacity=".9">${line(all, '#bcd4ff', 26)}</g><g filter="url(#sheen)">${line(all, '#e5efff', 9)}</g>${line(main, '#fff', 4)}${line(forks.join(''), '#fff', 2)}`
}
