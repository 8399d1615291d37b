import { setImmediate as breathe } from 'node:timers/promises'
import { refuse } from '../work/index.ts'

const MAX_DEPTH = 20
const MAX_VALUES = 1000
/** Characters outside of strings, and escapes inside them, that are checked one by one. */
const MAX_STEPS = 64 * 1024

const DEPTH_OF: Record<string, number> = { '[': 1, '{': 1, ']': -1, '}': -1 }
const BEFORE_A_VALUE = new Set([',', '[', '{'])

/**
 * Parses JSON; refuses text that is invalid, too deep or too wide, or names a field twice (SEC-010). The text
 * is measured first, so that a hostile one costs no more than its bytes.
 */
export function parseJson(text: string): unknown {
  return parsed(text, fieldsWritten(text))
}

/** Characters of a body beyond which other calls run between its two steps. */
const LARGE = 256 * 1024

/** Parses the body of a call as `parseJson` does; one of megabytes delays nobody for longer than one of its steps (LIM-003). */
export async function parseBody(text: string): Promise<unknown> {
  const fields = fieldsWritten(text)
  if (text.length > LARGE) await breathe()
  return parsed(text, fields)
}

function parsed(text: string, fields: number): unknown {
  let value: unknown
  try {
    value = JSON.parse(text, (key, inner) => {
      if (key === '__proto__') throw new SyntaxError('hostile')
      return inner
    })
  } catch {
    refuse('BAD_JSON')
  }
  if (fieldsOf(value) !== fields) refuse('BAD_JSON')
  return value
}

/**
 * How many fields a JSON text names, counted by its colons outside of strings: a duplicate name shows.
 * Strings are skipped whole, so that a picture costs no more than finding its end.
 * @throws Refusal BAD_JSON when the text is deeper, wider or more escaped than any body
 */
function fieldsWritten(text: string): number {
  const endOfString = stringEnds(text)
  let [depth, values, fields, steps] = [0, 1, 0, 0]
  for (let position = 0; position < text.length; position += 1) {
    const sign = text[position] ?? ''
    if (sign === '"') position = endOfString(position)
    depth += DEPTH_OF[sign] ?? 0
    if (BEFORE_A_VALUE.has(sign)) values += 1
    if (sign === ':') fields += 1
    steps += 1
    if (steps > MAX_STEPS || depth > MAX_DEPTH || values > MAX_VALUES) refuse('BAD_JSON')
  }
  return fields
}

/** Finds the end of the string that begins at a quote. */
function stringEnds(text: string) {
  const nextQuote = finder(text, '"')
  const nextEscape = finder(text, '\\')
  let escapes = 0
  return (opening: number): number => {
    let from = opening + 1
    while (nextEscape(from) < nextQuote(from)) {
      escapes += 1
      if (escapes > MAX_STEPS) refuse('BAD_JSON')
      from = nextEscape(from) + 2
    }
    return nextQuote(from)
  }
}

/**
 * The next position of a character, for queries with increasing positions; the text's end when there is none.
 */
function finder(text: string, sign: string) {
  let found = -1
  return (from: number): number => {
    if (found < from) {
      const next = text.indexOf(sign, from)
      found = next < 0 ? text.length : next
    }
    return found
  }
}

function fieldsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  const own = Array.isArray(value) ? 0 : inside.length
  return inside.reduce((sum: number, inner) => sum + fieldsOf(inner), own)
}
