import { filledLanguages, inEveryLanguage, LANGUAGE_CODES } from '@parola/locales/languages'
import { CURRENCY_CODES, formatMinor, isAmount, parseMinor } from '@parola/money'
import { z } from 'zod'
import { CALENDAR } from './calendar.ts'
import { currencyInUse } from './in-currency.ts'

/**
 * An amount of any currency in its wire form. The number of decimals depends on the currency, which a schema
 * alone does not know.
 */
export const AMOUNT = /^\d{1,19}(\.\d{1,6})?$/
const SIGNED_AMOUNT = /^-?\d{1,19}(\.\d{1,6})?$/

/**
 * "12.50" on the wire, 1250n (minor units) inside; never negative. It has exactly the decimals of the
 * currency it is read or written in (`inCurrency`).
 */
export const amount = minorCodec(AMOUNT, false)

/** Like `amount`, with a leading minus for debits. */
export const signedAmount = minorCodec(SIGNED_AMOUNT, true)

/** A formatted amount with its currency, which may differ from the brand's. */
export const writtenAmount = z.string().regex(SIGNED_AMOUNT)

function minorCodec(pattern: RegExp, signed: boolean) {
  return z.codec(z.string().regex(pattern), z.bigint(), {
    decode: (text, { issues }) => {
      const currency = currencyInUse()
      if (isAmount(text, currency, signed)) return parseMinor(text, currency, signed)
      issues.push({ code: 'invalid_format', format: 'amount', input: text })
      return z.NEVER
    },
    encode: (minor) => formatMinor(minor, currencyInUse()),
  })
}

/**
 * An amount in minor units as stored in JSON: digits. Anything else is refused, also what JavaScript would read as a
 * number: an empty text is no zero.
 */
export const minorUnits = z.preprocess((stored) => {
  const isWhole = typeof stored === 'string' ? /^\d+$/.test(stored) : Number.isSafeInteger(stored)
  return isWhole ? BigInt(stored as string | number) : stored
}, z.bigint().min(0n))

/** ISO 8601 UTC with milliseconds on the wire, `Date` inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Name of the rule that a day or an instant outside `CALENDAR` breaks. */
export const OUTSIDE_CALENDAR = 'calendar'

/** ISO 8601 in UTC down to nanoseconds: `2026-11-21T08:00:00.000000000Z`. */
const INSTANT_LENGTH_MAX = 30

function isInCalendar(text: string): boolean {
  const named = text.slice(0, CALENDAR.first.length)
  return named >= CALENDAR.first && named <= CALENDAR.last
}

/** A day in a request, `yyyy-MM-dd`, within `CALENDAR`. */
export const dayParam = z.iso.date({ abort: true }).refine(isInCalendar, OUTSIDE_CALENDAR)

/** An instant in a request: ISO 8601 in UTC, within `CALENDAR`; `Date` inside. */
export const instantParam = z.codec(
  z.iso.datetime({ abort: true }).max(INSTANT_LENGTH_MAX).refine(isInCalendar, OUTSIDE_CALENDAR),
  z.date(),
  { decode: (text) => new Date(text), encode: (date) => date.toISOString() },
)

/** A whole number in a query string, within bounds. */
export function countParam(bounds: { min: number; max: number; fallback: number }) {
  return z.codec(
    z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    z.number().int(),
    {
      decode: (text) =>
        Math.min(
          bounds.max,
          Math.max(bounds.min, text === undefined ? bounds.fallback : Number(text)),
        ),
      encode: (n) => String(n),
    },
  )
}

/** A positive whole number in a query string, as an id. */
export const idParam = z.codec(z.string().regex(/^[1-9]\d{0,8}$/), z.number().int(), {
  decode: (text) => Number(text),
  encode: (n) => String(n),
})

/**
 * Visible characters only: no control characters, nothing of zero width, no bidirectional controls, no lone
 * surrogates. A joiner is allowed inside an emoji of several people only.
 */
export const SEEN =
  /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F})\u200D(?=\p{Extended_Pictographic}))*$/u

/** Name of the rule that a text with invisible characters breaks. */
export const UNSEEN = 'unseen'

/**
 * Text of bounded length with visible characters only; text that is too long is not checked further.
 */
export function text(max: number, min = 0) {
  return z.string().min(min).max(max, { abort: true }).regex(SEEN, UNSEEN)
}

/** Like `text`, with line breaks. */
export function paragraphs(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .regex(/^(?:\n|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u)
}

export const requestKey = z.uuid()
/** Id of a title in the catalogue. */
export const nodeId = z.int32().positive()
export const languageCode = z.enum(LANGUAGE_CODES)
export type LanguageCode = z.infer<typeof languageCode>

/** The same text in each language of the product. */
export function inLanguages<T extends z.ZodType>(value: T) {
  return z.strictObject(inEveryLanguage(() => value))
}

/** The same, of what was stored before the last languages were offered: what is missing is that of the fallback. */
export function storedInLanguages<T extends z.ZodType>(value: T) {
  const whole = inLanguages(value)
  return z.codec(z.partialRecord(languageCode, value), whole, {
    decode: (known) => filledLanguages(known as never),
    encode: (texts) => texts,
  })
}

/** A switch in a query string; off when it is left out. */
export const flagParam = z.codec(z.enum(['true', 'false', '1', '0']).optional(), z.boolean(), {
  decode: (written) => written === 'true' || written === '1',
  encode: (isOn) => String(isOn) as 'true' | 'false',
})

/** What a caller shows games on: a phone, a desktop, or a website (`W`, `WEB`) of any size. */
export const platform = z.enum(['html5', 'html5-desktop', 'W', 'WEB'])
export const currencyCode = z.enum(CURRENCY_CODES)
export const nothing = z.null()

/** A numbered page of a list (reading 6). */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    content: z.array(item),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
  })
}

/** A page with a cursor; `next` is null on the last one. */
export function cursorPageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({ content: z.array(item), next: z.string().nullable() })
}
