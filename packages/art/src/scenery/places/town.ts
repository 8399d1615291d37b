import { ellipse, path, stroke } from '../../shapes.ts'
import { polygon, ring, round } from '../../svg.ts'
import { haze, orb, shafts, stars } from '../air.ts'
import { garland, glimmer, pagoda, windows } from '../built.ts'
import { bough, tree } from '../growth.ts'
import { hillLine, land, mountain, pillar, ridgeLine, rock, water } from '../land.ts'
import { bothSides, prop, rounded, shaded, under, type View } from '../view.ts'

/** Roofs of an old town at night, with lanterns over the street. */
export function roofs(v: View): string {
  const { w, h, s, horizon } = v
  const far = [0.06, 0.2, 0.36, 0.64, 0.8, 0.94].map((x, i) =>
    pagoda(v, { x: w * x, y: horizon + 50 * s, size: (170 + (i % 3) * 40) * s, depth: 0.2 }, 3),
  )
  const side = [
    pagoda(v, { x: 90 * s, y: h * 0.95, size: 330 * s, depth: 0.5, hue: 25 }, 3),
    prop(v, 'lantern', { x: 66 * s, y: h * 0.2, size: 0.72 * s }),
    prop(v, 'lantern', { x: 190 * s, y: h * 0.14, size: 0.54 * s }),
    prop(v, 'lantern', { x: 252 * s, y: h * 0.3, size: 0.42 * s }),
  ]
  return [
    stars(v, 90, 0.4),
    orb(v, { x: w * 0.5, y: h * 0.22, radius: 120 * s }),
    shafts(v),
    land(v, ridgeLine(v, { y: horizon - 80 * s, amp: 80 * s }), { depth: 0.1 }),
    ...far,
    pagoda(v, { x: w * 0.5, y: horizon + 60 * s, size: 330 * s, depth: 0.28 }, 4),
    haze(v, horizon + 30 * s, 0.55),
    land(v, hillLine(v, { y: horizon + 110 * s, amp: 10 * s }), {
      depth: 0.62,
      hue: 40,
      filter: 'ground',
    }),
    bothSides(v, side.join('')),
    land(v, hillLine(v, { y: h * 0.94, amp: 8 * s }), { depth: 0.8, hue: 30, filter: 'ground' }),
    garland(v, [-20, h * 0.05], [w * 0.5, h * 0.02]),
    garland(v, [w * 0.5, h * 0.02], [w + 20, h * 0.05]),
  ].join('')
}

/** A red gate in the water before a white mountain, under blossom. */
export function torii(v: View): string {
  const { w, h, s, horizon } = v
  const gate = (x: number, y: number, k: number) => {
    const red = v.doc.linear(['#ff8a5c', '#d8342a', '#8a1420'])
    const beams =
      path(
        'M-250 -330Q0 -286 250 -330L244 -292Q0 -252 -244 -292Z',
        v.doc.linear(['#5a3038', '#24141c']),
      ) +
      path('M-226 -286Q0 -250 226 -286L220 -252Q0 -220 -220 -252ZM-186 -190H186V-158H-186Z', red)
    const posts = path(
      'M-158 -262H-122L-112 0H-168ZM122 -262H158L168 0H112Z',
      v.doc.linear(['#a81c22', '#ff7a54', '#c42a28', '#7a1018'], 1, 0),
    )
    const feet = path('M-176 0H-104V-34H-170ZM104 0H176V-34H110Z', '#24141c')
    return under(
      'edge',
      `<g transform="translate(${x} ${y}) scale(${k})">${posts}${feet}${beams}<rect x="-24" y="-250" width="48" height="66" rx="4" fill="#24141c"/></g>`,
    )
  }
  const side = [
    gate(110 * s, h * 0.93, 0.98 * s),
    rock(v, { x: 30 * s, y: h * 0.97, size: 130 * s, depth: 0.66 }),
    rock(v, { x: 250 * s, y: h * 0.98, size: 70 * s, depth: 0.66 }),
  ]
  return [
    orb(v, { x: w * 0.5, y: h * 0.24, radius: 130 * s }),
    shafts(v),
    mountain(v, {
      x: w * 0.5,
      y: horizon + 10,
      size: 1500 * s,
      high: 520 * s,
      depth: 0.16,
      snow: 0.44,
    }),
    ...Array.from({ length: 12 }, (_, i) =>
      tree(v, {
        x: (i + 0.5) * (w / 12),
        y: horizon + 10 * s,
        size: 62 * s,
        depth: 0.26,
        blossom: 5,
      }),
    ),
    haze(v, horizon - 10 * s, 0.6),
    water(v, horizon + 10 * s, 230),
    bothSides(v, side.join('')),
    bough(v, { x: -10, y: v.eaves, size: 1.15 * s, depth: 0.62, blossom: 5 }),
    `<g transform="translate(${w} 0) scale(-1 1)">${bough(v, { x: -10, y: v.eaves, size: 1.1 * s, depth: 0.62, blossom: 0 })}</g>`,
  ].join('')
}

/** Cloth of a circus, drawn aside over the ring. */
export function tent(v: View): string {
  const { w, h, s, horizon } = v
  const [dark, bright] = [v.tint(25, 0.7, -0.02), v.tint(75, 0.2, 0.16)]
  const strips = Array.from({ length: 22 }, (_, i) => {
    const at = (k: number) => ((k - 11) / 11) * w * 1.3 + w / 2
    return path(
      `M${w / 2} ${-h * 0.12}L${at(i)} ${horizon + 60 * s}H${at(i + 1)}Z`,
      v.doc.linear(i % 2 ? [v.tint(25, 0.5, 0.1), dark] : [bright, v.tint(60, 0.55, 0.06)]),
    )
  })
  const curtain = `M0 0H${280 * s}C${250 * s} ${h * 0.3} ${150 * s} ${h * 0.5} ${70 * s} ${h * 0.62}C${110 * s} ${h * 0.76} ${100 * s} ${h * 0.9} ${130 * s} ${h}H0Z`
  const folds = Array.from(
    { length: 7 },
    (_, i) =>
      `M${i * 38 * s} 0C${i * 34 * s} ${h * 0.3} ${i * 22 * s} ${h * 0.5} ${i * 9 * s} ${h * 0.62}`,
  ).join('')
  const drape =
    under(
      'rim',
      path(curtain, v.doc.linear(['#7a0c1c', '#d8243a', '#a01428', '#5a0814'], 1, 0.1)),
    ) +
    stroke(folds, '#3a0410', 9 * s, 'opacity=".4" filter="url(#mist)"') +
    stroke(
      `M${280 * s} 0C${250 * s} ${h * 0.3} ${150 * s} ${h * 0.5} ${70 * s} ${h * 0.62}`,
      '#ffd76a',
      9 * s,
    ) +
    ellipse(74 * s, h * 0.62, 26 * s, '#ffd76a')
  const drum = (x: number, y: number, k: number) =>
    under(
      'edge',
      `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-100 -96Q0 -66 100 -96L84 0Q0 26 -84 0Z" fill="${v.doc.linear(['#8a0f2a', '#f04a5a', '#8a0f2a'], 1, 0)}"/>${path('M-60 -86L-50 12M0 -80V20M60 -86L50 12', 'none', 'stroke="#ffd76a" stroke-width="9"')}<ellipse cy="-96" rx="104" ry="26" fill="#ffe9b0"/><ellipse cy="-96" rx="84" ry="18" fill="#c98a2e"/></g>`,
    )
  const crowd = Array.from({ length: 130 }, (_, i) =>
    ellipse(
      v.r() * w,
      horizon + 20 * s + (i % 5) * 16 * s,
      9 * s,
      v.tint(v.r() * 360, 0.6, v.r.between(-0.1, 0.16)),
    ),
  )
  return [
    under('rim', strips.join('')),
    shafts(v, 9, 0.34),
    ...crowd,
    haze(v, horizon + 30 * s, 0.4),
    land(v, hillLine(v, { y: horizon + 110 * s, amp: 4, waves: 0.5 }), {
      depth: 0.5,
      hue: 60,
      filter: 'ground',
    }),
    bothSides(v, drum(210 * s, h * 0.93, 1.15 * s) + drape),
    garland(v, [-10, h * 0.03], [w * 0.34, h * 0.03]),
    garland(v, [w * 0.34, h * 0.03], [w * 0.66, h * 0.03]),
    garland(v, [w * 0.66, h * 0.03], [w + 10, h * 0.03]),
  ].join('')
}

/** The green table of a salon, with its lights. */
export function felt(v: View): string {
  const { w, h, s } = v
  const hue = v.theme.sky[0]
  const wall = v.doc.linear([v.tint(hue, 0.9), v.tint(hue, 0.6, 0.04), v.tint(hue, 0.9)])
  const panels = Array.from(
    { length: 8 },
    (_, i) =>
      `<rect x="${round((i * w) / 8 + 14)}" y="${round(h * 0.08)}" width="${round(w / 8 - 28)}" height="${round(h * 0.48)}" rx="10" fill="${shaded(v, { depth: 0.72, hue }, 0.07)}" stroke="#c9912e" stroke-opacity=".5" stroke-width="3"/>`,
  )
  const cloth = v.doc.radial(
    [v.tint(hue, 0.1, 0.1), v.tint(hue, 0.42), v.tint(hue, 0.85)],
    0.5,
    0.2,
    0.8,
  )
  const rail = (ry: number, fill: string, width: number) =>
    `<ellipse cx="${w / 2}" cy="${round(h * 1.16)}" rx="${round(w * 0.82)}" ry="${round(h * ry)}" fill="${fill}" ${width ? `stroke="#c9912e" stroke-width="${width}"` : ''}/>`
  const chandelier = (x: number) =>
    [0, 1, 2, 3, 4]
      .map((i) =>
        glimmer(v, {
          x: x + (i - 2) * 44 * s,
          y: h * 0.13 + Math.abs(i - 2) * -9 * s,
          size: 9 * s,
        }),
      )
      .join('') +
    stroke(
      `M${x - 100 * s} ${h * 0.14}Q${x} ${h * 0.19} ${x + 100 * s} ${h * 0.14}M${x} 0V${h * 0.16}`,
      '#c9912e',
      5,
    )
  const column = pillar(v, {
    x: 40 * s,
    y: h * 0.74,
    size: 92 * s,
    high: 720 * s,
    depth: 0.5,
    hue: 75,
  })
  const chips = [0, 1, 2]
    .map((k) =>
      Array.from({ length: 7 - k * 2 }, (_, i) =>
        under(
          'edge',
          `<ellipse cx="${round((130 + k * 86) * s)}" cy="${round(h * 0.95 - i * 15 * s)}" rx="${46 * s}" ry="${18 * s}" fill="${v.tint([25, 250, 75][k] ?? 0, 0.3, 0.06)}" stroke="#fff6e0" stroke-width="${5 * s}" stroke-dasharray="${14 * s} ${12 * s}"/>`,
        ),
      ).join(''),
    )
    .join('')
  return [
    `<rect width="${w}" height="${h}" fill="${wall}"/>`,
    ...panels,
    shafts(v, 9, 0.24),
    bothSides(v, column + chandelier(250 * s)),
    under('wood', rail(0.6, v.doc.linear(['#a8672e', '#5a2f10', '#2e1605']), 0)),
    rail(0.545, cloth, 5),
    `<ellipse cx="${w / 2}" cy="${round(h * 1.16)}" rx="${round(w * 0.7)}" ry="${round(h * 0.45)}" fill="none" stroke="#ffe9a8" stroke-opacity=".35" stroke-width="4"/>`,
    bothSides(v, chips),
  ].join('')
}

/** A stadium at night under its lights. */
export function stadium(v: View): string {
  const { w, h, s, horizon } = v
  const stand = `M0 ${h * 0.22}Q${w / 2} ${h * 0.4} ${w} ${h * 0.22}V${horizon + 40 * s}H0Z`
  const people = Array.from({ length: 900 }, () => {
    const [x, k] = [v.r() * w, v.r()]
    const top = h * 0.25 + 0.09 * h * (1 - ((x - w / 2) / (w / 2)) ** 2)
    return `<circle cx="${round(x)}" cy="${round(top + k * (horizon + 20 * s - top))}" r="${round(3.4 * s)}" fill="${v.tint(v.r() * 360, 0.4, v.r.between(-0.1, 0.34))}"/>`
  })
  const mast = [0, 1, 2, 3]
    .flatMap((i) =>
      [0, 1, 2].map((k) =>
        glimmer(v, { x: (60 + i * 34) * s, y: h * 0.12 + k * 30 * s, size: 10 * s, hue: 230 }),
      ),
    )
    .join('')
  const post = under(
    'edge',
    stroke(`M${110 * s} ${h * 0.2}V${h * 0.8}`, v.tone(0.8), 18 * s) +
      `<rect x="${40 * s}" y="${h * 0.1}" width="${140 * s}" height="${100 * s}" rx="8" fill="${v.tone(0.8)}"/>`,
  )
  const beam = path(
    `M${110 * s} ${h * 0.16}L${w * 0.2} ${h}H${w * 0.72}Z`,
    v.light(0.95, 0.05),
    'opacity=".1"',
  )
  const stripes = Array.from({ length: 9 }, (_, i) =>
    path(
      `M${w / 2 + (i - 4.5) * w * 0.14} ${horizon + 30 * s}H${w / 2 + (i - 3.5) * w * 0.14}L${w / 2 + (i - 3.5) * w * 0.3} ${h}H${w / 2 + (i - 4.5) * w * 0.3}Z`,
      i % 2 ? v.tint(145, 0.35, 0.08) : v.tint(145, 0.5, 0.02),
    ),
  )
  return [
    stars(v, 60, 0.2),
    under('rim', path(stand, shaded(v, { depth: 0.6 }, 0.1))),
    ...people,
    haze(v, horizon, 0.5),
    ...stripes,
    stroke(`M0 ${horizon + 34 * s}H${w}`, '#fff', 5, 'opacity=".8"'),
    `<ellipse cx="${w / 2}" cy="${h * 0.98}" rx="${w * 0.3}" ry="${h * 0.12}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="6"/>`,
    bothSides(v, beam + post + mast),
    shafts(v, 8, 0.14),
  ].join('')
}

/** A hall of light with rings of bulbs: draws of numbers. */
export function hall(v: View): string {
  const { w, h, s, sun } = v
  const rings = [330, 470, 620, 790].map(
    (radius, i) =>
      `<circle cx="${sun.x}" cy="${sun.y + 120 * s}" r="${radius * s}" fill="none" stroke="${v.tone(0.35 + i * 0.16, 0.1)}" stroke-width="${54 * s}" filter="url(#rim)"/>` +
      ring(26 + i * 8, radius * s)
        .map(([x, y]) => ellipse(sun.x + x, sun.y + 120 * s + y, 5 * s, '#fff6cc'))
        .join(''),
  )
  const floor = polygon([
    [0, h * 0.86],
    [w, h * 0.86],
    [w, h],
    [0, h],
  ])
  const column = pillar(v, {
    x: 70 * s,
    y: h * 0.9,
    size: 100 * s,
    high: 640 * s,
    depth: 0.5,
    filter: 'edge',
  })
  const bulbs = Array.from({ length: 10 }, (_, i) =>
    glimmer(v, { x: 70 * s, y: h * 0.84 - i * 56 * s, size: 7 * s }),
  ).join('')
  return [
    shafts(v, 16, 0.4),
    ...rings,
    path(floor, rounded(v, { depth: 0.6 })),
    bothSides(v, column + bulbs),
    windows(v, []),
    haze(v, h * 0.86, 0.4),
  ].join('')
}
