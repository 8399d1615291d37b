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
 * `virtual:messages` loads what the first screen shows in each language, and with it how to load the
 * other parts of that language, each feature one: a page names the files of one language only.
 */
export function messages({ first, later, keyOf = dotted }: Parts): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    resolveId: (id) => (id === MAP || id.startsWith(`${MAP}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${MAP}`) return LANGUAGES_MAP
      if (!id.startsWith(`\0${MAP}/`)) return null
      const [folder = '', part = ''] = id.slice(MAP.length + 2).split('/')
      const isFirst = part === 'first'
      const texts = (isFirst ? first : [part]).map((feature) => {
        const path = `${LOCALES}${folder}/${feature}.json`
        this.addWatchFile(path)
        return compiled(path, (key) => keyOf(feature, key))
      })
      const json = JSON.stringify(JSON.stringify(Object.assign({}, ...texts)))
      return `export default JSON.parse(${json})\n${isFirst ? laterOf(folder, later) : ''}`
    },
  }
}

/** The module of the first screen's texts in a language. */
export function firstTexts(language: Language): string {
  return `\0${MAP}/${LANGUAGES[language].folder}/first`
}

const LANGUAGES_MAP = `export default { ${LANGUAGE_ROWS.map(
  ([code, { folder }]) => `${code}: () => import("${MAP}/${folder}/first")`,
)} }`

function laterOf(folder: string, later: readonly string[]): string {
  const loaders = later.map((part) => `"${part}": () => import("${MAP}/${folder}/${part}")`)
  return `export const later = { ${loaders} }`
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
