import messages from 'virtual:messages'
import { createI18n } from '@parola/client/i18n'

export { hasText, LANGUAGES, type Language, t } from '@parola/client/i18n'
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

/** "1234567.50" as people read it: "1,234,567.50". */
export function figures(amount: string): string {
  return amount.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
}
