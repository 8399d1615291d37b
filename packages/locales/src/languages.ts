/** A language; its messages are in the folder of that name. */
export type LanguageRow = {
  /** Folder of its messages, and its name in vendor calls. */
  folder: string
  /** BCP 47 tag, as in pages and `Accept-Language`. */
  tag: string
  /** The locale of `Intl` for its dates, numbers, lists and plurals. */
  locale: string
  /** The locale of numbers in sentences: amounts beside them are written alike in every language. */
  figures: string
  direction: 'ltr' | 'rtl'
  /** The font of its pages, which has all its letters (`packages/ui/build/fonts.ts`). */
  font: Font
  /** Its name in the language itself. */
  ownName: string
  /** The language whose messages replace missing ones. */
  fallback: string | null
}

export const FONTS = ['figtree', 'hanken'] as const
type Font = (typeof FONTS)[number]

/** Every language of the product by its wire code. A new one is a row here and a folder of messages. */
export const LANGUAGES = {
  EN: row({ folder: 'en', tag: 'en', locale: 'en', ownName: 'English', fallback: null }),
  TY: row({ folder: 'ty', tag: 'tl', locale: 'fil', ownName: 'Tagalog', fallback: 'EN' }),
  VI: row({
    ...{ folder: 'vi', tag: 'vi', locale: 'vi', figures: 'en', ownName: 'Tiếng Việt' },
    font: 'hanken',
    fallback: 'EN',
  }),
}

export type Language = keyof typeof LANGUAGES

/** The codes in the order in which they are offered. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** The language of anybody who has not chosen one. */
export const DEFAULT_LANGUAGE: Language = 'EN'

/** A value for each language. */
export type InEveryLanguage<T> = Record<Language, T>

export function inEveryLanguage<T>(made: (language: Language) => T): InEveryLanguage<T> {
  const pairs = LANGUAGE_CODES.map((code) => [code, made(code)])
  return Object.fromEntries(pairs) as InEveryLanguage<T>
}

/**
 * A value for each language from one that was stored with fewer, before the others were offered: what is missing is
 * that of the fallback.
 */
export function filledLanguages<T>(known: Partial<InEveryLanguage<T>>): InEveryLanguage<T> {
  return inEveryLanguage((language) => {
    let from: string | null = language
    while (isLanguage(from)) {
      const value = known[from]
      if (value !== undefined) return value
      from = LANGUAGES[from].fallback
    }
    throw new Error(`there is no text in ${language} and none that it falls back to`)
  })
}

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code)
}

/** The language of a stored or received code; the default for an unknown one. */
export function languageOf(code: unknown): Language {
  return isLanguage(code) ? code : DEFAULT_LANGUAGE
}

/** The first language that an `Accept-Language` header names, by tag or by folder; else the default. */
export function acceptedLanguage(header: string | undefined): Language {
  const first = (header ?? '').split(/[,;-]/, 1)[0]?.trim().toLowerCase()
  const named = LANGUAGE_CODES.find((code) => {
    const { tag, folder } = LANGUAGES[code]
    return first === tag || first === folder
  })
  return named ?? DEFAULT_LANGUAGE
}

type Usual = 'direction' | 'figures' | 'font'
type Known = Omit<LanguageRow, Usual> & Partial<Pick<LanguageRow, Usual>>

function row(known: Known): LanguageRow {
  return { direction: 'ltr', figures: known.locale, font: 'figtree', ...known }
}
