import type { InEveryLanguage } from '@parola/locales/languages'
import en from '../../locales/instant.en.json' with { type: 'json' }
import ty from '../../locales/instant.ty.json' with { type: 'json' }
import vi from '../../locales/instant.vi.json' with { type: 'json' }
import { LANGUAGE } from '../platform/language.ts'
import { type Key as SlotKey, reason as slotReason, t as slotText } from '../platform/text.ts'

export type Key = keyof typeof en

const texts: InEveryLanguage<Record<Key, string>> = { EN: en, TY: ty, VI: vi }
const messages = texts[LANGUAGE]

/** A message of the instant games in the game's language. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return messages[key].replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))
}

/** Messages that all games of the studio share. */
export const common = (key: SlotKey, values: Record<string, string | number> = {}) =>
  slotText(key, values)

export function reason(code: string, values: Record<string, string> = {}): string {
  return code in en ? t(code as Key, values) : slotReason(code)
}

/** The name of a place or result; one without a message is shown by its id. */
export function nameOf(prefix: string, name: string): string {
  const key = `${prefix}.${name}`
  return key in en ? t(key as Key) : name
}
