import { ellipse, path, stroke } from '../../shapes.ts'
import { type Point, polygon, round } from '../../svg.ts'
import { haze, shafts, stars } from '../air.ts'
import { glimmer } from '../built.ts'
import { crystals, hillLine, land, ridgeLine, rock } from '../land.ts'
import { bothSides, halo, shaded, under, type View } from '../view.ts'

/** Under the sea: coral, weed, light from above. */
export function reef(v: View): string {
  const { w, h, s, horizon } = v
  const coral = ([x, y]: Point, k: number, hue: number) =>
    under(
      'rim',
      `<g transform="translate(${round(x)} ${round(y)}) scale(${k})">${stroke('M0 0C-6 -70 -50 -90 -60 -170M-30 -84C-70 -100 -90 -130 -96 -170M0 -50C20 -120 10 -170 20 -240M12 -120C50 -140 70 -180 72 -230M40 -150C80 -150 100 -170 116 -200', v.tint(hue, 0.36, 0.1), 30)}${stroke('M-2 -6C-8 -70 -52 -94 -62 -166M4 -54C22 -120 14 -170 22 -236', v.tint(hue, 0, 0.3), 7, 'opacity=".7"')}</g>`,
    )
  const weed = ([x, y]: Point, long: number, hue: number) =>
    under(
      'edge',
      path(
        `M${x - 14 * s} ${y}C${x - 60 * s} ${y - long * 0.3} ${x + 50 * s} ${y - long * 0.6} ${x - 6 * s} ${y - long}C${x + 76 * s} ${y - long * 0.6} ${x - 20 * s} ${y - long * 0.3} ${x + 20 * s} ${y}Z`,
        shaded(v, { depth: 0.5, hue }, 0.2),
      ),
    )
  const anemone = ([x, y]: Point, k: number, hue: number) =>
    under(
      'edge',
      Array.from({ length: 11 }, (_, i) =>
        stroke(
          `M${x} ${y}Q${round(x + (i - 5) * 9 * k)} ${round(y - 60 * k)} ${round(x + (i - 5) * 20 * k)} ${round(y - (110 - Math.abs(i - 5) * 9) * k)}`,
          v.tint(hue, 0.2, 0.1 + (i % 2) * 0.08),
          15 * k,
        ),
      ).join(''),
    )
  const side = [
    rock(v, { x: 30 * s, y: h * 0.96, size: 200 * s, depth: 0.6 }),
    coral([90 * s, h * 0.84], 1.35 * s, 15),
    weed([214 * s, h * 0.97], 420 * s, 150),
    weed([16 * s, h * 0.84], 420 * s, 160),
    anemone([250 * s, h * 0.98], 1.1 * s, 320),
    coral([330 * s, h * 0.97], 0.6 * s, 45),
  ]
  const fish = Array.from({ length: 16 }, (_, i) =>
    path(
      'M0 0Q16 -12 34 0Q16 12 0 0ZM2 0L-12 -9V9Z',
      v.tone(0.1, i % 2 ? 0.16 : -0.06),
      `transform="translate(${round(v.r() * w)} ${round(h * v.r.between(0.16, 0.6))}) scale(${round(v.r.between(0.8, 1.9) * s)})" opacity=".75"`,
    ),
  )
  return [
    `<g transform="translate(0 ${-h * 0.3})">${shafts(v, 22, 0.34)}</g>`,
    land(v, ridgeLine(v, { y: horizon - 40 * s, amp: 100 * s }), { depth: 0.16 }),
    ...fish,
    haze(v, horizon, 0.5),
    ...[0.2, 0.34, 0.66, 0.8].map((x, i) =>
      coral([w * x, horizon + 90 * s], 0.7 * s, [330, 60, 200, 20][i] ?? 0),
    ),
    land(v, ridgeLine(v, { y: horizon + 80 * s, amp: 50 * s }), { depth: 0.4, filter: 'stone' }),
    land(v, hillLine(v, { y: h * 0.88, amp: 18 * s, waves: 2 }), {
      depth: 0.44,
      hue: 85,
      filter: 'ground',
    }),
    bothSides(v, side.join('')),
  ].join('')
}

/** A hall in the rock, with crystals, rails and lights. */
export function cave(v: View): string {
  const { w, h, s, horizon } = v
  const teeth = (y: number, long: number, count: number) => {
    const points = Array.from(
      { length: count * 2 + 1 },
      (_, i) => [(i / (count * 2)) * w, y + (i % 2 ? long * v.r.between(0.3, 1) : 0)] as const,
    )
    return polygon([[0, -10], ...points, [w, -10]])
  }
  const beam = under(
    'wood',
    path(
      `M${-20} ${h * 0.1}H${290 * s}V${h * 0.1 + 56 * s}H${-20}ZM${196 * s} ${h * 0.13}H${254 * s}V${h}H${196 * s}ZM${20 * s} ${h * 0.13}H${74 * s}V${h}H${20 * s}Z`,
      v.doc.linear(['#b07a42', '#7a4a22', '#4a2a10']),
    ),
  )
  const side = [
    beam,
    glimmer(v, { x: 134 * s, y: h * 0.27, size: 17 * s, hue: 60 }),
    stroke(`M${134 * s} ${h * 0.14}V${h * 0.255}`, '#1a1210', 5),
    crystals(v, { x: 120 * s, y: h * 0.965, size: 250 * s, hue: v.theme.glow[0] + 130 }),
    crystals(v, { x: 276 * s, y: h * 0.975, size: 120 * s, hue: v.theme.glow[0] + 230 }),
  ]
  const ties = Array.from({ length: 10 }, (_, i) => {
    const k = (i / 10) ** 1.7
    return `<rect x="${round(w / 2 - (60 + 230 * k) * s)}" y="${round(horizon + 40 * s + k * (h - horizon - 40 * s))}" width="${round((120 + 460 * k) * s)}" height="${round((6 + 20 * k) * s)}" rx="3" fill="${v.tint(50, 0.8)}"/>`
  })
  return [
    `<rect width="${w}" height="${h}" fill="${v.doc.linear([v.tone(0.9), v.tone(0.7)])}" opacity=".5"/>`,
    shafts(v, 10, 0.34),
    land(v, ridgeLine(v, { y: horizon - 120 * s, amp: 90 * s }), {
      depth: 0.3,
      hue: v.theme.sky[0],
      filter: 'stone',
    }),
    ...[0.2, 0.36, 0.62, 0.82].map((x, i) =>
      crystals(v, { x: w * x, y: horizon + 60 * s, size: 130 * s, hue: v.theme.glow[0] + i * 70 }),
    ),
    under(
      'stone',
      path(teeth(h * 0.1, 190 * s, 13), shaded(v, { depth: 0.55, hue: v.theme.sky[0] }, 0.1)),
    ),
    haze(v, horizon, 0.5),
    land(v, ridgeLine(v, { y: horizon + 70 * s, amp: 40 * s }), {
      depth: 0.6,
      hue: v.theme.sky[0],
      filter: 'stone',
    }),
    ...ties,
    stroke(
      `M${w / 2 - 44 * s} ${horizon + 40 * s}L${w / 2 - 220 * s} ${h}M${w / 2 + 44 * s} ${horizon + 40 * s}L${w / 2 + 220 * s} ${h}`,
      '#c8d0d8',
      9 * s,
    ),
    under(
      'stone',
      path(teeth(h * 0.02, 150 * s, 9), shaded(v, { depth: 0.9, hue: v.theme.sky[0] }, 0.06)),
    ),
    bothSides(v, side.join('')),
  ].join('')
}

/** Space: clouds of gas, planets, the ground of a moon. */
export function space(v: View): string {
  const { w, h, s } = v
  const gas = (x: number, y: number, size: number) => {
    const hue = v.theme.glow[0] + (x / w - 0.5) * 130
    const fill = v.doc.radial([
      [v.bright(hue, 0.7), 0.55],
      [v.bright(hue + 20, 0.5), 0.24, 0.5],
      [v.bright(hue + 30, 0.4), 0],
    ])
    return ellipse(x, y, size, fill, size * 0.66, `transform="rotate(-20 ${round(x)} ${round(y)})"`)
  }
  const planet = ([x, y]: Point, radius: number, hue: number) => {
    const ball = v.doc.radial(
      [v.tint(hue, 0, 0.34), v.tint(hue, 0.3, 0.06), v.tint(hue, 1, -0.1)],
      0.34,
      0.3,
      0.82,
    )
    const bands = [-0.5, -0.2, 0.12, 0.44]
      .map(
        (k) =>
          `<ellipse cx="${round(x)}" cy="${round(y + k * radius)}" rx="${round(radius * Math.sqrt(1 - k * k))}" ry="${round(radius * 0.08)}" fill="${v.tint(hue + 30, 0.2, 0.16)}" opacity=".35"/>`,
      )
      .join('')
    return (
      halo(v, { x, y, radius: radius * 1.7, colour: v.bright(hue, 0.7) }) +
      ellipse(x, y, radius, ball) +
      `<g transform="rotate(-18 ${round(x)} ${round(y)})">${bands}</g>`
    )
  }
  const belt = (x: number, y: number, radius: number) =>
    `<g transform="rotate(-18 ${x} ${y})"><path d="M${x - radius * 1.8} ${y}A${radius * 1.8} ${radius * 0.42} 0 0 0 ${x + radius * 1.8} ${y}" fill="none" stroke="${v.light(0.88)}" stroke-width="${radius * 0.13}" opacity=".85"/><path d="M${x - radius * 1.5} ${y}A${radius * 1.5} ${radius * 0.34} 0 0 0 ${x + radius * 1.5} ${y}" fill="none" stroke="${v.light(0.75)}" stroke-width="${radius * 0.06}" opacity=".7"/></g>`
  const side = [
    rock(v, { x: 40 * s, y: h * 0.98, size: 190 * s, depth: 0.75 }),
    crystals(v, { x: 200 * s, y: h * 0.975, size: 210 * s, hue: v.theme.glow[0] - 90 }),
    rock(v, { x: 296 * s, y: h * 0.985, size: 60 * s, depth: 0.75 }),
  ]
  const [px, py] = [w * 0.13, h * 0.3]
  return [
    gas(w * 0.24, h * 0.34, 560 * s),
    gas(w * 0.8, h * 0.26, 600 * s),
    gas(w * 0.5, h * 0.62, 640 * s),
    stars(v, 330, 0.95),
    shafts(v, 8, 0.12),
    planet([px, py], 120 * s, v.theme.glow[0] + 60),
    belt(px, py, 120 * s),
    planet([w * 0.88, h * 0.36], 150 * s, v.theme.sky[0] - 70),
    planet([w * 0.74, h * 0.12], 34 * s, 60),
    planet([w * 0.32, h * 0.12], 24 * s, 200),
    land(v, ridgeLine(v, { y: h * 0.78, amp: 60 * s }), { depth: 0.4, filter: 'stone' }),
    haze(v, h * 0.82, 0.4),
    land(v, ridgeLine(v, { y: h * 0.89, amp: 24 * s }), { depth: 0.7, filter: 'stone' }),
    bothSides(v, side.join('')),
  ].join('')
}
