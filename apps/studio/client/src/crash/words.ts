import en from '../../locales/crash.en.json' with { type: 'json' }
import ty from '../../locales/crash.ty.json' with { type: 'json' }
import { reason as otherReason } from '../instant/words.ts'

type Key = keyof typeof en

const messages: Record<string, string> = document.documentElement.lang === 'tl' ? ty : en

/** A message of the crash game in its language. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text = messages[key] ?? en[key]
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''))
}

export function reason(code: string): string {
  return code in en ? t(code as Key) : otherReason(code)
}

/** Hundredths as a multiplier on screen. */
export function timesText(x100: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${(x100 / 100).toLocaleString('en', digits)}×`
}
