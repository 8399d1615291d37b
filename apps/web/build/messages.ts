import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const LOCALES = fileURLToPath(new URL('../../../packages/locales/', import.meta.url))
const NAME = 'virtual:messages/'

/** Compiles the ICU messages of a language at build time, so that no parser goes to the browser. */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null
      const folder = `${LOCALES}${id.slice(NAME.length + 1)}`
      const all: Record<string, unknown> = {}
      for (const file of readdirSync(folder)) {
        this.addWatchFile(`${folder}/${file}`)
        const feature = file.replace('.json', '')
        const texts = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<
          string,
          string
        >
        for (const [key, text] of Object.entries(texts)) {
          all[`${feature}.${key}`] = compileMessage(text)
        }
      }
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))})`
    },
  }
}
