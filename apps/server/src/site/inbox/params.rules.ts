import type { InEveryLanguage, Language } from '@parola/locales/languages'

/** What a message says besides its sentence: a figure, or a name that operators wrote in every language. */
export type MessageParams = Record<string, string | InEveryLanguage<string>>

/** The params of a message as they are read in a language, whichever its member had when it was sent (MEM-06). */
export function paramsIn(params: MessageParams, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : value[language],
    ]),
  )
}
