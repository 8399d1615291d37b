import messages from 'virtual:messages'
import { createI18n, hasText, LANGUAGES, t } from '@parola/client/i18n'

export { LANGUAGES, type Language, t } from '@parola/client/i18n'

export const { startLanguage, setLanguage, language, useLanguage } = createI18n({
  messages,
  storageKey: 'console-language',
})

/** The sentence of a key made from a code; the code itself where nobody has written one. */
export function said(key: string, code: string): string {
  return hasText(key) ? t(key) : code
}

/** `2026-03-01 12:00:05` in the operator's own zone. */
export function dateTime(iso: string | null): string {
  return iso === null ? '–' : new Date(iso).toLocaleString('sv-SE')
}

/** The name of a country; null when no country has these two letters. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  const names = new Intl.DisplayNames(LANGUAGES[language()].locale, {
    type: 'region',
    fallback: 'none',
  })
  return names.of(code) ?? null
}
