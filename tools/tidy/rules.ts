import { LANGUAGES } from '../../packages/locales/src/languages.ts'
import type { Source } from './sources.ts'

const SERVER = 'apps/server/src/'
/** Folders of the server that are no feature, and the closed list of folders in `platform`. */
const APART = ['platform', 'site-edge']
const PLATFORM = [
  'batch',
  'cache',
  'clock',
  'config',
  'crypto',
  'db',
  'events',
  'feature',
  'files',
  'geo',
  'http',
  'jobs',
  'log',
  'random',
  'realtime',
  'secrets',
  'work',
]
export const INDEX_NAMES_MAX = 20
// Written in halves, so that this file does not find itself.
const MARK = new RegExp(`\\b(TO${'DO'}|FIX${'ME'}|XX${'X'}|HA${'CK'})\\b`)

/** Folders of the server are exactly those in the order: none is missing from it, and none of it is gone. */
export function foldersInOrder(sources: readonly Source[], order: readonly string[]): string[] {
  const found = sources.flatMap(({ path }) => {
    const [floor = '', feature = '', file] = path.startsWith(SERVER)
      ? path.slice(SERVER.length).split('/')
      : []
    return file ? [`${floor}/${feature}`] : []
  })
  const known = [...order, ...PLATFORM.map((name) => `platform/${name}`)]
  const folders = new Set(found)
  const strange = [...folders].filter((f) => !known.includes(f) && !isApart(f))
  return [
    ...strange.map((folder) => `${folder} is not in order.ts`),
    ...order.filter((f) => !folders.has(f)).map((f) => `${f} is in order.ts and is no folder`),
  ]
}

function isApart(folder: string): boolean {
  const [floor = ''] = folder.split('/')
  return APART.includes(floor) && floor !== 'platform'
}

/** Marks of unfinished work. */
export function leftoverMarks(sources: readonly Source[]): string[] {
  return sources.filter(({ text }) => MARK.test(text)).map(({ path }) => `leftover mark in ${path}`)
}

/** Time comes from the clock and randomness from `platform/random`, or a test could not repeat a day. */
export function timeAndChance(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (!/^(apps\/(server|studio)\/(src|seed)|packages\/maths\/src)\/.*\.ts$/.test(path)) return []
    if (path.endsWith('.test.ts')) return []
    const found = []
    if (/\bMath\.random\b/.test(text)) found.push(`Math.random in ${path}`)
    const isServer = path.startsWith(SERVER) && !path.startsWith(`${SERVER}platform/clock/`)
    if (isServer && /\bnew Date\(\)|\bDate\.now\b/.test(text)) {
      found.push(`own clock in ${path}`)
    }
    return found
  })
}

/** Payout code uses only its arguments: no environment, no network, no clock (FAIR-007). */
export function payoutsThatLookAround(sources: readonly Source[]): string[] {
  const outside =
    /\b(process\.|fetch\(|globalThis\b|XMLHttpRequest|WebSocket|(local|session)Storage|indexedDB|import\(|require\(|Date\b|performance\.)/
  return sources.flatMap(({ path, text }) => {
    if (!path.startsWith('packages/maths/src/') || path.endsWith('.test.ts')) return []
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const [seen] = outside.exec(code) ?? []
    return seen ? [`payout code looks around by ${seen} in ${path}`] : []
  })
}

/** An index exports what later features need, not everything there is. */
export function wideIndexes(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const isIndex = /^apps\/server\/src\/(?!platform\/)[^/]+\/[^/]+\/index\.ts$/.test(path)
    const names = isIndex ? namesOf(text) : 0
    return names > INDEX_NAMES_MAX ? [`${path} exports ${names} names`] : []
  })
}

function namesOf(index: string): number {
  const lists = [...index.matchAll(/export (?:type )?\{([^}]*)\}/g)].map(([, list = '']) => list)
  const listed = lists.flatMap((list) => list.split(',').filter((name) => name.trim()))
  return listed.length + [...index.matchAll(/^export (?:const|function|type|async)/gm)].length
}

/** Every message exists in all languages. */
export function missingTwins(sources: readonly Source[]): string[] {
  const folders = Object.values(LANGUAGES).map(({ folder }) => folder)
  const all = new Set(folders.flatMap((folder) => [...keysOf(sources, folder)]))
  return folders.flatMap((folder) => {
    const own = keysOf(sources, folder)
    return [...all].filter((key) => !own.has(key)).map((key) => `${folder} has no ${key}`)
  })
}

function keysOf(sources: readonly Source[], languageFolder: string): Set<string> {
  const folder = `packages/locales/${languageFolder}/`
  const files = sources.filter(({ path }) => path.startsWith(folder) && path.endsWith('.json'))
  return new Set(
    files.flatMap(({ path, text }) =>
      Object.keys(JSON.parse(text)).map((key) => `${path.slice(folder.length)} ${key}`),
    ),
  )
}

/** Every error code has its message, and a place that refuses with it. */
export function loneErrors(sources: readonly Source[], codes: readonly string[]): string[] {
  const sentences = keysOf(sources, 'en')
  const server = sources
    .filter(({ path }) => path.startsWith(SERVER) && !/\.(test|fixture)\.ts$/.test(path))
    .map(({ text }) => text)
    .join('\n')
  return codes.flatMap((code) => [
    ...(sentences.has(`errors.json ${code}`) ? [] : [`${code} has no sentence`]),
    ...(server.includes(`'${code}'`) ? [] : [`${code} is answered by nobody`]),
  ])
}

/**
 * What fixes the decimals, the code or the sign of one currency; `packages/money` has another way for each.
 */
const FIXED_MONEY: readonly [RegExp, string][] = [
  [/\\\.\\d\{2\}/, 'an amount of two decimals'],
  [/(['"`])-?0\.00\1/, 'nothing written with two decimals'],
  [/minor\w*\)?\s*\/\s*100n?\b/i, 'minor units parted by a hundred'],
  [/₱|\bCURRENCY\s*=\s*'[A-Z]{3}'/, 'the sign or code of one currency'],
]

/**
 * Amounts have the decimals of their currency, which `packages/money` knows: no other code relies on two (VND
 * has none, BHD three, USDT six).
 */
export function fixedMoney(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (!/^(apps\/\w+\/(src|client\/src)|packages\/(contract|vendor-protocol)\/src)\//.test(path)) {
      return []
    }
    if (!/\.tsx?$/.test(path) || /\.(test|bench|fixture)\.tsx?$/.test(path)) return []
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return FIXED_MONEY.filter(([pattern]) => pattern.test(code)).map(
      ([, what]) => `${what} stands in ${path}`,
    )
  })
}

/** Text grows with the size that a reader has chosen (WCAG 1.4.4): font sizes are not in pixels. */
export function fixedLetters(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(apps\/(web|console)|packages\/ui)\/src\/.*\.(tsx|css)$/.test(path))
    .filter(({ text }) => /\btext-\[\d+px\]|\bfont(-size)?:[^;]*\d+px/.test(text))
    .map(({ path }) => `a size of letters in pixels stands in ${path}`)
}

/** Forms come from the form library: one message per rule, the focus on the first fault, sent once at a time. */
export function formsByHand(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^apps\/(web|console)\/src\/.*\.tsx$/.test(path))
    .filter(({ text }) => /<form\b(?!\s*\{\.\.\.\w+\.form\})/.test(text))
    .map(({ path }) => `a form made by hand in ${path}`)
}
