import type { InEveryLanguage } from '@parola/locales/languages'
import en from '../../locales/crash.en.json' with { type: 'json' }
import ty from '../../locales/crash.ty.json' with { type: 'json' }
import vi from '../../locales/crash.vi.json' with { type: 'json' }
import { reason as otherReason } from '../instant/words.ts'
import type { Refused } from '../platform/api.ts'
import { LANGUAGE } from '../platform/language.ts'
import { written } from '../platform/money.ts'
import { limitText } from '../platform/text.ts'

type Key = keyof typeof en

const texts: InEveryLanguage<Record<Key, string>> = { EN: en, TY: ty, VI: vi }
const messages = texts[LANGUAGE]

/** A message of the crash game in its language. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return messages[key].replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))
}

export function reason(code: string): string {
  return code in en ? t(code as Key) : otherReason(code)
}

/** The message of a refused bet or cash-out. */
export function refusalText(refusal: Refused, currency: string): string {
  return limitText(refusal, (minor) => written(minor, currency)) ?? reason(refusal.code)
}

/** Hundredths as a multiplier on screen. */
export function timesText(x100: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${(x100 / 100).toLocaleString('en', digits)}×`
}

/** A round of the room that has ended. */
export type Crashed = { game: number; crashX100: number }

const HIGH = 1000
const FAIR = 200

/** How far a round went: its colour in the lists of rounds. */
export function kindOf(crashX100: number): 'high' | 'won' | 'low' {
  if (crashX100 >= HIGH) return 'high'
  return crashX100 >= FAIR ? 'won' : 'low'
}
