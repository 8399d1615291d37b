/** In a short word every letter counts, in a long one two may be wrong. */
const [SHORT, LONG] = [4, 7]

/** Whether a text is a word with a typing error or two: a letter wrong, missing, too many, or two of them swapped. */
export function isNear(text: string, word: string): boolean {
  if (text.length < SHORT) return false
  return distance(text, word) <= (text.length < LONG ? 1 : 2)
}

/** The least number of such errors between two texts (Damerau and Levenshtein, each part changed once). */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/**
 * For each word of a search the known words it may stand for, as a regular expression: itself where it is a part of one,
 * else those that are spelled almost so. Empty when a word is neither.
 */
export function spellings(search: string, known: readonly string[]): string[] {
  const words = search.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const meant = words.map((word) =>
    known.some((name) => name.includes(word)) ? [word] : known.filter((name) => isNear(word, name)),
  )
  return meant.some((names) => names.length === 0) ? [] : meant.map((names) => names.join('|'))
}
