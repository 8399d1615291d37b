import type { Source } from './sources.ts'

/** Words of the first months, each with the trade's word for the thing (docs/glossary.md). */
const OLD_WORDS: Record<string, string> = {
  door: 'server, entry or index',
  desk: 'the screen or the list',
  lamp: 'badge',
  deed: 'action or decision',
  told: 'response',
  heard: 'received',
  wish: 'request',
  slip: 'bet',
  purse: 'wallet',
  whence: 'origin',
  surely: 'retry',
  easel: 'image generator',
  cellar: 'foundations',
  keeper: 'the thing that it keeps',
}
const CODE = /\.(ts|tsx|sql)$/
const NOT_CHECKED = /\/migrations\/|^tools\/tidy\/words/
const COMMENTS_AND_TEXTS = /\/\*[\s\S]*?\*\/|\/\/.*|--.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const NAME = /[A-Za-z_$][\w$]*/g

/** Names of code and files that still carry a word that the trade does not use. */
export function oldWords(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (!CODE.test(path) || NOT_CHECKED.test(path)) return []
    const file = path.slice(path.lastIndexOf('/') + 1).replace(/\..*/, '')
    const names = text.replaceAll(COMMENTS_AND_TEXTS, ' ').match(NAME) ?? []
    return [...new Set([file, ...names])].flatMap((name) => {
      const old = partsOf(name).find((part) => Object.hasOwn(OLD_WORDS, part))
      return old ? [`${name} in ${path}: the trade says ${OLD_WORDS[old]}`] : []
    })
  })
}

/** `deskOf`, `DESK_OF`, `desk-of` and `desks_of` are `desk` and `of`. */
function partsOf(name: string): string[] {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_-]/)
  return parts.map((part) => (Object.hasOwn(OLD_WORDS, part) ? part : part.replace(/(e?s)$/, '')))
}
