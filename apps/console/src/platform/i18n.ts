import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

export type Language = 'EN' | 'TY'

const LOCALES: Record<Language, string> = { EN: 'en', TY: 'fil' }
const LOAD = {
  EN: () => import('virtual:messages/en'),
  TY: () => import('virtual:messages/ty'),
}
const KEY = 'console-language'
const hearers = new Set<() => void>()
let current: Language = localStorage.getItem(KEY) === 'TY' ? 'TY' : 'EN'

/** Speaks a language, by default the one of the last time. */
export async function speak(language: Language = current) {
  const { default: texts } = await LOAD[language]()
  current = language
  localStorage.setItem(KEY, language)
  document.documentElement.lang = language === 'TY' ? 'tl' : 'en'
  i18n.loadAndActivate({ locale: LOCALES[language], messages: texts })
  for (const hear of hearers) hear()
}

export function language(): Language {
  return current
}

export function useLanguage(): Language {
  return useSyncExternalStore(
    (hear) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    () => current,
  )
}

/** The sentence of a key with its figures filled in. */
export function t(key: string, values?: Record<string, unknown>): string {
  return i18n._(key, values)
}

/** The sentence of a key made from a code; the code itself where nobody has written one. */
export function said(key: string, code: string): string {
  return key in i18n.messages ? t(key) : code
}

/** `2026-03-01 12:00:05` in the operator's own zone. */
export function dateTime(iso: string | null): string {
  return iso === null ? '–' : new Date(iso).toLocaleString('sv-SE')
}

/** The name of a country; null when no country has these two letters. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  const names = new Intl.DisplayNames(LOCALES[current], { type: 'region', fallback: 'none' })
  return names.of(code) ?? null
}
