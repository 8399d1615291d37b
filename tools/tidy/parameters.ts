import { isRules } from './certified.ts'
import { codeOf, lineAt } from './scan.ts'
import type { Source } from './sources.ts'

const FILLER = 'of|at|one|given|said'
/** `(at: Date`, `, one?: Row` */
const TYPED = new RegExp(`[(,]\\s*(${FILLER})\\??:`, 'g')
/** `(at)`, `, one,`, `, given = 1` */
const BARE = new RegExp(`[(,]\\s*(${FILLER})\\s*(?=[,)=](?![=>]))`, 'g')
/** `one => …` */
const ALONE = new RegExp(`(?<![\\w.$])(${FILLER})\\s*=>`, 'g')
const NO_METHOD = /\b(if|for|while|switch|catch|return|await|of|in)\s*$/
const NAME_MAX = 80

/** Parameters whose name does not say what they hold: `of`, `at`, `one`, `given`, `said`. */
export function fillerParameters(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const { path } = source
    if (!/\.tsx?$/.test(path) || isRules(path)) return []
    const code = codeOf(source)
    const typed = [...code.matchAll(TYPED)].filter(
      ({ index }) => code[openBefore(code, index)] === '(',
    )
    const bare = [...code.matchAll(BARE)].filter(({ index }) =>
      isParameterList(code, openBefore(code, index)),
    )
    return [...typed, ...bare, ...code.matchAll(ALONE)]
      .sort((a, b) => a.index - b.index)
      .map(({ 0: found, 1: name = '', index }) => {
        const line = lineAt(code, index + found.indexOf(name))
        return `parameter "${name}" in ${path}:${line}`
      })
  })
}

/** An arrow follows, or it belongs to a function, or to a method with a body. */
function isParameterList(code: string, open: number): boolean {
  if (code[open] !== '(') return false
  const before = code.slice(Math.max(0, open - NAME_MAX), open)
  const after = code.slice(closeAfter(code, open) + 1)
  if (/^\s*(:[^=;{}()]*)?=>/.test(after)) return true
  if (/\bfunction\b\s*\w*\s*(<[^()]*>)?\s*$/.test(before)) return true
  return /\w\s*$/.test(before) && !NO_METHOD.test(before) && /^\s*(:[^=;{}()]+)?\{/.test(after)
}

/** Where the bracket opens that a place is in; the place itself when it is one. */
function openBefore(code: string, index: number): number {
  let depth = 0
  for (let i = index; i >= 0; i -= 1) {
    if (')]}'.includes(code[i] as string)) depth += 1
    else if ('([{'.includes(code[i] as string) && depth-- === 0) return i
  }
  return -1
}

function closeAfter(code: string, open: number): number {
  let depth = 0
  for (let i = open; i < code.length; i += 1) {
    if ('([{'.includes(code[i] as string)) depth += 1
    else if (')]}'.includes(code[i] as string) && --depth === 0) return i
  }
  return code.length
}
