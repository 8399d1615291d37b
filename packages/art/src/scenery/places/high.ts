import { path, stroke } from '../../shapes.ts'
import { round } from '../../svg.ts'
import { cloud, haze, orb, shafts, stars } from '../air.ts'
import { glimmer, tower, windows } from '../built.ts'
import { fir, palm } from '../growth.ts'
import { crystals, hillLine, land, mountain, pillar, ridgeLine, rock, water } from '../land.ts'
import { bothSides, shaded, under, type View } from '../view.ts'

/** White slopes, a palace of ice, firs under snow. */
export function snow(v: View): string {
  const { w, h, s, horizon } = v
  const side = [
    fir(v, { x: 60 * s, y: h * 0.94, size: 270 * s, depth: 0.5 }, true),
    fir(v, { x: 190 * s, y: h * 0.96, size: 190 * s, depth: 0.46 }, true),
    crystals(v, { x: 262 * s, y: h * 0.965, size: 110 * s, hue: 215 }),
  ]
  const palace = [-200, -104, 0, 104, 200].map((dx, i) =>
    tower(
      v,
      {
        x: w / 2 + dx * s,
        y: horizon + 30 * s,
        size: (i === 2 ? 110 : 74) * s,
        depth: 0.12,
        hue: 230,
      },
      ([210, 290, 400, 290, 210][i] ?? 200) * s,
    ),
  )
  return [
    stars(v, 90, 0.4),
    orb(v, { x: w / 2, y: h * 0.22, radius: 90 * s }),
    shafts(v, 12, 0.26),
    ...[
      [0.15, 720, 420],
      [0.84, 780, 460],
    ].map(([x = 0, size = 0, high = 0]) =>
      mountain(v, {
        x: w * x,
        y: horizon + 30 * s,
        size: size * s,
        high: high * s,
        depth: 0.24,
        hue: 230,
        snow: 0.62,
      }),
    ),
    ...palace,
    haze(v, horizon, 0.6),
    ...Array.from({ length: 13 }, (_, i) =>
      fir(
        v,
        {
          x: (i + 0.5) * (w / 13),
          y: horizon + 70 * s,
          size: v.r.between(70, 110) * s,
          depth: 0.38,
        },
        true,
      ),
    ),
    land(v, hillLine(v, { y: horizon + 70 * s, amp: 22 * s }), { depth: 0, hue: 225 }),
    land(v, hillLine(v, { y: h * 0.86, amp: 26 * s }), { depth: 0.14, hue: 230 }),
    bothSides(v, side.join('')),
    land(v, hillLine(v, { y: h * 0.95, amp: 12 * s }), { depth: 0.06, hue: 225 }),
  ].join('')
}

/** A bay at evening with a ship and a lighthouse. */
export function sea(v: View): string {
  const { w, h, s, horizon } = v
  const ship = (x: number, y: number, k: number) => {
    const hull = path(
      'M-180 -34L-160 -60L150 -54L196 -86L170 6Q0 34 -140 6Z',
      shaded(v, { depth: 0.6, hue: 50 }, 0.16),
    )
    const sail = (d: string) => path(d, v.doc.linear(['#fff8e2', '#e8cf9a', '#a88652']))
    const masts = stroke('M-70 -50V-330M40 -50V-390M130 -60V-270', v.tint(45, 0.9), 9)
    const sails = [
      'M-126 -300Q-60 -284 -16 -300Q-2 -220 -16 -170Q-70 -150 -132 -172Q-110 -240 -126 -300Z',
      'M-24 -360Q40 -342 104 -360Q120 -270 104 -220Q40 -196 -26 -220Q-6 -300 -24 -360Z',
      'M-28 -206Q40 -182 110 -206Q124 -140 108 -90Q40 -70 -30 -90Q-12 -150 -28 -206Z',
      'M100 -250Q140 -240 176 -250Q188 -180 172 -130Q140 -118 98 -132Q112 -190 100 -250Z',
    ]
      .map(sail)
      .join('')
    return (
      under(
        'edge',
        `<g transform="translate(${round(x)} ${round(y)}) scale(${k})">${masts}${sails}${hull}</g>`,
      ) +
      windows(
        v,
        [-110, -50, 10, 70].map((dx) => [x + dx * k, y - 32 * k, 16 * k, 14 * k] as const),
      )
    )
  }
  const cliff = [
    rock(v, { x: 40 * s, y: h * 0.95, size: 230 * s, depth: 0.62, hue: 60 }),
    rock(v, { x: 230 * s, y: h * 0.97, size: 90 * s, depth: 0.7, hue: 60 }),
    palm(v, { x: 40 * s, y: h * 0.8, size: 230 * s, depth: 0.6 }),
  ]
  const beacon =
    under(
      'edge',
      `<g transform="translate(${round(w * 0.93)} ${round(h * 0.82)}) scale(${1.15 * s})">${path('M-50 0L-34 -330H34L50 0Z', v.doc.linear(['#b8c0c8', '#ffffff', '#8a94a0'], 1, 0))}${path('M-46 -80L-42 -160H42L46 -80ZM-39 -230L-36 -300H36L39 -230Z', v.doc.linear(['#8a1420', '#e8414a', '#7a0f1a'], 1, 0))}${path('M-46 -330H46V-346H-46ZM-30 -410L0 -450L30 -410Z', '#3a1a20')}<rect x="-26" y="-410" width="52" height="64" fill="#fff2b0"/></g>`,
    ) + glimmer(v, { x: w * 0.93, y: h * 0.82 - 434 * s, size: 15 * s })
  return [
    stars(v, 70, 0.35),
    orb(v, { x: w * 0.5, y: h * 0.3, radius: 120 * s }),
    shafts(v, 12, 0.26),
    cloud(v, { x: w * 0.14, y: h * 0.24, size: 120 * s }),
    cloud(v, { x: w * 0.84, y: h * 0.18, size: 130 * s }),
    land(v, ridgeLine(v, { y: horizon - 20 * s, amp: 44 * s }), { depth: 0.14 }),
    haze(v, horizon - 10, 0.5),
    water(v, horizon, 225),
    ship(w * 0.19, h * 0.79, 0.86 * s),
    ...cliff,
    rock(v, { x: w * 0.94, y: h * 0.96, size: 200 * s, depth: 0.62, hue: 60 }),
    beacon,
  ].join('')
}

/** A temple above the clouds. */
export function clouds(v: View): string {
  const { w, h, s, horizon } = v
  const marble = { depth: 0.08, hue: 85, lift: 0.8 }
  const gable = under(
    'stone',
    path(
      `M${w / 2 - 400 * s} ${h * 0.2}L${w / 2} ${h * 0.04}L${w / 2 + 400 * s} ${h * 0.2}ZM${w / 2 - 390 * s} ${h * 0.205}H${w / 2 + 390 * s}V${h * 0.25}H${w / 2 - 390 * s}Z`,
      shaded(v, marble, 0.16),
    ),
  )
  const row = [-340, -204, -68, 68, 204, 340].map((dx) =>
    pillar(v, {
      x: w / 2 + dx * s,
      y: horizon + 40 * s,
      size: 62 * s,
      high: horizon + 40 * s - h * 0.25,
      ...marble,
    }),
  )
  const side = [
    pillar(v, {
      x: 64 * s,
      y: h * 0.9,
      size: 124 * s,
      high: 720 * s,
      depth: 0.3,
      hue: 85,
      lift: 0.74,
    }),
    pillar(v, {
      x: 218 * s,
      y: h * 0.86,
      size: 84 * s,
      high: 470 * s,
      depth: 0.2,
      hue: 85,
      lift: 0.78,
    }),
  ]
  const bank = (y: number, size: number, lift: number) =>
    Array.from({ length: 7 }, (_, i) =>
      cloud(v, {
        x: (i / 6) * w + v.r.between(-50, 50),
        y: y + v.r.between(-20, 20),
        size: size * v.r.between(0.8, 1.2),
        lift,
      }),
    ).join('')
  return [
    orb(v, { x: w / 2, y: h * 0.22, radius: 110 * s }),
    shafts(v, 14, 0.36),
    cloud(v, { x: w * 0.24, y: h * 0.2, size: 90 * s }),
    cloud(v, { x: w * 0.78, y: h * 0.16, size: 100 * s }),
    ...row,
    gable,
    haze(v, horizon, 0.5),
    bank(horizon + 70 * s, 130 * s, 0.04),
    bothSides(v, side.join('')),
    bank(h * 0.88, 180 * s, -0.03),
    bank(h * 1.0, 220 * s, -0.12),
  ].join('')
}
