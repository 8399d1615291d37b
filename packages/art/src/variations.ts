import { THEMES, type Theme } from './themes.ts'

type Colour = readonly [hue: number, lightness: number]
type Row = readonly [
  key: string,
  sky: Colour,
  glow: Colour,
  scene: string,
  hero: readonly string[],
  font: string,
]

/** Two more looks for every theme of slots: other light, landscape, heroes and letters. */
const ROWS: Record<string, readonly Row[]> = {
  desert: [
    [
      'desert-night',
      [270, 0.2],
      [95, 0.9],
      'dunes',
      ['ankh', 'mask', 'star'],
      'cinzel-decorative:900',
    ],
    ['desert-oasis', [190, 0.38], [120, 0.86], 'jungle', ['scarab', 'lion', 'gem'], 'rye'],
  ],
  lantern: [
    ['lantern-jade', [165, 0.3], [130, 0.82], 'roofs', ['panda', 'koi', 'cash'], 'shrikhand'],
    ['lantern-peak', [350, 0.28], [30, 0.8], 'peaks', ['tiger', 'fan', 'mahj'], 'bungee'],
  ],
  orchard: [
    ['orchard-dusk', [300, 0.32], [45, 0.82], 'hills', ['grape', 'melon', 'bell'], 'chango'],
    ['orchard-sea', [215, 0.48], [105, 0.92], 'sea', ['lemon', 'melon', 'seven'], 'lilita-one'],
  ],
  cosmos: [
    ['cosmos-nebula', [330, 0.26], [20, 0.72], 'space', ['planet', 'crystal', 'bolt'], 'russo-one'],
    ['cosmos-dawn', [240, 0.26], [70, 0.8], 'clouds', ['rocket', 'gem', 'star'], 'orbitron:900'],
  ],
  frontier: [
    ['frontier-night', [265, 0.24], [50, 0.74], 'mesa', ['badge', 'chip', 'wolf'], 'sancreek'],
    ['frontier-gold', [60, 0.4], [95, 0.92], 'cave', ['pick', 'bull', 'chest'], 'rye'],
  ],
  norse: [
    ['norse-sea', [225, 0.3], [75, 0.84], 'sea', ['shield', 'axe', 'anchor'], 'new-rocker'],
    ['norse-fire', [15, 0.26], [60, 0.78], 'volcano', ['wolf', 'axe', 'flame'], 'metal-mania'],
  ],
  canopy: [
    ['canopy-night', [255, 0.22], [155, 0.76], 'jungle', ['mask', 'owl', 'potion'], 'bungee'],
    ['canopy-ruin', [95, 0.34], [75, 0.88], 'peaks', ['mask', 'lion', 'chest'], 'black-ops-one'],
  ],
  crypt: [
    ['crypt-blood', [15, 0.2], [25, 0.64], 'crypt', ['bat', 'skull', 'ankh'], 'metal-mania'],
    ['crypt-frost', [235, 0.26], [195, 0.82], 'snow', ['skull', 'wolf', 'potion'], 'new-rocker'],
  ],
  mine: [
    ['mine-ruby', [10, 0.24], [35, 0.74], 'cave', ['gem', 'chest', 'pick'], 'black-ops-one'],
    ['mine-ice', [235, 0.3], [195, 0.9], 'snow', ['crystal', 'brill', 'pick'], 'russo-one'],
  ],
  sugar: [
    ['sugar-mint', [170, 0.62], [140, 0.94], 'hills', ['donut', 'lolly', 'star'], 'titan-one'],
    ['sugar-night', [300, 0.34], [340, 0.8], 'tent', ['candy', 'joker', 'lolly'], 'chango'],
  ],
  harbor: [
    ['harbor-dusk', [20, 0.34], [65, 0.86], 'sea', ['wheel', 'chest', 'shell'], 'pirata-one'],
    ['harbor-deep', [200, 0.26], [165, 0.8], 'reef', ['skull', 'fish', 'anchor'], 'sancreek'],
  ],
  blossom: [
    ['blossom-night', [280, 0.26], [350, 0.8], 'torii', ['oni', 'fox', 'lantern'], 'shrikhand'],
    ['blossom-pond', [185, 0.4], [25, 0.9], 'reef', ['koi', 'fan', 'shell'], 'lilita-one'],
  ],
  carnival: [
    ['carnival-gold', [45, 0.36], [90, 0.92], 'tent', ['joker', 'crown', 'dice'], 'titan-one'],
    ['carnival-blue', [250, 0.32], [200, 0.8], 'rays', ['joker', 'cards', 'star'], 'chango'],
  ],
  inferno: [
    [
      'inferno-storm',
      [275, 0.24],
      [310, 0.72],
      'volcano',
      ['bolt', 'reddragon', 'skull'],
      'bangers',
    ],
    ['inferno-gold', [35, 0.28], [85, 0.88], 'rays', ['flame', 'seven', 'crown'], 'alfa-slab-one'],
  ],
  frost: [
    ['frost-aurora', [200, 0.28], [145, 0.8], 'peaks', ['owl', 'flake', 'fox'], 'passion-one:900'],
    [
      'frost-palace',
      [285, 0.4],
      [250, 0.92],
      'snow',
      ['crown', 'crystal', 'lion'],
      'cinzel-decorative:900',
    ],
  ],
  olympus: [
    [
      'olympus-night',
      [275, 0.24],
      [80, 0.84],
      'clouds',
      ['bolt', 'owl', 'shield'],
      'cinzel-decorative:900',
    ],
    ['olympus-sea', [220, 0.36], [185, 0.88], 'sea', ['shell', 'lion', 'crown'], 'righteous'],
  ],
}

function varied(base: string, [, sky, glow, scene, hero, font]: Row): Theme {
  const theme = THEMES[base] as Theme
  // Separate colours: those that a theme alternates between belong to its first look.
  const { hues: _hues, ...plain } = theme
  return { ...plain, sky, glow, scene, hero, font }
}

const VARIATIONS: Record<string, Theme> = Object.fromEntries(
  Object.entries(ROWS).flatMap(([base, rows]) => rows.map((row) => [row[0], varied(base, row)])),
)

/** Every theme that a game may be drawn in. */
export const LOOKS: Readonly<Record<string, Theme>> = { ...THEMES, ...VARIATIONS }

/** A theme and its variations, itself first. */
export function looksOf(theme: string): string[] {
  return [theme, ...(ROWS[theme] ?? []).map(([key]) => key)]
}
