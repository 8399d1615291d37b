import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { inEveryLanguage, isLanguage, LANGUAGES, type Language } from './languages.ts'

export type { Language } from './languages.ts'

export type Catalogue = Record<string, string>

/** ICU messages of a feature in a language, uncompiled. */
export function messagesOf(language: Language, feature: string): Catalogue {
  const file = new URL(`../${LANGUAGES[language].folder}/${feature}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue
}

/** Formats messages of one feature in any language; missing ones come from its fallback. */
export function sentences(feature: string) {
  const byLanguage = inEveryLanguage((language) =>
    catalogue(language, messagesWithFallback(language, feature)),
  )
  return (language: Language, key: string, values: Record<string, unknown> = {}): string =>
    byLanguage[language]._(key, values)
}

function messagesWithFallback(language: Language, feature: string): Compiled {
  const { fallback } = LANGUAGES[language]
  const own = compiled(messagesOf(language, feature))
  return isLanguage(fallback) ? { ...messagesWithFallback(fallback, feature), ...own } : own
}

type Compiled = Record<string, ReturnType<typeof compileMessage>>

function compiled(messages: Catalogue): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
  )
}

function catalogue(language: Language, messages: Compiled) {
  const { locale, figures } = LANGUAGES[language]
  return setupI18n({ locale, locales: figures, messages: { [locale]: messages } })
}
