import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { LANGUAGES, type Language } from '@parola/locales/languages'
import type { Plugin } from 'vite'

const LOCALES = fileURLToPath(new URL('../../locales/', import.meta.url))
const MAP = 'virtual:messages'
const LANGUAGE_ROWS = Object.entries(LANGUAGES)

export type Parts = {
  /** The features whose texts the first screen shows: they come as one part. */
  first: readonly string[]
  /** The features that are a part of their own. */
  later: readonly string[]
  /** The key of a text; by default `feature.key`. */
  keyOf?(feature: string, key: string): string
}

/**
 * Compiles the ICU messages at build time, so that no parser goes to the browser. The module
 * `virtual:messages` loads each part of each language: `first` is what the first screen
 * shows, and every other feature is a part of its own.
 */
export function messages({ first, later, keyOf = dotted }: Parts): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    resolveId: (id) => (id === MAP || id.startsWith(`${MAP}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${MAP}`) return mapOf(later)
      if (!id.startsWith(`\0${MAP}/`)) return null
      const [folder = '', part = ''] = id.slice(MAP.length + 2).split('/')
      const texts = (part === 'first' ? first : [part]).map((feature) => {
        const path = `${LOCALES}${folder}/${feature}.json`
        this.addWatchFile(path)
        return compiled(path, (key) => keyOf(feature, key))
      })
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.assign({}, ...texts)))})`
    },
  }
}

/** The module of the first screen's texts in a language. */
export function firstTexts(language: Language): string {
  return `\0${MAP}/${LANGUAGES[language].folder}/first`
}

function mapOf(later: readonly string[]): string {
  const loaders = (folder: string) =>
    ['first', ...later].map((part) => `"${part}": () => import("${MAP}/${folder}/${part}")`)
  const languages = LANGUAGE_ROWS.map(([code, { folder }]) => `${code}: { ${loaders(folder)} }`)
  return `export default { ${languages.join(', ')} }`
}

function dotted(feature: string, key: string): string {
  return `${feature}.${key}`
}

function compiled(path: string, keyOf: (key: string) => string) {
  const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [keyOf(key), compileMessage(text)]),
  )
}
