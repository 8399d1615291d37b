import messages from 'virtual:messages'
import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

export { dateTime } from './brand-time.ts'

export type Language = 'EN' | 'TY'

export const LANGUAGES: Record<Language, string> = { EN: 'English', TY: 'Tagalog' }
const LOCALES: Record<Language, string> = { EN: 'en', TY: 'fil' }
const KEY = 'language'
const HISTORY_KEY = 'history-language'

let current: Language = localStorage.getItem(KEY) === 'TY' ? 'TY' : 'EN'
const parts = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

/** Speaks the language of this browser, as far as the first screen needs it. */
export async function startLanguage() {
  await needTexts('first')
  keep(current)
}

/**
 * Waits for the sentences of these features, in the language of the moment; what opens later than
 * the first screen needs its own.
 * @throws when they can't be fetched; the next call tries again
 */
export async function needTexts(...features: readonly string[]) {
  await Promise.all(features.map((feature) => parts.get(feature) ?? fetched(feature)))
}

function fetched(feature: string): Promise<void> {
  const asked = current
  const coming = textsOf(asked, feature).then((texts) => {
    // Another language was chosen meanwhile, which brought its own.
    if (asked !== current) return
    i18n.loadAndActivate({ locale: LOCALES[current], messages: { ...i18n.messages, ...texts } })
  })
  parts.set(feature, coming)
  coming.catch(() => parts.delete(feature))
  return coming
}

async function textsOf(language: Language, feature: string): Promise<Record<string, string>> {
  const load = messages[language][feature]
  if (!load) throw new Error(`there are no sentences of ${feature}`)
  return (await load()).default
}

/** Changes the language of the whole site and keeps the choice. */
export async function setLanguage(language: Language) {
  let texts: Record<string, string>[]
  // A part that was asked for in the meantime has to be said in the new language too.
  do texts = await Promise.all([...parts.keys()].map((part) => textsOf(language, part)))
  while (texts.length < parts.size)
  if (current !== language) localStorage.setItem(HISTORY_KEY, current)
  current = language
  i18n.loadAndActivate({ locale: LOCALES[language], messages: Object.assign({}, ...texts) })
  keep(language)
  for (const hear of listeners) hear()
}

function keep(language: Language) {
  localStorage.setItem(KEY, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it before any script can speak
  document.cookie = `language=${language};path=/;max-age=31536000;samesite=lax`
  document.documentElement.lang = language === 'TY' ? 'tl' : 'en'
}

export function language(): Language {
  return current
}

export function useLanguage(): Language {
  return useSyncExternalStore(
    (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    () => current,
  )
}

/** The sentence of a key (`feature.key`) with its figures filled in. */
export function t(key: string, values?: Record<string, unknown>): string {
  return i18n._(key, values)
}

/** Whether a sentence exists: keys made from codes are asked for first. */
export function hasText(key: string): boolean {
  return key in i18n.messages
}

/** "1234567.50" as people read it: "1,234,567.50". */
export function figures(amount: string): string {
  return amount.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
}
