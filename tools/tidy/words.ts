import { isRules } from './certified.ts'
import { proseOf } from './scan.ts'
import type { Source } from './sources.ts'

/** Words of the first months, each with the trade's word for the thing (docs/glossary.md). */
const OLD_WORDS: Record<string, string> = {
  door: 'server, entry or index',
  desk: 'the screen or the list',
  lamp: 'badge',
  deed: 'action or decision',
  ask: 'request',
  asked: 'requested',
  asking: 'request',
  asker: 'requester',
  tell: 'notify',
  told: 'response',
  telling: 'notification or response',
  heard: 'received',
  said: 'announced or answered',
  wish: 'request',
  stranger: 'visitor or other member',
  shelf: 'list or scope',
  shelves: 'lists',
  slip: 'bet',
  purse: 'wallet',
  whence: 'origin',
  surely: 'retry',
  easel: 'image generator',
  cellar: 'foundations',
  keeper: 'the thing that it keeps',
  books: 'records',
  doubt: 'warning or dispute',
}
/** The same words and some archaic turns where people read them, each with what a product writer says today. */
const OLD_PROSE: [RegExp, string][] = [
  [/\bdoors?\b/gi, 'API, entry or page'],
  [/\bdesks?\b/gi, 'console, screen or list'],
  [/\blamps?\b/gi, 'badge'],
  [/\bdeeds?\b/gi, 'action or decision'],
  [/\btold\b(?! apart)/gi, 'notified, answered or shown'],
  [/\bheard\b/gi, 'received, or played for a sound'],
  [/\bwish(es)?\b/gi, 'request'],
  [/\bpurses?\b/gi, 'wallet or account'],
  [/\b(whence|surely|easel|cellar|keeper)s?\b/gi, 'the term of docs/glossary.md'],
  [/\bhears? of\b/gi, 'is notified of, receives'],
  [/\bcomes? home\b/gi, 'is returned'],
  [/\bmoney away\b/gi, 'money that is paid out'],
  [/\banew\b/gi, 'again'],
  [/\bit stands at\b/gi, 'it is'],
  // To book a bet is the trade's word; books are not.
  [/\b(own|their|its|the|all|our|both|rule) books\b/gi, 'records, or rules'],
  [/\bdoubts?\b/gi, 'warning or dispute'],
]
/** On screens of lotteries a bet slip is called one. */
const SLIP: [RegExp, string] = [/(?<!\bbet )\bslips?\b/gi, 'bet, or mistake']
/** Turns that are right in a document and stiff on a screen. */
const STIFF: [RegExp, string][] = [
  [/\bwhoever\b/gi, 'anyone who, or the role'],
  [/\bmeanwhile\b/gi, 'what has changed, without it'],
  [/\bas ever\b/gi, 'as before, or nothing'],
]
/** What people read on screens, in English, and the reasons of exceptions. */
const TEXTS =
  /^packages\/locales\/en\/|^apps\/studio\/client\/locales\/.*\.en\.|\/exceptions\.json$/
/** Kinds of messages that members have in their inbox: they are read by the key of their text. */
const STORED = /^(service-asked-(deposit|withdrawal)|team-move-asked)$/
const KEY = /^\s*"([^"]+)":/gm
const CODE = /\.(ts|tsx|sql)$/
const READ = /\.(ts|tsx|mjs|sql|css|md)$/
const NOT_CHECKED = /\/migrations\/|^tools\/tidy\/words/
/** The requirements are given, and their document repeats them. */
const GIVEN = /^(docs\/requirements\.md|tools\/requirements\/\w+\.md)$/
const COMMENTS_AND_TEXTS = /\/\*[\s\S]*?\*\/|\/\/.*|--.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const NAME = /[A-Za-z_$][\w$]*/g

/** Names of code and files that still carry a word that the trade does not use. */
export function oldWords(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (TEXTS.test(path)) return oldKeys(path, text)
    if (!CODE.test(path) || NOT_CHECKED.test(path) || isRules(path)) return []
    const file = path.slice(path.lastIndexOf('/') + 1).replace(/\..*/, '')
    const names = text.replaceAll(COMMENTS_AND_TEXTS, ' ').match(NAME) ?? []
    return wrongNames(path, [file, ...names])
  })
}

/** Keys of messages are names too. */
function oldKeys(path: string, text: string): string[] {
  if (!path.includes('/locales/')) return []
  return wrongNames(
    path,
    [...text.matchAll(KEY)]
      .flatMap(([, key = '']) => key.split('.'))
      .filter((name) => !STORED.test(name)),
  )
}

function wrongNames(path: string, names: readonly string[]): string[] {
  return [...new Set(names)].flatMap((name) => {
    const old = partsOf(name).find((part) => Object.hasOwn(OLD_WORDS, part))
    return old ? [`${name} in ${path}: the trade says ${OLD_WORDS[old]}`] : []
  })
}

/** Comments, test titles, documents and English texts that use such a word. */
export function oldProse(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => (READ.test(path) || TEXTS.test(path)) && !isRules(path))
    .filter(({ path }) => !NOT_CHECKED.test(path) && !GIVEN.test(path))
    .flatMap((source) => proseOf(source).flatMap((prose) => complaints(source.path, prose)))
}

function complaints(path: string, prose: { line: number; text: string }): string[] {
  return [...OLD_PROSE, ...(TEXTS.test(path) ? STIFF : [SLIP])].flatMap(([word, better]) =>
    (prose.text.match(word) ?? []).map(
      (found) => `"${found}" in ${path}:${prose.line}: write ${better}`,
    ),
  )
}

/** `deskOf`, `DESK_OF`, `desk-of` and `desks_of` are `desk` and `of`. */
function partsOf(name: string): string[] {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_-]/)
  return parts.map((part) => (Object.hasOwn(OLD_WORDS, part) ? part : part.replace(/(e?s)$/, '')))
}
