const TOKENS_MAX = 8
const KEY_LETTERS = 3
/** Words in names that identify nobody. */
const EMPTY_WORDS = new Set([
  'jr',
  'sr',
  'ii',
  'iii',
  'iv',
  'mr',
  'mrs',
  'ms',
  'dr',
  'de',
  'del',
  'dela',
  'la',
  'los',
  'las',
  'y',
])
const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * The words of a name as compared: without case, accents and punctuation, sorted, so that "DELA CRUZ, José"
 * and "jose de la cruz" are one.
 */
export function nameTokens(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => FOLDED[letter] ?? letter)
    .replace(/['’`.]/g, '')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const distinctive = words.filter((word) => !EMPTY_WORDS.has(word))
  return [...new Set(distinctive.length > 0 ? distinctive : words)].sort().slice(0, TOKENS_MAX)
}

/** Letters and digits of an ID number; "N01-12 345" and "n0112345" are one. */
export function plainNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Short keys of a name that two spellings nearly always share: the beginnings of every two of its words, or
 * of its only word.
 */
export function nameKeys(tokens: readonly string[]): string[] {
  const beginnings = tokens.map((token) => token.slice(0, KEY_LETTERS))
  if (beginnings.length === 1) return beginnings
  return [
    ...new Set(
      beginnings.flatMap((a, i) => beginnings.slice(i + 1).map((b) => [a, b].sort().join('+'))),
    ),
  ]
}

/**
 * How similar two names are, from 0 to 1: each word of the shorter with its best match, weighted by length.
 */
export function nameSimilarity(a: readonly string[], b: readonly string[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  if (few.length === 0) return 0
  const left = [...many]
  let sum = 0
  let weight = 0
  for (const token of [...few].sort((x, y) => y.length - x.length)) {
    const scores = left.map((other) => jaroWinkler(token, other))
    const best = Math.max(0, ...scores)
    if (best > 0) left.splice(scores.indexOf(best), 1)
    sum += best * token.length
    weight += token.length
  }
  // A missing middle name costs a little; a name of one word does not match a full one.
  const missing = many.length - few.length
  return few.length === 1 && missing > 0
    ? (sum / weight) * 0.8
    : (sum / weight) * (1 - 0.02 * missing)
}

const PREFIX_MAX = 4
const PREFIX_WEIGHT = 0.1

/** Jaro-Winkler: 1 for equal texts, near 1 for a swapped or a missing letter. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  const jaro = jaroOf(a, b)
  let prefix = 0
  while (prefix < PREFIX_MAX && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro)
}

function jaroOf(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken: boolean[] = Array(b.length).fill(false)
  const ofA: string[] = []
  for (let i = 0; i < a.length; i += 1) {
    const to = Math.min(b.length - 1, i + reach)
    for (let j = Math.max(0, i - reach); j <= to; j += 1) {
      if (taken[j] || a[i] !== b[j]) continue
      taken[j] = true
      ofA.push(a[i] as string)
      break
    }
  }
  if (ofA.length === 0) return 0
  const ofB = [...b].filter((_letter, j) => taken[j])
  const swapped = ofA.filter((letter, i) => letter !== ofB[i]).length / 2
  const same = ofA.length
  return (same / a.length + same / b.length + (same - swapped) / same) / 3
}
