import { plain } from '@parola/locales/plain'

const TAIL = 4

/** An account number without spaces and dashes; null when it cannot be one. */
export function plainNumber(typed: string, kind: 'bank' | 'ewallet'): string | null {
  const digits = typed.replace(/[ -]/g, '')
  const pattern = kind === 'bank' ? /^\d{6,20}$/ : /^0?9\d{9}$|^639\d{9}$|^\d{8,15}$/
  if (!pattern.test(digits)) return null
  // A wallet is known by its mobile number, however that is written.
  return kind === 'ewallet' ? digits.replace(/^(?:63|0)?(?=9\d{9}$)/, '0') : digits
}

/** What may be shown of a number. */
export function tailOf(number: string): string {
  return number.slice(-TAIL)
}

/** Whether two spellings are the same name: case, accents, order and punctuation are ignored. */
export function isSameName(text: string, other: string): boolean {
  const parts = (name: string) =>
    plain(name)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .split(' ')
      .sort()
      .join(' ')
  return parts(text) !== '' && parts(text) === parts(other)
}

/** "JUAN DELA CRUZ" as it may be shown. */
export function maskedName(name: string): string {
  return name.replace(/(?<=\S)\S/gu, '•')
}
