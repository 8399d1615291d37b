import { newDoc } from './svg.ts'

/** What the goods of a points mall look like. */
export const GOODS_KINDS = [
  ...(['cap', 'shirt', 'powerbank', 'earphones', 'phone', 'mug'] as const),
  ...(['bag', 'voucher', 'gift'] as const),
] as const
export type GoodsKind = (typeof GOODS_KINDS)[number]

const SIZE = 240
const DARK = '#12363b'
const TEAL = '#1d7f82'
const LIGHT = '#38b2ac'
const SAND = '#f4e3c1'
const GOLD = '#f2b84b'
const CORAL = '#f0735a'

const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
type Box = readonly [x: number, y: number, width: number, height: number, radius?: number]
const box = ([x, y, width, height, radius = 10]: Box, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
type Dot = readonly [x: number, y: number, radius: number]
const dot = ([x, y, radius]: Dot, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const line = (d: string, colour: string, width: number) =>
  path(d, 'none', `stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`)

/** A lighthouse with its beam, as it is printed on things. */
const mark = ([x, y, scale]: Dot) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">` +
  path('M-9 30L-5 -14H5L9 30Z', SAND) +
  path('M-8 -18H8L0 -30Z', SAND) +
  path('M8 -16L34 -28V-4Z', SAND, 'opacity=".55"') +
  '</g>'

const DRAWINGS: Record<GoodsKind, string> = {
  cap:
    path('M52 150C52 92 84 66 120 66S188 92 188 150Z', TEAL) +
    path('M120 66C96 84 90 116 90 150H150C150 116 144 84 120 66Z', LIGHT) +
    path('M44 148C92 132 168 136 218 160C212 178 190 176 170 168C132 154 84 154 48 166Z', DARK) +
    dot([120, 66, 7], GOLD) +
    mark([118, 118, 0.8]),
  shirt:
    path(
      'M84 58L104 50C112 64 128 64 136 50L156 58L202 92L180 122L164 112V196H76V112L60 122L38 92Z',
      LIGHT,
    ) +
    path('M104 50C112 64 128 64 136 50L142 53C132 76 108 76 98 53Z', DARK) +
    path('M76 112V196H92V104ZM164 112V196H148V104Z', TEAL) +
    mark([114, 128, 1.1]),
  powerbank:
    box([72, 46, 96, 150, 18], DARK) +
    box([80, 54, 80, 134, 12], TEAL) +
    [0, 1, 2, 3].map((i) => dot([102 + i * 12, 172, 4], i < 3 ? GOLD : '#0f5a5d')).join('') +
    mark([116, 112, 1.2]) +
    box([108, 38, 24, 10, 3], '#8ea8a8'),
  earphones:
    line('M64 140C56 84 84 52 120 52S184 84 176 140', DARK, 12) +
    box([46, 124, 36, 62, 16], LIGHT) +
    box([158, 124, 36, 62, 16], LIGHT) +
    box([70, 132, 14, 46, 7], DARK) +
    box([156, 132, 14, 46, 7], DARK) +
    dot([64, 155, 8], GOLD) +
    dot([176, 155, 8], GOLD),
  phone:
    box([76, 34, 88, 174, 18], DARK) +
    box([83, 46, 74, 150, 8], LIGHT) +
    path('M83 150C110 132 132 168 157 142V188Q157 196 149 196H91Q83 196 83 188Z', TEAL) +
    dot([130, 86, 16], GOLD) +
    mark([104, 126, 1]) +
    box([108, 39, 24, 4, 2], '#0a2124'),
  mug:
    line('M160 100C206 92 206 166 158 160', TEAL, 16) +
    path('M62 78H168V164Q168 196 138 196H92Q62 196 62 164Z', LIGHT) +
    `<ellipse cx="115" cy="78" rx="53" ry="13" fill="${DARK}"/>` +
    `<ellipse cx="115" cy="80" rx="44" ry="9" fill="#7a4a2b"/>` +
    line('M98 54C90 44 106 38 98 26', SAND, 5) +
    line('M126 54C118 44 134 38 126 26', SAND, 5) +
    mark([110, 134, 1]),
  bag:
    line('M88 96C88 40 152 40 152 96', DARK, 11) +
    path('M56 86H184L198 202H42Z', CORAL) +
    path('M56 86H184L187 108H53Z', '#c9513c') +
    mark([114, 152, 1.3]),
  voucher:
    path('M34 76H206V104A16 16 0 0 0 206 136V164H34V136A16 16 0 0 0 34 104Z', GOLD) +
    path('M34 76H84V164H34V136A16 16 0 0 0 34 104Z', CORAL) +
    path('M84 82V158', 'none', `stroke="${DARK}" stroke-width="3" stroke-dasharray="7 7"`) +
    box([104, 98, 80, 12, 6], DARK) +
    box([104, 122, 54, 10, 5], '#b4791c') +
    mark([56, 118, 0.8]),
  gift:
    box([48, 104, 144, 96, 8], CORAL) +
    box([40, 80, 160, 34, 8], '#d85b43') +
    box([108, 80, 24, 120, 2], GOLD) +
    path('M120 80C84 84 70 40 98 40C116 40 120 64 120 80Z', GOLD) +
    path('M120 80C156 84 170 40 142 40C124 40 120 64 120 80Z', '#ffd27a'),
}

/** Goods of a points mall on a plain ground that suits both themes. */
export function goodsSvg(kind: GoodsKind): string {
  const doc = newDoc(SIZE, SIZE)
  const ground = doc.radial(['#e7f4f1', '#a9d3cd'], 0.4, 0.3, 0.85)
  return doc
    .add(`<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>`)
    .add(`<ellipse cx="120" cy="206" rx="84" ry="10" fill="#12363b" opacity=".16"/>`)
    .add(DRAWINGS[kind])
    .toString()
}
