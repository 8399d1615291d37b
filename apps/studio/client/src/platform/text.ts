import en from '../../locales/en.json' with { type: 'json' }
import ty from '../../locales/ty.json' with { type: 'json' }

export type Key = keyof typeof en

export const lang = new URLSearchParams(location.search).get('lang') ?? 'en'
const messages: Record<string, string> = lang === 'ty' ? ty : en

/** A message in the game's language with its values filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = messages[key] ?? en[key]
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))
}

/** The message of a refusal; an unknown code gets a general one. */
export function reason(code: string): string {
  return t((code in en ? code : 'UNKNOWN') as Key)
}

const isTagalog = lang === 'ty'
const DAY = { month: 'short', day: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** When something happened: the time for today, else the date, with the year if it is another one. */
export function moment(text: string): string {
  const [then, now] = [new Date(text), new Date()]
  const isToday = then.toDateString() === now.toDateString()
  const isThisYear = then.getFullYear() === now.getFullYear()
  const day = isToday ? {} : { ...DAY, ...(isThisYear ? {} : { year: 'numeric' as const }) }
  return then.toLocaleString(isTagalog ? 'fil' : 'en', { ...day, ...CLOCK })
}

document.documentElement.lang = isTagalog ? 'tl' : 'en'
