import { oklch } from '../colour.ts'
import { ellipse, path, stroke } from '../shapes.ts'
import { polygon, round } from '../svg.ts'
import { type Place, placed, ripe, rounded, shaded, under, type View } from './view.ts'

/** Lumps of leaves, dark below and lit above. */
function crown(v: View, { x, y, size, depth, hue = 140 }: Place): string {
  const lumps = Array.from({ length: 17 }, (_, i) => {
    const angle = i * 2.4
    const reach = Math.sqrt(i / 17) * size * 0.78
    return {
      x: x + Math.cos(angle) * reach * 1.15,
      y: y + Math.sin(angle) * reach * 0.72,
      radius: size * v.r.between(0.26, 0.4),
    }
  }).sort((a, b) => b.y - a.y)
  const ball = v.doc.radial(
    [v.tint(hue, depth, 0.24), v.tint(hue, depth, 0.04), v.tint(hue, depth, -0.12)],
    0.4,
    0.28,
    0.75,
  )
  const leaves = Array.from({ length: 110 }, () => {
    const lump = v.r.pick(lumps)
    const angle = v.r() * 6.28
    const reach = lump.radius * v.r.between(0.4, 1.06)
    const lift = v.r.between(-0.14, 0.3) - (lump.y > y ? 0.08 : 0)
    return `<ellipse cx="${round(lump.x + Math.cos(angle) * reach)}" cy="${round(lump.y + Math.sin(angle) * reach)}" rx="${round(size * 0.062)}" ry="${round(size * 0.03)}" fill="${v.tint(hue + v.r.between(-18, 12), depth, lift)}" transform="rotate(${Math.round(v.r() * 180)} ${round(lump.x + Math.cos(angle) * reach)} ${round(lump.y + Math.sin(angle) * reach)})"/>`
  })
  return lumps.map((lump) => ellipse(lump.x, lump.y, lump.radius, ball)).join('') + leaves.join('')
}

/** A round tree, in fruit or in blossom when it has a colour for them. */
export function tree(v: View, site: Place & { fruit?: number; blossom?: number }): string {
  const { x, y, size, depth, fruit, blossom } = site
  const bark = rounded(v, { depth: Math.min(1, depth + 0.1), hue: 50 })
  const t = size * 0.13
  const trunk = path(
    `M${round(x - t)} ${round(y)}C${round(x - t * 0.5)} ${round(y - size * 0.5)} ${round(x - t * 1.2)} ${round(y - size * 0.8)} ${round(x - size * 0.5)} ${round(y - size * 1.25)}L${round(x - size * 0.36)} ${round(y - size * 1.3)}L${round(x)} ${round(y - size * 0.85)}L${round(x + size * 0.4)} ${round(y - size * 1.35)}L${round(x + size * 0.5)} ${round(y - size * 1.25)}C${round(x + t * 1.4)} ${round(y - size * 0.8)} ${round(x + t * 0.6)} ${round(y - size * 0.4)} ${round(x + t * 1.3)} ${round(y)}Z`,
    bark,
  )
  const head = { x, y: y - size * 1.5, size, depth, hue: blossom ?? site.hue ?? 140 }
  const ball = fruit === undefined ? '' : ripe(v, fruit)
  const hanging = Array.from({ length: fruit === undefined ? 0 : 16 }, (_, i) => {
    const angle = i * 2.4 + 1
    const reach = Math.sqrt((i + 1) / 17) * size * 0.9
    return ellipse(
      head.x + Math.cos(angle) * reach * 1.15,
      head.y + Math.sin(angle) * reach * 0.75,
      size * 0.085,
      ball,
    )
  })
  const shade = ellipse(
    x,
    y,
    size * 0.9,
    '#04070a',
    size * 0.12,
    'opacity=".4" filter="url(#mist)"',
  )
  return shade + under('edge', trunk) + under('edge', crown(v, head) + hanging.join(''))
}

/** A fir of ragged skirts, under snow in the cold. */
export function fir(v: View, { x, y, size, depth, hue = 165 }: Place, isSnowy = false): string {
  const skirts = [0, 1, 2, 3, 4].map((i) => {
    const top = y - size * (2.1 - i * 0.36)
    const wide = size * (0.22 + i * 0.13)
    const foot = top + size * 0.66
    const teeth = Array.from({ length: 9 }, (_, k) => {
      const share = k / 8
      return [
        x - wide + share * wide * 2,
        foot - (k % 2 ? size * 0.11 : 0) + v.r.between(0, size * 0.03),
      ] as const
    })
    const body = path(polygon([[x, top], ...[...teeth].reverse()]), shaded(v, { depth, hue }, 0.14))
    const snow = isSnowy
      ? path(
          polygon([
            [x, top],
            [x + wide * 0.62, foot - size * 0.2],
            [x + wide * 0.2, foot - size * 0.26],
            [x - wide * 0.1, foot - size * 0.17],
            [x - wide * 0.5, foot - size * 0.24],
          ]),
          v.tone(0, 0.34),
          'opacity=".9"',
        )
      : ''
    return body + snow
  })
  const trunk = `<rect x="${round(x - size * 0.06)}" y="${round(y - size * 0.2)}" width="${round(size * 0.12)}" height="${round(size * 0.24)}" fill="${v.tint(50, 1)}"/>`
  return under('edge', trunk + skirts.reverse().join(''))
}

/** One feather of a palm or a fern, pointing right. */
function frond(v: View, long: number, how: { depth: number; hue: number }): string {
  const leaves = Array.from({ length: 15 }, (_, i) => {
    const share = (i + 1) / 15
    const x = share * long
    const y = share * share * long * 0.34
    const out = long * 0.3 * Math.sin(Math.PI * (0.12 + share * 0.84))
    const tip = `${round(x + out * 0.7)} ${round(y + out)}`
    const up = `${round(x + out * 0.8)} ${round(y - out * 0.42)}`
    return `M${round(x)} ${round(y)}Q${round(x + out * 0.2)} ${round(y + out * 0.6)} ${tip}Q${round(x + out * 0.7)} ${round(y + out * 0.3)} ${round(x)} ${round(y)}ZM${round(x)} ${round(y)}Q${round(x + out * 0.4)} ${round(y - out * 0.4)} ${up}Q${round(x + out * 0.7)} ${round(y - out * 0.05)} ${round(x)} ${round(y)}Z`
  })
  return (
    path(leaves.join(''), shaded(v, how, 0.16)) +
    stroke(
      `M0 0Q${round(long * 0.5)} ${round(long * 0.06)} ${round(long)} ${round(long * 0.34)}`,
      v.tint(how.hue, how.depth, 0.2),
      long * 0.018,
    )
  )
}

/** Feathers around one point. */
export function fan(v: View, site: Place & { turns: readonly number[] }): string {
  const { x, y, size, depth, hue = 140, turns } = site
  const one = frond(v, size, { depth, hue })
  return under(
    'edge',
    turns
      .map((turn) => `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">${one}</g>`)
      .join(''),
  )
}

export function palm(v: View, { x, y, size, depth, hue = 140 }: Place, lean = 1): string {
  const [tx, ty] = [x + lean * size * 0.42, y - size * 1.9]
  const bark = rounded(v, { depth, hue: 60 })
  const t = size * 0.075
  const trunk = path(
    `M${round(x - t * 1.4)} ${round(y)}C${round(x)} ${round(y - size * 0.7)} ${round(tx - lean * size * 0.2)} ${round(y - size * 1.3)} ${round(tx - t * 0.7)} ${round(ty)}H${round(tx + t * 0.7)}C${round(tx - lean * size * 0.08)} ${round(y - size * 1.2)} ${round(x + t * 2)} ${round(y - size * 0.6)} ${round(x + t * 1.6)} ${round(y)}Z`,
    bark,
  )
  const turns = [-168, -136, -100, -72, -42, -12, 14]
  const leaves = turns.map((turn) => {
    const isLeft = turn < -90
    const one = frond(v, size * 0.95, { depth, hue })
    return `<g transform="translate(${round(tx)} ${round(ty)}) ${isLeft ? `scale(-1 1) rotate(${-180 - turn})` : `rotate(${turn})`}">${one}</g>`
  })
  return under('edge', trunk) + under('edge', leaves.join(''))
}

/** A cactus with arms. */
export function cactus(v: View, { x, y, size, depth, hue = 145 }: Place): string {
  const fill = rounded(v, { depth, hue })
  const w = size * 0.3
  const arm = (way: number, low: number, high: number) =>
    stroke(
      `M${round(x)} ${round(y - low * size)}H${round(x + way * w * 1.5)}Q${round(x + way * w * 2)} ${round(y - low * size)} ${round(x + way * w * 2)} ${round(y - (low + 0.16) * size)}V${round(y - high * size)}`,
      v.tint(hue, depth, 0.04),
      w * 0.72,
    )
  const ribs = [-0.25, 0, 0.25]
    .map((k) =>
      stroke(
        `M${round(x + k * w)} ${round(y)}V${round(y - size * 1.8)}`,
        '#000',
        2,
        'opacity=".25"',
      ),
    )
    .join('')
  const shade = ellipse(
    x,
    y,
    size * 0.6,
    '#04070a',
    size * 0.09,
    'opacity=".4" filter="url(#mist)"',
  )
  return (
    shade +
    under(
      'edge',
      arm(-1, 0.7, 1.3) +
        arm(1, 0.95, 1.55) +
        `<rect x="${round(x - w / 2)}" y="${round(y - size * 1.9)}" width="${round(w)}" height="${round(size * 1.92)}" rx="${round(w / 2)}" fill="${fill}"/>` +
        ribs,
    )
  )
}

/** Stalks with joints, and leaves at them. */
export function bamboo(v: View, { x, y, size, depth, hue = 130 }: Place): string {
  const fill = rounded(v, { depth, hue })
  const joint = size * 0.42
  const wide = size * 0.1
  const parts = Array.from({ length: 12 }, (_, i) => {
    const top = y - (i + 1) * joint
    const leaf = (way: number) =>
      path(
        'M0 0C20 -14 60 -14 96 8C60 16 20 14 0 0Z',
        v.tint(hue + 10, depth, v.r.between(-0.05, 0.2)),
        `transform="translate(${round(x)} ${round(top)}) scale(${round(way * size * 0.01)} ${round(size * 0.01)}) rotate(${Math.round(v.r.between(-10, 44))})"`,
      )
    return `<rect x="${round(x - wide / 2)}" y="${round(top + 2)}" width="${round(wide)}" height="${round(joint - 2)}" rx="${round(wide * 0.25)}" fill="${fill}"/><rect x="${round(x - wide * 0.6)}" y="${round(top + joint - 4)}" width="${round(wide * 1.2)}" height="5" rx="2" fill="${v.tint(hue, depth, 0.2)}"/>${i % 2 ? leaf(i % 4 === 1 ? 1 : -1) : ''}`
  })
  return under('edge', parts.join(''))
}

/** Blades along the ground. */
export function grass(
  v: View,
  y: number,
  how: { depth: number; hue: number; high: number },
): string {
  const blades = Array.from({ length: 190 }, (_, i) => {
    const x = (i / 190) * v.w + v.r.between(-6, 6)
    const tall = how.high * v.r.between(0.4, 1.1)
    const lean = v.r.between(-0.4, 0.4) * tall
    return path(
      `M${round(x - 4)} ${round(y + 12)}Q${round(x)} ${round(y - tall * 0.5)} ${round(x + lean)} ${round(y - tall)}Q${round(x + 4)} ${round(y - tall * 0.4)} ${round(x + 5)} ${round(y + 12)}Z`,
      v.tint(how.hue + v.r.between(-10, 14), how.depth, v.r.between(-0.08, 0.14)),
    )
  })
  return blades.join('')
}

/** A bough from the edge of the picture with leaves, and fruit or blossom on it. */
export function bough(
  v: View,
  site: Place & { fruit?: readonly number[]; blossom?: number },
): string {
  const { x, y, size, depth, hue = 140, fruit = [], blossom } = site
  const bark = v.tint(45, depth, 0)
  const wood =
    stroke(
      'M-40 -30C60 -10 150 6 250 70M70 -6C120 40 140 70 150 118M150 14C200 10 240 -6 290 6',
      bark,
      15,
    ) + stroke('M-40 -34C60 -14 150 2 246 64', v.tint(45, depth, 0.16), 4)
  const spots = Array.from({ length: 46 }, (_, i) => {
    const share = (i / 46) ** 0.9
    return { x: share * 290 + v.r.between(-34, 34), y: share * 58 + v.r.between(-46, 74) }
  })
  const leaf = 'M0 0C10 -20 40 -24 62 -4C42 14 14 14 0 0Z'
  const leaves = spots.map((spot) =>
    path(
      leaf,
      shaded(v, { depth, hue: hue + (spot.x % 24) - 10 }, 0.2),
      `transform="translate(${round(spot.x)} ${round(spot.y)}) rotate(${Math.round(v.r.between(-40, 130))}) scale(${round(v.r.between(0.6, 1))})"`,
    ),
  )
  const petals =
    blossom === undefined
      ? ''
      : spots
          .map((spot) =>
            placed(
              `${[0, 72, 144, 216, 288]
                .map(
                  (a) =>
                    `<ellipse cy="-9" rx="7" ry="10" fill="${oklch(0.88, 0.09, blossom)}" transform="rotate(${a})"/>`,
                )
                .join('')}<circle r="4" fill="${v.tint(60, 0, 0.3)}"/>`,
              { ...spot, size: v.r.between(0.8, 1.5) },
            ),
          )
          .join('')
  const fruits = fruit
    .flatMap((colour, k) =>
      [0, 1, 2].map((i) => {
        const ball = ripe(v, colour)
        const [fx, fy] = [60 + ((i * 3 + k * 2) % 7) * 34, 62 + ((i * 5 + k * 7) % 9) * 8]
        return (
          stroke(`M${fx} ${fy}l4 -34`, bark, 3) +
          ellipse(fx, fy, 25, ball) +
          ellipse(fx - 9, fy - 9, 6, '#fff', 4, 'opacity=".75"')
        )
      }),
    )
    .join('')
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size * 10) / 10})">${under('edge', wood)}${under('edge', (blossom === undefined ? leaves.join('') : leaves.slice(0, 14).join('')) + petals)}${under('edge', fruits)}</g>`
}
