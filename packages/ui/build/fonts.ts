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

const FONTS = [
  {
    family: 'Figtree Variable',
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree.woff2',
    // As the whole file has it: only faces with the same range stand in for each other.
    weight: '300 900',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    family: 'Bricolage Grotesque',
    from: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
    to: 'bricolage.woff2',
    weight: '700',
  },
]

/** Writes the small fonts of the first screen and their rules; run after a change of the signs. */
const { resolve } = createRequire(import.meta.url)
const others = OUR_SIGNS.slice(ASCII.length).map((sign) => `U+${sign.charCodeAt(0).toString(16)}`)
const ranges = ['U+20-7e', ...others].join(', ')
const rules = FONTS.map(
  ({ family, to, weight }) => `@font-face {
  font-family: "${family}";
  font-display: swap;
  font-weight: ${weight};
  src: url("./${to}") format("woff2");
  unicode-range: ${ranges};
}
`,
)
for (const { from, to, variationAxes } of FONTS) {
  const whole = readFileSync(resolve(from))
  const options = { targetFormat: 'woff2' as const, ...(variationAxes ? { variationAxes } : {}) }
  writeFileSync(new URL(to, FOLDER), await subset(whole, OUR_SIGNS.join(''), options))
}
writeFileSync(new URL('fonts.css', FOLDER), rules.join(''))
