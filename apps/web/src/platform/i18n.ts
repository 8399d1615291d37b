import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

export type Language = 'EN' | 'TY'

export const LANGUAGES: Record<Language, string> = { EN: 'English', TY: 'Tagalog' }
const LOCALES: Record<Language, string> = { EN: 'en', TY: 'fil' }
const KEY = 'language'
const HISTORY_KEY = 'history-language'

const load: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  EN: () => import('virtual:messages/en'),
  TY: () => import('virtual:messages/ty'),
}

let current: Language = localStorage.getItem(KEY) === 'TY' ? 'TY' : 'EN'
const listeners = new Set<() => void>()

/** Loads a language and keeps the choice; English stands in for what is missing. */
export async function setLanguage(language: Language) {
  const english = await load.EN()
  const chosen = language === 'EN' ? english : await load[language]()
  i18n.loadAndActivate({
    locale: LOCALES[language],
    messages: { ...english.default, ...chosen.default },
  })
  if (current !== language) localStorage.setItem(HISTORY_KEY, current)
  current = language
  localStorage.setItem(KEY, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it before any script can speak
  document.cookie = `language=${language};path=/;max-age=31536000;samesite=lax`
  document.documentElement.lang = language === 'TY' ? 'tl' : 'en'
  for (const hear of listeners) hear()
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
  const [whole = '0', cents = '00'] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents}`
}

/** `yyyy-MM-dd hh:mm:ss` in the brand's zone (requirement MEM-03). */
export function dateTime(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE', { timeZone: 'Asia/Manila' })
}
