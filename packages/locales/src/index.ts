import { readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

export type Language = 'EN' | 'TY'

export type Catalogue = Record<string, string>

/** ICU messages of a feature in a language, as written. */
export function messagesOf(language: Language, feature: string): Catalogue {
  const file = new URL(`../${language.toLowerCase()}/${feature}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue
}

/** Makes sentences out of one feature's messages, in any language; English stands in for gaps. */
export function sentences(feature: string) {
  const english = compiled(messagesOf('EN', feature))
  const byLanguage = {
    EN: catalogue('en', english),
    TY: catalogue('fil', { ...english, ...compiled(messagesOf('TY', feature)) }),
  }
  return (language: Language, key: string, values: Record<string, unknown> = {}): string =>
    byLanguage[language]._(key, values)
}

type Compiled = Record<string, ReturnType<typeof compileMessage>>

function compiled(messages: Catalogue): Compiled {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
  )
}

function catalogue(locale: string, messages: Compiled) {
  return setupI18n({ locale, messages: { [locale]: messages } })
}
