import { type InEveryLanguage, LANGUAGES } from '@parola/locales/languages'
import en from '../../locales/en.json' with { type: 'json' }
import ty from '../../locales/ty.json' with { type: 'json' }
import vi from '../../locales/vi.json' with { type: 'json' }
import { minorOf } from './amounts.ts'
import type { Refused } from './api.ts'
import { LANGUAGE } from './language.ts'

export type Key = keyof typeof en

/** The name of the language in addresses of the studio. */
export const lang = LANGUAGES[LANGUAGE].folder
const texts: InEveryLanguage<Record<Key, string>> = { EN: en, TY: ty, VI: vi }
const messages = texts[LANGUAGE]

/** A message in the game's language with its values filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return messages[key].replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))
}

/** The message of a refusal; an unknown code gets a general one. */
export function reason(code: string): string {
  return t((code in en ? code : 'UNKNOWN') as Key)
}

/** A limit that the player has set and a stake is over, with its amount and what it leaves; null for other refusals. */
export function limitText({ code, limit }: Refused, money: (minor: number) => string) {
  const key = `${code}_OF`
  if (!limit || !(key in en)) return null
  const window = limit.days === 1 ? t('aDay') : t('days', { days: limit.days })
  const amount = money(minorOf(limit.amount))
  return t(key as Key, { amount, left: money(minorOf(limit.left)), window })
}

const DAY = { month: 'short', day: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** When something happened: the time for today, else the date, with the year if it is another one. */
export function moment(text: string): string {
  const [then, now] = [new Date(text), new Date()]
  const isToday = then.toDateString() === now.toDateString()
  const isThisYear = then.getFullYear() === now.getFullYear()
  const day = isToday ? {} : { ...DAY, ...(isThisYear ? {} : { year: 'numeric' as const }) }
  return then.toLocaleString(LANGUAGES[LANGUAGE].locale, { ...day, ...CLOCK })
}
