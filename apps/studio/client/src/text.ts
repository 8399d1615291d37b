import en from '../locales/en.json' with { type: 'json' }
import ty from '../locales/ty.json' with { type: 'json' }

export type Key = keyof typeof en

export const lang = new URLSearchParams(location.search).get('lang') ?? 'en'
const messages: Record<string, string> = lang === 'ty' ? ty : en

/** A sentence in the game's language, its figures filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = messages[key] ?? en[key]
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))
}

/** The sentence of a refusal; an unknown code gets a general one. */
export function reason(code: string): string {
  return t((code in en ? code : 'UNKNOWN') as Key)
}

document.documentElement.lang = lang === 'ty' ? 'tl' : 'en'
