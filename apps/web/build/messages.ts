import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin, Rolldown } from 'vite'

const LOCALES = fileURLToPath(new URL('../../../packages/locales/', import.meta.url))
const MAP = 'virtual:messages'
const FIRST = ['shell', 'home', 'games']
/** Said by the platform itself, and by the operators' console. */
const NOT_OURS = ['errors', 'delivery', 'console']

/**
 * Compiles the ICU messages at build time, so that no parser goes to the browser. The module
 * `virtual:messages` tells how to load each part of each language: `first` is what the first screen
 * says, and every other feature is a part of its own.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    enforce: 'pre',
    resolveId: (id) => (id === MAP || id.startsWith(`${MAP}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${MAP}`) return mapOfParts()
      if (!id.startsWith(`\0${MAP}/`)) return null
      const [language = '', part = ''] = id.slice(MAP.length + 2).split('/')
      const files = featuresOf(part).map((feature) => ({
        feature,
        path: fileOf(language, feature),
      }))
      for (const { path } of files) this.addWatchFile(path)
      const all = Object.assign({}, ...files.map(compiled))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))})`
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle ? html.replace('</head>', () => `${asked(bundle)}</head>`) : withoutPaint(html),
    },
  }
}

/** The sentences of the first screen are asked for with the page, by which the server keeps one language. */
function asked(bundle: Rolldown.OutputBundle): string {
  const link = (code: string, folder: string) => {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const first = chunks.find((one) => one.facadeModuleId === `\0${MAP}/${folder}/first`)
    return `<!--part:texts:${code}--><link rel="modulepreload" crossorigin href="/${first?.fileName}" /><!--/part:texts:${code}-->`
  }
  return link('EN', 'en') + link('TY', 'ty')
}

/** While developing nobody fills the page. */
function withoutPaint(html: string): string {
  return html.replace(/<!--part:paint-->[\s\S]*<!--\/part:paint-->/, '')
}

function featuresOf(part: string): string[] {
  return part === 'first' ? FIRST : [part]
}

function fileOf(language: string, feature: string): string {
  return `${LOCALES}${language}/${feature}.json`
}

function mapOfParts(): string {
  const features = readdirSync(`${LOCALES}en`).map((file) => file.replace('.json', ''))
  const later = features.filter((feature) => ![...FIRST, ...NOT_OURS].includes(feature))
  const loaders = (language: string) =>
    ['first', ...later].map((part) => `"${part}": () => import("${MAP}/${language}/${part}")`)
  return `export default { EN: { ${loaders('en')} }, TY: { ${loaders('ty')} } }`
}

function compiled({ feature, path }: { feature: string; path: string }) {
  const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  const entries = Object.entries(texts)
  return Object.fromEntries(
    entries.map(([key, text]) => [`${feature}.${key}`, compileMessage(text)]),
  )
}
