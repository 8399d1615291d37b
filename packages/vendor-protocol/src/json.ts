import { z } from 'zod'

/** As JSON writes a NUL, or half of a pair of surrogates: an escape that is not itself escaped. */
const NO_TEXT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/**
 * What a message says, or undefined when it is no JSON. One with a sign that no database keeps as text (a
 * NUL, half of a surrogate pair) is none either, wherever it stands: who reads on need not look for it.
 */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // Written again, whole pairs are plain; only half of one is still an escape.
    return NO_TEXT.test(text) && NO_TEXT.test(JSON.stringify(value)) ? undefined : value
  } catch {
    return undefined
  }
}

/** A moment that every calendar of ours holds: there is no year 0 in the database. */
export const moment = z.iso.datetime().refine((text) => text >= '0001')
