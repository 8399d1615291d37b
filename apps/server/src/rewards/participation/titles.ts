import { type InEveryLanguage, inEveryLanguage } from '@parola/locales/languages'
import type { Terms } from '#rewards/promotion'

/** The title of a promotion in every language, for messages that are read in any of them. */
export function titlesOf({ content }: Terms): InEveryLanguage<string> {
  return inEveryLanguage((language) => content[language].title)
}
