import { ellipse, path, stroke } from '../../shapes.ts'
import { round } from '../../svg.ts'
import { cloud, haze, orb, shafts, stars } from '../air.ts'
import { torch, windows } from '../built.ts'
import { bough, fan, fir, grass, palm, tree } from '../growth.ts'
import { hillLine, land, mountain, pillar, ridgeLine, rock } from '../land.ts'
import { bothSides, ripe, shaded, under, type View } from '../view.ts'

const LEAF = 140

/** Rows of fruit trees on hills in warm light. */
export function grove(v: View): string {
  const { w, h, s, horizon } = v
  const row = (y: number, size: number, depth: number) =>
    Array.from({ length: 9 }, (_, i) =>
      tree(v, {
        x: (i + 0.5) * (w / 9) + v.r.between(-14, 14),
        y: y + v.r.between(-8, 8),
        size,
        depth,
        fruit: [25, 60, 30, 20][i % 4] as number,
      }),
    ).join('')
  const side = [
    tree(v, { x: 96 * s, y: h * 0.92, size: 236 * s, depth: 0.5, fruit: 22 }),
    crate(v, { x: 236 * s, y: h * 0.965, size: 132 * s }),
  ]
  return [
    orb(v, { x: w * 0.5, y: h * 0.24, radius: 110 * s }),
    shafts(v, 13, 0.3),
    cloud(v, { x: w * 0.16, y: h * 0.2, size: 110 * s }),
    cloud(v, { x: w * 0.86, y: h * 0.16, size: 130 * s }),
    land(v, hillLine(v, { y: horizon - 60 * s, amp: 40 * s, waves: 1 }), {
      depth: 0.12,
      hue: LEAF,
    }),
    row(horizon + 10 * s, 62 * s, 0.3),
    haze(v, horizon, 0.5),
    land(v, hillLine(v, { y: horizon + 16 * s, amp: 22 * s }), {
      depth: 0.38,
      hue: LEAF - 20,
      filter: 'ground',
    }),
    row(horizon + 92 * s, 96 * s, 0.46),
    land(v, hillLine(v, { y: horizon + 104 * s, amp: 16 * s }), {
      depth: 0.56,
      hue: LEAF - 15,
      filter: 'ground',
    }),
    bothSides(v, side.join('')),
    grass(v, h * 0.985, { depth: 0.75, hue: LEAF - 10, high: 56 * s }),
    bough(v, { x: -10, y: v.eaves, size: 1.05 * s, depth: 0.72, hue: LEAF, fruit: [25, 75] }),
    `<g transform="translate(${w} 0) scale(-1 1)">${bough(v, { x: -10, y: v.eaves, size: 1.05 * s, depth: 0.72, hue: LEAF, fruit: [60, 22] })}</g>`,
  ].join('')
}

/** A wooden box of fruit. */
export function crate(v: View, { x, y, size }: { x: number; y: number; size: number }): string {
  const wood = shaded(v, { depth: 0.55, hue: 60 }, 0.2)
  const fruit = Array.from({ length: 9 }, (_, i) => {
    const hue = [25, 60, 130, 20, 85][i % 5] as number
    const ball = ripe(v, hue)
    const [fx, fy] = [
      x - size * 0.4 + (i % 5) * size * 0.2 + (i > 4 ? size * 0.1 : 0),
      y - size * (i > 4 ? 0.76 : 0.6),
    ]
    return (
      ellipse(fx, fy, size * 0.15, ball) +
      ellipse(
        fx - size * 0.05,
        fy - size * 0.05,
        size * 0.035,
        '#fff',
        size * 0.025,
        'opacity=".8"',
      )
    )
  })
  const slats = [0, 1, 2].map(
    (i) =>
      `<rect x="${round(x - size / 2)}" y="${round(y - size * (0.54 - i * 0.18))}" width="${round(size)}" height="${round(size * 0.155)}" rx="4" fill="${wood}"/>`,
  )
  const posts = [-0.5, 0.4].map(
    (k) =>
      `<rect x="${round(x + size * k)}" y="${round(y - size * 0.58)}" width="${round(size * 0.1)}" height="${round(size * 0.6)}" rx="3" fill="${wood}"/>`,
  )
  return (
    ellipse(x, y, size * 0.66, '#04070a', size * 0.1, 'opacity=".5" filter="url(#mist)"') +
    under('edge', fruit.join('')) +
    under('wood', slats.join('') + posts.join(''))
  )
}

/** A temple in the forest, framed by leaves. */
export function jungle(v: View): string {
  const { w, h, s, horizon } = v
  const steps = Array.from({ length: 6 }, (_, i) => {
    const wide = (760 - i * 112) * s
    const top = horizon + 60 * s - (i + 1) * 78 * s
    return `<rect x="${round(w / 2 - wide / 2)}" y="${round(top)}" width="${round(wide)}" height="${round(80 * s)}" fill="${shaded(v, { depth: 0.26 + i * 0.02, hue: 95 }, 0.16)}"/>`
  })
  const side = [
    pillar(v, { x: 70 * s, y: h * 0.9, size: 110 * s, high: 560 * s, depth: 0.62, hue: 100 }),
    torch(v, { x: 70 * s, y: h * 0.9 - 590 * s, size: 84 * s }),
    rock(v, { x: 214 * s, y: h * 0.94, size: 84 * s, depth: 0.66, hue: 110 }),
    fan(v, { x: 0, y: h * 0.18, size: 330 * s, depth: 0.86, turns: [-36, -4, 24, 52] }),
    fan(v, { x: -10, y: h * 0.62, size: 260 * s, depth: 0.9, turns: [-60, -30, 0, 30] }),
    fan(v, { x: 40 * s, y: h * 1.02, size: 330 * s, depth: 0.78, turns: [-96, -74, -52, -28, -6] }),
  ]
  return [
    orb(v, { x: w / 2, y: h * 0.22, radius: 90 * s }),
    shafts(v, 13, 0.3),
    land(v, ridgeLine(v, { y: horizon - 150 * s, amp: 60 * s }), { depth: 0.08, hue: LEAF }),
    ...Array.from({ length: 11 }, (_, i) =>
      palm(
        v,
        { x: (i * w) / 10, y: horizon + 60 * s, size: v.r.between(150, 220) * s, depth: 0.2 },
        i % 2 ? 1 : -1,
      ),
    ),
    haze(v, horizon - 10, 0.5),
    under('stone', steps.join('')),
    windows(v, [[w / 2 - 40 * s, horizon - 40 * s, 80 * s, 110 * s]]),
    haze(v, horizon + 50 * s, 0.45),
    ...[0.16, 0.27, 0.74, 0.86].map((x, i) =>
      tree(v, {
        x: w * x,
        y: horizon + 110 * s,
        size: 120 * s,
        depth: 0.46,
        hue: LEAF + (i % 2) * 14,
      }),
    ),
    land(v, hillLine(v, { y: horizon + 110 * s, amp: 14 * s, waves: 2 }), {
      depth: 0.6,
      hue: LEAF,
      filter: 'ground',
    }),
    bothSides(v, side.join('')),
    grass(v, h, { depth: 0.92, hue: LEAF, high: 70 * s }),
  ].join('')
}

/** Green hills with a barn, a fence and a windmill. */
export function farm(v: View): string {
  const { w, h, s, horizon } = v
  const barn = (x: number, y: number, k: number) =>
    under(
      'wood',
      `<g transform="translate(${x} ${y}) scale(${k})">${path('M-120 0V-110L-90 -180L0 -226L90 -180L120 -110V0Z', shaded(v, { depth: 0.42, hue: 25 }, 0.2))}${path('M-134 -104L-98 -190L0 -240L98 -190L134 -104L118 -100L86 -176L0 -216L-86 -176L-118 -100Z', v.tint(40, 0.8))}${path('M-46 0V-84H46V0Z', v.tint(25, 0.9))}${stroke('M-46 0L46 -84M46 0L-46 -84M-46 -84H46V0H-46Z', '#fff3da', 7)}</g>`,
    ) + windows(v, [[x - 18 * k, y - 164 * k, 36 * k, 40 * k]])
  const fence = Array.from(
    { length: 7 },
    (_, i) =>
      `<rect x="${round(i * 56 * s - 20)}" y="${round(h * 0.855)}" width="${round(16 * s)}" height="${round(96 * s)}" rx="4" fill="${shaded(v, { depth: 0.4, hue: 70 }, 0.24)}"/>`,
  ).join('')
  const rails = [0.872, 0.905]
    .map(
      (k) =>
        `<rect x="-20" y="${round(h * k)}" width="${round(380 * s)}" height="${round(13 * s)}" rx="4" fill="${shaded(v, { depth: 0.42, hue: 70 }, 0.2)}"/>`,
    )
    .join('')
  return [
    orb(v, { x: w * 0.5, y: h * 0.22, radius: 80 * s }),
    shafts(v, 12, 0.22),
    ...[
      [0.1, 0.2, 100],
      [0.9, 0.17, 120],
      [0.62, 0.1, 80],
    ].map(([x = 0, y = 0, size = 0]) => cloud(v, { x: w * x, y: h * y, size: size * s })),
    land(v, hillLine(v, { y: horizon - 70 * s, amp: 46 * s }), { depth: 0.1, hue: LEAF }),
    land(v, hillLine(v, { y: horizon, amp: 30 * s, waves: 1.5 }), { depth: 0.26, hue: LEAF - 20 }),
    ...Array.from({ length: 8 }, (_, i) =>
      tree(v, { x: (i + 0.4) * (w / 8), y: horizon + 20 * s, size: 58 * s, depth: 0.36 }),
    ),
    land(v, hillLine(v, { y: horizon + 70 * s, amp: 22 * s }), {
      depth: 0.42,
      hue: LEAF - 25,
      filter: 'ground',
    }),
    barn(w * 0.11, h * 0.88, 1.25 * s),
    tree(v, { x: w * 0.93, y: h * 0.9, size: 190 * s, depth: 0.46, fruit: 25 }),
    land(v, hillLine(v, { y: h * 0.9, amp: 10 * s }), {
      depth: 0.58,
      hue: LEAF - 20,
      filter: 'ground',
    }),
    bothSides(v, under('wood', rails + fence)),
    grass(v, h * 0.985, { depth: 0.66, hue: LEAF - 15, high: 60 * s }),
  ].join('')
}

/** Cold ranges under northern lights, with firs. */
export function peaks(v: View): string {
  const { w, h, s, horizon } = v
  const ribbon = (y: number, hue: number) =>
    stroke(
      `M${-w * 0.1} ${y}C${w * 0.2} ${y - h * 0.2} ${w * 0.36} ${y + h * 0.12} ${w * 0.6} ${y - h * 0.06}S${w * 0.9} ${y - h * 0.2} ${w * 1.1} ${y}`,
      v.tint(hue, 0, 0.3),
      60 * s,
      'opacity=".5" filter="url(#bloom)"',
    )
  const wood = (y: number, size: number, depth: number) =>
    Array.from({ length: 15 }, (_, i) =>
      fir(v, {
        x: (i + 0.5) * (w / 15) + v.r.between(-20, 20),
        y: y + v.r.between(-8, 14),
        size: size * v.r.between(0.8, 1.2),
        depth,
      }),
    )
  const side = [
    fir(v, { x: 66 * s, y: h * 0.97, size: 300 * s, depth: 0.72 }, true),
    fir(v, { x: 212 * s, y: h * 0.98, size: 190 * s, depth: 0.66 }, true),
    rock(v, { x: 286 * s, y: h * 0.975, size: 54 * s, depth: 0.7 }),
  ]
  return [
    stars(v, 160, 0.5),
    ribbon(h * 0.2, v.theme.glow[0]),
    ribbon(h * 0.3, v.theme.glow[0] + 50),
    shafts(v, 9, 0.12),
    ...[
      [0.5, 900, 470],
      [0.16, 700, 400],
      [0.85, 760, 440],
    ].map(([x = 0, size = 0, high = 0]) =>
      mountain(v, {
        x: w * x,
        y: horizon + 40 * s,
        size: size * s,
        high: high * s,
        depth: 0.22,
        snow: 0.42,
      }),
    ),
    haze(v, horizon, 0.5),
    ...[
      [0.03, 420, 250],
      [0.97, 440, 270],
      [0.32, 380, 190],
      [0.7, 400, 200],
    ].map(([x = 0, size = 0, high = 0]) =>
      mountain(v, {
        x: w * x,
        y: horizon + 90 * s,
        size: size * s,
        high: high * s,
        depth: 0.46,
        snow: 0.3,
      }),
    ),
    ...wood(horizon + 110 * s, 84 * s, 0.56),
    haze(v, horizon + 90 * s, 0.4),
    land(v, hillLine(v, { y: h * 0.87, amp: 14 * s }), { depth: 0.7, filter: 'ground' }),
    bothSides(v, side.join('')),
  ].join('')
}
