import { path, stroke } from '../../shapes.ts'
import type { Point } from '../../svg.ts'
import { haze, orb, shafts, stars } from '../air.ts'
import { pyramid, saloon, torch, tower } from '../built.ts'
import { cactus, palm } from '../growth.ts'
import { hillLine, land, mountain, pillar, ridgeLine, rock } from '../land.ts'
import { bothSides, halo, under, type View } from '../view.ts'

const SAND = 75
const CLAY = 45

/** Pyramids over dunes, with the columns of a temple at both sides. */
export function dunes(v: View): string {
  const { w, h, s, horizon } = v
  const far = [
    pyramid(v, { x: w * 0.5, y: horizon, size: 880 * s, depth: 0.12 }),
    pyramid(v, { x: w * 0.14, y: horizon + 20, size: 560 * s, depth: 0.26 }),
    pyramid(v, { x: w * 0.9, y: horizon + 24, size: 640 * s, depth: 0.3 }, -1),
  ]
  const gate = [
    pillar(v, { x: 48 * s, y: h * 0.93, size: 104 * s, high: 690 * s, depth: 0.62, hue: SAND }),
    pillar(v, { x: 186 * s, y: h * 0.9, size: 76 * s, high: 520 * s, depth: 0.5, hue: SAND }),
    torch(v, { x: 262 * s, y: h * 0.7, size: 62 * s }),
  ]
  return [
    stars(v, 60, 0.3),
    orb(v, { x: w * 0.5, y: h * 0.24, radius: 88 * s }),
    shafts(v),
    ...far,
    haze(v, horizon, 0.6),
    land(v, hillLine(v, { y: horizon + 20, amp: 20 * s }), {
      depth: 0.3,
      hue: SAND,
      filter: 'ground',
    }),
    palm(v, { x: w * 0.205, y: horizon + 86 * s, size: 130 * s, depth: 0.55 }),
    palm(v, { x: w * 0.82, y: horizon + 90 * s, size: 150 * s, depth: 0.55 }, -1),
    land(v, hillLine(v, { y: horizon + 96 * s, amp: 28 * s, waves: 0.9 }), {
      depth: 0.52,
      hue: SAND,
      filter: 'ground',
    }),
    bothSides(v, gate.join('')),
    land(v, hillLine(v, { y: h * 0.91, amp: 22 * s, waves: 1.5 }), {
      depth: 0.78,
      hue: SAND,
      filter: 'ground',
    }),
  ].join('')
}

/** Table mountains, a street of wooden fronts, cactuses. */
export function mesa(v: View): string {
  const { w, h, s, horizon } = v
  const table = (x: number, size: number, high: number) => {
    const d = `M${x - size * 0.62} ${horizon + 30}L${x - size * 0.46} ${horizon - high * 0.5}L${x - size * 0.36} ${horizon - high * 0.54}L${x - size * 0.32} ${horizon - high}L${x - size * 0.1} ${horizon - high * 1.04}L${x + size * 0.14} ${horizon - high * 0.98}L${x + size * 0.32} ${horizon - high}L${x + size * 0.36} ${horizon - high * 0.5}L${x + size * 0.48} ${horizon - high * 0.46}L${x + size * 0.64} ${horizon + 30}Z`
    const strata = [0.2, 0.36, 0.62, 0.8]
      .map(
        (k) =>
          `M${x - size * (0.56 - k * 0.22)} ${horizon - high * k}H${x + size * (0.56 - k * 0.22)}`,
      )
      .join('')
    return (
      land(v, d, { depth: 0.22, hue: CLAY, filter: 'stone' }) +
      stroke(strata, '#5a1c08', 5, 'opacity=".18"')
    )
  }
  const street = [
    saloon(v, { x: 130 * s, y: h * 0.9, size: 300 * s, depth: 0.5, hue: 55 }),
    cactus(v, { x: 292 * s, y: h * 0.93, size: 112 * s, depth: 0.6 }),
    rock(v, { x: 236 * s, y: h * 0.955, size: 52 * s, depth: 0.6, hue: CLAY }),
  ]
  return [
    orb(v, { x: w * 0.5, y: h * 0.26, radius: 110 * s }),
    shafts(v),
    table(w * 0.2, 420 * s, 330 * s),
    table(w * 0.78, 470 * s, 390 * s),
    table(w * 0.48, 300 * s, 250 * s),
    haze(v, horizon + 10, 0.6),
    land(v, ridgeLine(v, { y: horizon + 34 * s, amp: 20 * s }), {
      depth: 0.36,
      hue: CLAY,
      filter: 'ground',
    }),
    land(v, hillLine(v, { y: horizon + 110 * s, amp: 18 * s }), {
      depth: 0.5,
      hue: 55,
      filter: 'ground',
    }),
    bothSides(v, street.join('')),
    land(v, hillLine(v, { y: h * 0.93, amp: 12 * s, waves: 1.5 }), {
      depth: 0.78,
      hue: 55,
      filter: 'ground',
    }),
  ].join('')
}

/** A mountain that pours out fire, and lava between the rocks. */
export function volcano(v: View): string {
  const { w, h, s, horizon } = v
  const lava = v.doc.linear(['#fff3a0', '#ffb52e', '#ff5a12', '#b01a04'])
  const river = (x: number, wide: number, high: number) =>
    `M${x - wide * 0.3} ${horizon - high}C${x + wide} ${horizon - high * 0.7} ${x - wide * 1.6} ${horizon - high * 0.44} ${x + wide * 0.6} ${horizon - high * 0.1}L${x + wide * 2.6} ${horizon + 40 * s}H${x - wide * 2}C${x - wide * 1.4} ${horizon - high * 0.2} ${x - wide * 2.4} ${horizon - high * 0.4} ${x - wide * 0.6} ${horizon - high * 0.72}Z`
  const cone = (x: number, size: number, high: number) => {
    const flow = river(x, size * 0.07, high * 0.9)
    return (
      mountain(v, { x, y: horizon + 40 * s, size, high, depth: 0.5, hue: 20 }) +
      `<g filter="url(#bloom)">${path(flow, '#ff6a14')}</g>${path(flow, lava)}${halo(v, { x, y: horizon - high * 0.94, radius: size * 0.4, colour: '#ffb04a' })}`
    )
  }
  const crack = `M0 ${h * 0.955}C${w * 0.1} ${h * 0.93} ${w * 0.16} ${h * 0.975} ${w * 0.27} ${h * 0.95}S${w * 0.42} ${h * 0.97} ${w * 0.5} ${h * 0.95}V${h * 0.985}C${w * 0.4} ${h} ${w * 0.3} ${h * 0.97} ${w * 0.2} ${h * 0.995}S${w * 0.06} ${h * 0.97} 0 ${h}Z`
  const side = [
    rock(v, { x: 60 * s, y: h * 0.95, size: 210 * s, depth: 0.85, hue: 20 }),
    rock(v, { x: 214 * s, y: h * 0.965, size: 110 * s, depth: 0.75, hue: 20 }),
    pillar(v, { x: 40 * s, y: h * 0.8, size: 96 * s, high: 560 * s, depth: 0.8, hue: 15 }),
    torch(v, { x: 40 * s, y: h * 0.8 - 580 * s, size: 90 * s }),
  ]
  return [
    shafts(v, 9, 0.22),
    cone(w * 0.5, 900 * s, 560 * s),
    cone(w * 0.11, 520 * s, 400 * s),
    cone(w * 0.89, 560 * s, 440 * s),
    haze(v, horizon + 30 * s, 0.5),
    land(v, ridgeLine(v, { y: horizon + 70 * s, amp: 36 * s }), {
      depth: 0.7,
      hue: 20,
      filter: 'stone',
    }),
    land(v, ridgeLine(v, { y: h * 0.88, amp: 30 * s }), { depth: 0.9, hue: 15, filter: 'stone' }),
    bothSides(
      v,
      `${side.join('')}<g filter="url(#bloom)">${path(crack, '#ff6a14')}</g>${path(crack, lava)}`,
    ),
  ].join('')
}

/** A graveyard before a manor under a large moon. */
export function crypt(v: View): string {
  const { w, h, s, horizon } = v
  const stone = (x: number, y: number, size: number) =>
    under(
      'stone',
      path(
        `M${x - size / 2} ${y}V${y - size}Q${x - size / 2} ${y - size * 1.5} ${x} ${y - size * 1.5}T${x + size / 2} ${y - size}V${y}Z`,
        v.tone(0.62, 0.1),
      ),
    ) +
    stroke(
      `M${x} ${y - size * 1.2}v${size * 0.6}M${x - size * 0.2} ${y - size}h${size * 0.4}`,
      '#000',
      size * 0.07,
      'opacity=".4"',
    )
  const snag = ([x, y]: Point, k: number, way: number) =>
    under(
      'edge',
      `<g transform="translate(${x} ${y}) scale(${k * way} ${k})">${path('M-26 0C-14 -120 -30 -200 -4 -300C-16 -360 -70 -390 -110 -470C-60 -420 -20 -400 4 -372C10 -430 -10 -500 10 -560C18 -500 26 -460 26 -390C60 -430 110 -440 150 -500C130 -430 70 -380 34 -320C40 -200 20 -120 40 0Z', v.tone(0.9))}</g>`,
    )
  const side = [
    tower(v, { x: 74 * s, y: h * 0.86, size: 120 * s, depth: 0.6 }, 430 * s),
    tower(v, { x: 184 * s, y: h * 0.86, size: 84 * s, depth: 0.5 }, 290 * s),
    stone(250 * s, h * 0.94, 70 * s),
    stone(150 * s, h * 0.96, 84 * s),
    torch(v, { x: 300 * s, y: h * 0.85, size: 52 * s }),
  ]
  return [
    stars(v, 110, 0.5),
    orb(v, { x: w * 0.5, y: h * 0.25, radius: 170 * s }),
    shafts(v, 9, 0.16),
    land(v, ridgeLine(v, { y: horizon - 40 * s, amp: 90 * s }), { depth: 0.25 }),
    tower(v, { x: w * 0.5, y: horizon + 40, size: 150 * s, depth: 0.4 }, 380 * s),
    tower(v, { x: w * 0.42, y: horizon + 40, size: 90 * s, depth: 0.42 }, 250 * s),
    tower(v, { x: w * 0.58, y: horizon + 40, size: 90 * s, depth: 0.42 }, 280 * s),
    haze(v, horizon + 10, 0.6),
    bothSides(v, side.join('')),
    land(v, hillLine(v, { y: h * 0.9, amp: 16 * s, waves: 1.4 }), { depth: 0.8, filter: 'ground' }),
    snag([w * 0.012, h * 0.99], s * 1.1, 1),
    snag([w * 0.988, h * 0.99], s * 1.1, -1),
    haze(v, h * 0.93, 0.35),
  ].join('')
}
