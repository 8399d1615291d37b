import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const LOCALES = fileURLToPath(new URL('../../../packages/locales/', import.meta.url))
const MODULE = 'virtual:messages/'

/** Compiles the console's ICU messages at build time; a language is a file of its own. */
export function messages(): Plugin {
  return {
    name: 'console-messages',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null
      const path = `${LOCALES}${id.slice(MODULE.length + 1)}/console.json`
      this.addWatchFile(path)
      const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
      const all = Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]),
      )
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))})`
    },
  }
}
