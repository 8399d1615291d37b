import { oklch } from '../colour.ts'
import {
  bone,
  DARK,
  type Emblem,
  ellipse,
  gold,
  material,
  mirrored,
  path,
  solid,
  stroke,
} from '../shapes.ts'
import { polygon, ring } from '../svg.ts'

/** Hue, lightness and chroma. */
type Tint = readonly [number, number, number]

/** What a face is made of; numbers are flags or hues. */
type Beast = {
  skin: Tint
  pale?: Tint
  mark?: Tint
  mane?: Tint
  spikes?: number
  horn?: string
  ear?: string
  long?: number
  mask?: number
  stripes?: number
  patch?: number
  eye?: number
  slit?: number
  angry?: number
  beak?: number
  snout?: number
  open?: number
  nose?: string
  fang?: number
  gem?: number
  comb?: number
  crown?: number
}

export const eyes = (x: number, y: number, iris: string, s = 1, slit = 1) =>
  mirrored(
    solid(
      path(
        `M${x - 17 * s} ${y + 3}Q${x - 4 * s} ${y - 15 * s} ${x + 17 * s} ${y - 9 * s}Q${x + 12 * s} ${y + 12 * s} ${x - 17 * s} ${y + 3}Z`,
        '#fffbe8',
      ) +
        ellipse(x + 1, y - 2, 8 * s, iris) +
        ellipse(x + 1, y - 2, slit ? 2.6 * s : 4.6 * s, DARK, 7 * s) +
        ellipse(x + 3.5, y - 5, 2.1 * s, '#fff'),
      '',
      '',
    ),
  )
/** One grammar for every animal or spirit face: mane, ears, horns, head, muzzle, fangs, markings. */
export const beast =
  (k: Beast): Emblem =>
  (c) => {
    const m = (h: number, l: number, ch: number) => material(c.doc, h, l, ch),
      skin = m(...k.skin),
      pale = m(...(k.pale ?? [80, 0.9, 0.05])),
      mk = m(...(k.mark ?? [40, 0.32, 0.06]))
    let s = ''
    if (k.mane)
      s +=
        solid(path(polygon(ring(k.spikes ?? 15, 100, 74, 0.1)), m(...k.mane))) +
        solid(
          path(
            polygon(ring(k.spikes ?? 15, 84, 66, 0.3)),
            m(k.mane[0] + 14, k.mane[1] + 0.1, k.mane[2]),
          ),
        )
    if (k.horn)
      s += solid(
        mirrored(
          path(
            k.horn === 'bull'
              ? 'M38 -44C70 -40 96 -58 92 -98C82 -76 62 -74 36 -70Z'
              : 'M24 -56C30 -84 52 -92 66 -104C70 -80 60 -58 40 -44Z',
            k.horn === 'bull' ? bone(c) : gold(c),
          ),
        ),
      )
    if (k.ear === 'round')
      s += solid(mirrored(ellipse(58, -58, 27, skin) + ellipse(58, -56, 15, mk)))
    if (k.ear === 'point')
      s += solid(
        mirrored(
          path('M18 -58L70 -108Q82 -70 66 -22Z', skin) + path('M38 -60L66 -92Q72 -70 62 -42Z', mk),
        ),
      )
    if (k.ear === 'flop')
      s += solid(
        mirrored(
          path('M46 -50C84 -62 104 -34 88 -2C74 -14 60 -22 46 -22Z', skin) +
            path('M58 -44C80 -50 92 -34 84 -16Z', mk),
        ),
      )
    const h = k.long
      ? 'M0 -70C44 -74 70 -46 62 -8C58 18 44 36 40 62C36 86 18 96 0 96'
      : 'M0 -68C46 -74 80 -44 78 0C77 46 42 84 0 86'
    s += solid(mirrored(path(`${h}Z`, skin)))
    if (k.mask)
      s += solid(mirrored(path('M0 -14C26 -30 60 -26 72 -2C70 40 40 80 0 82Z', pale)), '', 'soft')
    if (k.stripes)
      s += mirrored(
        path(
          'M0 -66L9 -66L5 -34L0 -30ZM20 -62L34 -56L22 -34ZM76 -8L46 0L77 8ZM73 22L46 20L66 38ZM60 50L42 42L50 60Z',
          mk,
        ),
      )
    if (k.patch) s += mirrored(path('M14 -24C22 -46 56 -40 56 -14C56 8 30 14 20 4Z', mk))
    s += eyes(34, -10, oklch(0.75, 0.17, k.eye ?? 90), k.patch ? 0.85 : 1, k.slit ?? 1)
    s += mirrored(
      path(
        k.angry === 0
          ? 'M14 -30Q34 -42 54 -30Q34 -36 14 -30Z'
          : 'M8 -16C20 -30 44 -36 66 -32C50 -26 28 -20 10 -6Z',
        mk,
      ),
    )
    if (k.beak)
      s += solid(
        path('M0 -14C24 -8 26 22 0 54C-26 22 -24 -8 0 -14Z', gold(c)) +
          path('M-20 20Q0 30 20 20Q10 40 0 54Q-10 40 -20 20Z', '#b8650d'),
      )
    else if (k.snout)
      s += solid(ellipse(0, 40, 34, pale, 25) + mirrored(ellipse(13, 40, 6, DARK, 9)), '', 'soft')
    else {
      s +=
        solid(mirrored(path('M0 16C30 14 46 34 34 58C22 70 8 66 0 60Z', pale)), '', 'soft') +
        path('M-17 12Q0 4 17 12Q12 28 0 32Q-12 28 -17 12Z', k.nose ?? DARK)
      s +=
        k.open === 0
          ? stroke('M0 32V46M0 46Q-14 58 -28 48M0 46Q14 58 28 48', DARK, 4)
          : path('M-27 50Q0 62 27 50Q22 82 0 84Q-22 82 -27 50Z', '#5b0f18') +
            path('M-13 74Q0 64 13 74Q8 83 0 83Q-8 83 -13 74Z', '#e4566b') +
            mirrored(path('M12 54L24 51L19 70Z', '#fff8e0'))
    }
    if (k.fang) s += solid(mirrored(path('M18 62C22 76 30 84 38 86C38 74 34 64 28 58Z', bone(c))))
    if (k.gem) s += solid(path('M0 -62L14 -46L0 -28L-14 -46Z', m(c.acc, 0.66, 0.2)))
    if (k.comb)
      s += solid(
        path(
          'M-30 -58C-44 -92 -22 -100 -14 -82C-14 -110 14 -110 14 -82C22 -100 44 -92 30 -58Z',
          m(25, 0.6, 0.22),
        ) + mirrored(path('M4 50C22 52 20 84 8 84C2 84 0 70 4 50Z', m(25, 0.6, 0.22))),
      )
    if (k.crown)
      s += solid(
        path('M-44 -56L-56 -100L-26 -80L0 -110L26 -80L56 -100L44 -56Q0 -70 -44 -56Z', gold(c)) +
          ellipse(0, -78, 7, m(c.acc, 0.6, 0.2)) +
          mirrored(ellipse(30, -70, 5, m(c.acc + 120, 0.6, 0.2))),
      )
    return s
  }
