import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FEATURES, isOfConsole } from './features.ts'
import { messagesOf } from './index.ts'
import { DEFAULT_LANGUAGE } from './languages.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
/** Where messages are shown, and where the codes are declared that keys are built from. */
const SOURCES = [
  ...['apps/web', 'apps/console', 'apps/server/src', 'apps/server/seed', 'apps/studio/src'],
  ...['packages/client/src', 'packages/contract/src'],
]
const SOURCE = /(?<!\.test)\.tsx?$/
const NOT_OURS = /node_modules|dist/

/** The tables of the lotteries name the bets and their values. */
const TABLES = ['digital', 'sea', 'vn'].map((name) => `packages/maths/data/lottery-${name}.json`)

const source = SOURCES.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => SOURCE.test(path) && !NOT_OURS.test(path))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8')),
)
  .concat(TABLES.map((path) => readFileSync(join(ROOT, path), 'utf8')))
  .join('\n')

const words = new Set(source.match(/[\w-]+/g))
const literals = new Set([...source.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , text]) => text))

const PLACEHOLDER = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g
/**
 * Codes, and keys of a named group, with parts to be filled in: `kyc-${verdict}`, `queue.age.${age}`. One may be in
 * another.
 */
const templates = [...source.matchAll(/(?=`([^`\n]*\$\{[^`\n]*)`)/g)]
  .map(([, template = '']) => template.replace(PLACEHOLDER, '*'))
  .filter((template) => /^([\w-]+\.[\w.*-]+|[\w*-]*[a-z][\w*-]*)$/i.test(template))
  .map((template) => {
    const part = template.includes('.') ? '([\\w.-]+)' : '([\\w-]+)'
    return new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('*', part)}$`)
  })

/** Whether the source can build this text from a template and words that it knows. */
function isBuilt(text: string): boolean {
  return templates.some((template) => {
    const parts = template.exec(text)?.slice(1)
    return parts?.every((part) => part.split('.').every((word) => words.has(word) || isBuilt(word)))
  })
}

/** Features whose keys are used without the feature's name. */
const isBare = (feature: string) =>
  isOfConsole(feature) || feature === 'delivery' || feature === 'errors'

test.each(FEATURES)('[I18N-01] every message of %s is shown somewhere', (feature) => {
  const unused = Object.keys(messagesOf(DEFAULT_LANGUAGE, feature)).filter((key) => {
    // The subject of an e-mail is named after its text.
    const text = (isBare(feature) ? key : `${feature}.${key}`).replace(/Subject$/, '')
    const isCode = feature === 'errors' && words.has(key)
    return !isCode && !literals.has(text) && !isBuilt(text)
  })
  expect(unused, 'remove them in every language').toEqual([])
})
