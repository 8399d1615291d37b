import messages from 'virtual:messages'
import { createI18n, LANGUAGES, textsBy } from '@parola/client/i18n'
import type { ConsoleTextKey } from '@parola/locales/keys'
import { formatDateTime } from '@parola/ui'
import { offsetText } from './time/instant.ts'
import { currentZone } from './time/zone.ts'

export { LANGUAGES, type Language } from '@parola/client/i18n'
export type { ConsoleTextKey } from '@parola/locales/keys'

export const { startLanguage, setLanguage, language, useLanguage } = createI18n({
  messages,
  storageKey: 'console-language',
})

export const { t, textOf } = textsBy<ConsoleTextKey>()

/** An instant within a text, in the zone that the operator has chosen; a dash where there is none. */
export function dateTime(iso: string | null): string {
  if (iso === null) return '–'
  const zone = currentZone()
  return `${formatDateTime(iso, { zone })} ${offsetText(Date.parse(iso), zone)}`
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
