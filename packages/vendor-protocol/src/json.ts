import { z } from 'zod'

/** A NUL or half of a surrogate pair as JSON escapes it, unless the backslash is escaped itself. */
const NO_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/**
 * The value of a message, or undefined when it is not JSON. A message with a character that no database
 * stores as text (a NUL, half of a surrogate pair) is refused here, so that later readers need not check.
 */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // Serialised again, whole pairs are plain text; only half of one is still an escape.
    return NO_TEXT.test(text) && NO_TEXT.test(JSON.stringify(value)) ? undefined : value
  } catch {
    return undefined
  }
}

/** An instant that our database can store: it has no year 0. */
export const moment = z.iso.datetime().refine((text) => text >= '0001')
