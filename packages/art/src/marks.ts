import { oklch } from './colour.ts'
import { lettering } from './lettering.ts'
import { seeded } from './seeded.ts'
import { path } from './shapes.ts'
import { polygon, ring, round } from './svg.ts'

/** A vendor's mark: a glyph from its code and its name, in one colour, so that one file serves both themes. */
export function vendorMarkSvg(code: string, name = code): string {
  const r = seeded(`vendor:${code}`),
    k = r.whole(3, 8),
    font = r.pick([
      'russo-one',
      'righteous',
      'orbitron:900',
      'black-ops-one',
      'alfa-slab-one',
      'bungee',
      'titan-one',
      'passion-one:900',
    ]),
    t = lettering(font, name, { width: 150, maxSize: 27 }),
    kind = r.whole(0, 5)
  const glyph =
    [
      () =>
        ring(k, 11)
          .map(
            ([x, y]) =>
              `<circle cx="${round(x)}" cy="${round(y)}" r="${round(13 / Math.sqrt(k))}"/>`,
          )
          .join(''),
      () =>
        path(polygon(ring(k, 17)), 'none', 'stroke="currentColor" stroke-width="4"') +
        path(polygon(ring(k, 7)), 'currentColor'),
      () => path(polygon(ring(k + 2, 17, 9)), 'currentColor'),
      () =>
        [0, 1, 2]
          .map(
            (i) =>
              `<path d="M${-16 + i * 4} ${12 - i * 9}A${16 - i * 3} ${16 - i * 3} 0 0 1 ${16 - i * 4} ${12 - i * 9}" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>`,
          )
          .join(''),
      () =>
        path('M-16 -16H4L16 -4V16H-4L-16 4Z', 'currentColor') +
        path(polygon(ring(4, 7)), '#0000', 'stroke="#000" stroke-opacity=".35" stroke-width="3"'),
      () =>
        path('M0 -18L16 -9V9L0 18L-16 9V-9Z', 'none', 'stroke="currentColor" stroke-width="4.5"') +
        path(
          'M0 -8V10M-8 -3L8 5',
          'none',
          'stroke="currentColor" stroke-width="4.5" stroke-linecap="round"',
        ),
    ][kind]?.() ?? ''
  const w = Math.round(46 + t.width + 4)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} 40" width="${w}" height="40" fill="currentColor"><g transform="translate(20 20)">${glyph}</g><path transform="translate(${round(44 + t.width / 2)} ${round(20 + t.cap / 2)})" d="${t.d}"/></svg>`
}
/** A team's crest: shield, partition and charge in two tinctures that stand apart. */
export function crestSvg(name: string): string {
  const r = seeded(`crest:${name}`),
    h1 = r.pick([25, 48, 85, 145, 190, 235, 262, 330]),
    h2 = (h1 + r.pick([60, 120, 180, 150])) % 360,
    A = oklch(0.46, 0.17, h1),
    B = r() < 0.4 ? '#f7f3e8' : oklch(0.82, 0.15, h2),
    ink = oklch(0.2, 0.06, h1)
  const S = r.pick([
      'M50 4L92 16V52C92 78 70 90 50 98C30 90 8 78 8 52V16Z',
      'M8 8H92V54C92 80 66 92 50 98C34 92 8 80 8 54Z',
      'M50 3A47 47 0 1 1 49.9 3Z',
      'M50 3L92 26V74L50 97L8 74V26Z',
    ]),
    part = r.pick([
      path('M50 0H100V100H50Z', B),
      [0, 2, 4].map((i) => path(`M${8 + i * 17} 0h17v100h-17Z`, B)).join(''),
      path('M0 34H100V64H0Z', B),
      path('M-10 90L90 -10H120V20L20 120Z', B),
      path('M0 62L50 26L100 62V86L50 50L0 86Z', B),
      path('M50 0H100V50H0V100H50Z', B),
      path('M0 0H100V36H0Z', B),
    ])
  const charge = r.pick([
    path(polygon(ring(5, 20, 9)), B),
    path('M-20 12L-22 -10L-10 2L0 -16L10 2L22 -10L20 12Z', B),
    path('M4 -22L-14 4H-2L-6 22L14 -6H2Z', B),
    `<circle r="16" fill="${B}"/>${path(polygon(ring(5, 7)), ink)}`,
    path(polygon(ring(4, 20, 8)), B),
    path('M-18 12C-10 -4 -4 4 0 -8C4 4 10 -4 18 12Q0 22 -18 12Z', B),
  ])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="64" height="64"><clipPath id="c"><path d="${S}"/></clipPath><g clip-path="url(#c)">${path('M0 0H100V100H0Z', A)}${part}<path d="M50 0H100V100H50Z" fill="#000" opacity=".12"/></g><g transform="translate(50 50)"><circle r="27" fill="${ink}"/><circle r="27" fill="none" stroke="${B}" stroke-width="2.4"/>${charge}</g><path d="${S}" fill="none" stroke="${ink}" stroke-width="4"/></svg>`
}
const PAYMENTS: Record<string, string> = {
  bank: 'M4 20L20 9L36 20V23H4ZM8 25H13V33H8ZM18 25H22V33H18ZM27 25H32V33H27ZM5 34H35V37H5Z',
  wallet:
    'M7 11H31A3 3 0 0 1 34 14V16H9A2 2 0 0 0 9 18H36V34A3 3 0 0 1 33 37H8A4 4 0 0 1 4 33V14A3 3 0 0 1 7 11ZM29 25A2.5 2.5 0 1 0 29.1 25Z',
  qr: 'M5 5H17V17H5ZM9 9V13H13V9ZM23 5H35V17H23ZM27 9V13H31V9ZM5 23H17V35H5ZM9 27V31H13V27ZM23 23H28V28H23ZM30 30H35V35H30ZM30 23H35V26H30ZM23 31H27V35H23Z',
  card: 'M6 9H34A3 3 0 0 1 37 12V14H3V12A3 3 0 0 1 6 9ZM3 18H37V30A3 3 0 0 1 34 33H6A3 3 0 0 1 3 30ZM8 26V29H18V26Z',
  crypto: 'M20 3L35 11.5V28.5L20 37L5 28.5V11.5ZM20 11L13 15V25L20 29L27 25V15Z',
  voucher:
    'M4 10H36V17A3 3 0 0 0 36 23V30H4V23A3 3 0 0 0 4 17ZM15 13V16H17V13ZM15 19V22H17V19ZM15 25V28H17V25Z',
}
/** The icon of a payment method, in one colour. */
export const paymentIconSvg = (kind: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" fill="currentColor"><path fill-rule="evenodd" d="${PAYMENTS[kind] ?? PAYMENTS.bank}"/></svg>`
/** Logo: a capiz pane lit by a lighthouse beam. Two tokens: ink and mango. */
export const logoSvg = (mango = '#ffb224', ink = '#0c1214'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect x="2" y="2" width="44" height="44" rx="12" fill="${mango}"/><path d="M24 9L31 16V20H17V16ZM19 23H29L32 40H16Z" fill="${ink}"/><path d="M6 15L14 18V21L6 21ZM42 15L34 18V21L42 21Z" fill="${ink}"/><path d="M18 29H30L30.7 33H17.3Z" fill="${mango}"/></svg>`

/** An avatar: a beam of light over a sea, in colours from the seed. */
export function avatarSvg(seed: string): string {
  const r = seeded(`avatar:${seed}`)
  const hue = r() * 360
  const wave = (y: number, shade: number) =>
    path(`M0 ${y}q16-8 32 0t32 0t32 0V96H0Z`, oklch(shade, 0.1, hue + 30))
  const beam = path(
    `M48 ${r.whole(30, 44)}L${r.whole(-20, 10)} 0H${r.whole(70, 110)}Z`,
    '#fff3c4',
    'opacity=".55"',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${oklch(0.3, 0.09, hue)}"/>${beam}<circle cx="48" cy="46" r="15" fill="${oklch(0.84, 0.14, hue + 150)}"/>${wave(66, 0.5)}${wave(76, 0.4)}</svg>`
}
