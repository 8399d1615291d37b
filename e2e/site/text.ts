import type errors from '../../packages/locales/en/errors.json'
import { CONSOLE_FEATURES } from '../../packages/locales/src/features.ts'
import { type Language, messagesOf, sentences } from '../../packages/locales/src/index.ts'
import type { ConsoleTextKey, SiteTextKey } from '../../packages/locales/src/keys.ts'

type Sentence = ReturnType<typeof sentences>
type Values = Record<string, unknown>
/** The texts that a site may show to its visitor: its own and those of refusals. */
type Key = SiteTextKey | `errors.${keyof typeof errors & string}`
const byFeature = new Map<string, Sentence>()
/** The feature of the console that has a text. */
const featureOfKey = new Map(
  CONSOLE_FEATURES.flatMap((feature) =>
    Object.keys(messagesOf('EN', feature)).map((key) => [key, feature]),
  ),
)

/** A text of the site from its messages, so that a changed text changes no journey. */
export function text(key: Key, language: Language = 'EN', values: Values = {}): string {
  const [feature, name] = parted(key)
  return sentencesOf(feature)(language, name, values)
}

/** A text of the console. */
export function consoleText(key: ConsoleTextKey, values: Values = {}): string {
  return sentencesOf(consoleFeature(key))('EN', key, values)
}

/** A text of the site up to its first figure. */
export function textStart(key: Key, language: Language = 'EN'): string {
  const [feature, name] = parted(key)
  return startOf(messagesOf(language, feature)[name])
}

/** The same of the console. */
export function consoleTextStart(key: ConsoleTextKey): string {
  return startOf(messagesOf('EN', consoleFeature(key))[key])
}

function consoleFeature(key: ConsoleTextKey): string {
  return featureOfKey.get(key) ?? ''
}

function parted(key: string): [feature: string, name: string] {
  const [feature = '', ...name] = key.split('.')
  return [feature, name.join('.')]
}

function sentencesOf(feature: string): Sentence {
  const known = byFeature.get(feature) ?? sentences(feature)
  byFeature.set(feature, known)
  return known
}

function startOf(message = ''): string {
  const [start = ''] = message.split('{')
  return start.trim()
}
