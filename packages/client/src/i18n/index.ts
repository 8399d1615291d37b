import { i18n, type Messages } from '@lingui/core'
import { LANGUAGES, type Language, languageOf } from '@parola/locales/languages'
import { useSyncExternalStore } from 'react'

export { LANGUAGES, type Language } from '@parola/locales/languages'

type Texts = Record<string, string>
type Part = { default: Texts }
/** The texts of the first screen in a language, and how to load the other parts. */
type First = Part & { later: Record<string, () => Promise<Part>> }

export type Speech = {
  /** How to load each language, by `virtual:messages`. */
  messages: Record<string, () => Promise<First>>
  /** The storage key of the choice in this browser. */
  storageKey: string
  /** Called after the choice was stored, with the previous one. */
  whenKept?(language: Language, before: Language): void
}

/**
 * The languages of a front end: the texts of a feature are fetched when it is first needed, in the
 * current language.
 */
export function createI18n({ messages, storageKey, whenKept }: Speech) {
  const parts = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()
  let current = languageOf(localStorage.getItem(storageKey))

  async function textsOf(language: Language, part: string): Promise<Texts> {
    const first = await messages[language]?.()
    const texts = part === 'first' ? first : await first?.later[part]?.()
    if (!texts) throw new Error(`there are no texts of ${part}`)
    return texts.default
  }

  function fetched(part: string): Promise<void> {
    const requested = current
    const coming = textsOf(requested, part).then((texts) => {
      // Another language was chosen meanwhile, and has loaded its own texts.
      if (requested === current) activate({ ...i18n.messages, ...texts })
    })
    parts.set(part, coming)
    coming.catch(() => parts.delete(part))
    return coming
  }

  function activate(texts: Messages) {
    const { locale, figures } = LANGUAGES[current]
    i18n.loadAndActivate({ locale, locales: figures, messages: texts })
  }

  function keep(before: Language) {
    localStorage.setItem(storageKey, current)
    document.documentElement.lang = LANGUAGES[current].tag
    document.documentElement.dir = LANGUAGES[current].direction
    whenKept?.(current, before)
  }

  /**
   * Waits for the texts of these parts, in the current language; screens after the first load
   * their own.
   * @throws when they can't be fetched; the next call tries again
   */
  async function needTexts(...named: readonly string[]) {
    await Promise.all(named.map((part) => parts.get(part) ?? fetched(part)))
  }

  /** Starts in the language of this browser with the texts of the first screen. */
  async function startLanguage() {
    await needTexts('first')
    keep(current)
  }

  /** Changes the language of everything shown and keeps the choice. */
  async function setLanguage(language: Language) {
    let texts: Texts[]
    // A part that was requested in the meantime is needed in the new language too.
    do texts = await Promise.all([...parts.keys()].map((part) => textsOf(language, part)))
    while (texts.length < parts.size)
    const before = current
    current = language
    activate(Object.assign({}, ...texts))
    keep(before)
    for (const notify of listeners) notify()
  }

  const language = () => current

  function useLanguage(): Language {
    return useSyncExternalStore((notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    }, language)
  }

  return { needTexts, startLanguage, setLanguage, language, useLanguage }
}

/** Whether a text exists: keys built from codes may have none. */
export function hasText(key: string): boolean {
  return key in i18n.messages
}

/** The texts of a front end by its keys: a misspelt one does not compile. */
export function textsBy<Key extends string>() {
  /** The text of a key with its values filled in. */
  function t(key: Key, values?: Record<string, unknown>): string {
    return i18n._(key, values)
  }

  /** The text of a key built from a code; the fallback for a code that is newer than this page. */
  function textOf(key: string, fallback: string, values?: Record<string, unknown>): string {
    return hasText(key) ? i18n._(key, values) : fallback
  }

  return { t, textOf }
}
