import messages from 'virtual:messages'
import { createI18n, textsBy } from '@parola/client/i18n'
import type { SiteTextKey } from '@parola/locales/keys'

export { hasText, LANGUAGES, type Language } from '@parola/client/i18n'
export type { SiteTextKey, TextUnder } from '@parola/locales/keys'
export { dateTime } from './brand-time.ts'

const HISTORY_KEY = 'history-language'

export const { needTexts, startLanguage, setLanguage, language, useLanguage } = createI18n({
  messages,
  storageKey: 'language',
  whenKept: (chosen, before) => {
    if (before !== chosen) localStorage.setItem(HISTORY_KEY, before)
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it before any script runs
    document.cookie = `language=${chosen};path=/;max-age=31536000;samesite=lax`
  },
})

export const { t, textOf } = textsBy<SiteTextKey>()

/** "1234567.50" as people read it: "1,234,567.50". */
export function figures(amount: string): string {
  return amount.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
}
