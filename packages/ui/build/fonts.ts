import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subset from 'subset-font'

const FOLDER = new URL('../fonts/', import.meta.url)

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i))

/**
 * Every sign of our own sentences in English and Tagalog. What else people write (names from other
 * countries) comes in the fonts' whole files, which a browser requests only then.
 */
const OUR_SIGNS = [...ASCII, ...'\u00a0ñÑáéíóúüÁÉÍÓÚÜ©®°·×–—‘’“”…•↑↓−']
/** The letters of Vietnamese that Western European languages have too: fonts keep them with those. */
const WESTERN_LETTERS = [...'àâãèêìòôõùýÀÂÃÈÊÌÒÔÕÙÝ']
/** Its other letters: with a horn, a breve or a stroke, and all with a tone mark upon another. */
const VIETNAMESE_LETTERS = [
  ...'ăĂđĐĩĨũŨơƠưƯ₫',
  ...Array.from({ length: 90 }, (_, i) => String.fromCharCode(0x1ea0 + i)),
]

const FIGTREE = '@fontsource-variable/figtree/files/figtree'
const BRICOLAGE = '@fontsource/bricolage-grotesque/files/bricolage-grotesque'
/** Figtree has no Vietnamese letters, and words of two fonts look broken: pages in Vietnamese are set in this one. */
const HANKEN = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk'

// The weight is as the whole file has it: only faces with the same range stand in for each other.
const SANS = { weight: '300 900', variationAxes: { wght: { min: 400, max: 700 } } }
const figtree = { ...SANS, family: 'Figtree Variable' }
const bricolage = { family: 'Bricolage Grotesque', weight: '700' }
const hanken = { ...SANS, family: 'Hanken Grotesk' }

type Font = { family: string; weight: string; variationAxes?: (typeof SANS)['variationAxes'] }
type Face = Font & { from: string; to: string; signs: readonly string[] }

/** A browser requests a face when a sign of it is shown: those of Vietnamese cost other pages nothing. */
const FACES: readonly Face[] = [
  { ...figtree, from: `${FIGTREE}-latin-wght-normal`, to: 'figtree', signs: OUR_SIGNS },
  { ...bricolage, from: `${BRICOLAGE}-latin-700-normal`, to: 'bricolage', signs: OUR_SIGNS },
  {
    ...bricolage,
    ...{ from: `${BRICOLAGE}-latin-700-normal`, to: 'bricolage-western', signs: WESTERN_LETTERS },
  },
  {
    ...bricolage,
    ...{ from: `${BRICOLAGE}-vietnamese-700-normal`, to: 'bricolage-vietnamese' },
    signs: VIETNAMESE_LETTERS,
  },
  {
    ...hanken,
    ...{ from: `${HANKEN}-latin-wght-normal`, to: 'hanken' },
    signs: [...OUR_SIGNS, ...WESTERN_LETTERS],
  },
  {
    ...hanken,
    ...{ from: `${HANKEN}-vietnamese-wght-normal`, to: 'hanken-vietnamese' },
    signs: VIETNAMESE_LETTERS,
  },
  // Names from Vietnam in pages of other languages: for the letters that Figtree lacks, and for those alone.
  {
    ...{ ...hanken, family: 'Vietnamese letters' },
    ...{ from: `${HANKEN}-vietnamese-wght-normal`, to: 'hanken-vietnamese' },
    signs: VIETNAMESE_LETTERS,
  },
]

const ASCII_RANGE = 'U+20-7e'
const TONES_RANGE = 'U+1ea0-1ef9'

function rangesOf(signs: readonly string[]): string {
  const codes = signs.map((sign) => sign.charCodeAt(0))
  const single = codes
    .filter((code) => code > 0x7e && code < 0x1ea0)
    .concat(codes.filter((code) => code > 0x1ef9))
  return [
    ...(codes.includes(0x20) ? [ASCII_RANGE] : []),
    ...single.map((code) => `U+${code.toString(16)}`),
    ...(codes.includes(0x1ea0) ? [TONES_RANGE] : []),
  ].join(', ')
}

/** Writes the small fonts of the first screen and their rules; run after a change of the signs. */
const { resolve } = createRequire(import.meta.url)
const rules = FACES.map(
  ({ family, to, weight, signs }) => `@font-face {
  font-family: "${family}";
  font-display: swap;
  font-weight: ${weight};
  src: url("./${to}.woff2") format("woff2");
  unicode-range:
    ${rangesOf(signs)};
}
`,
)
for (const { from, to, signs, variationAxes } of FACES) {
  const whole = readFileSync(resolve(`${from}.woff2`))
  const options = { targetFormat: 'woff2' as const, ...(variationAxes ? { variationAxes } : {}) }
  writeFileSync(new URL(`${to}.woff2`, FOLDER), await subset(whole, signs.join(''), options))
}
writeFileSync(new URL('fonts.css', FOLDER), rules.join(''))
