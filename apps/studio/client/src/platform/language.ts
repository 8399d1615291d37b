import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES } from '@parola/locales/languages'

const requested = new URLSearchParams(location.search).get('lang')

/** The language that the game was opened in. */
export const LANGUAGE =
  LANGUAGE_CODES.find((code) => LANGUAGES[code].folder === requested) ?? DEFAULT_LANGUAGE

document.documentElement.lang = LANGUAGES[LANGUAGE].tag
