import type { PayoutNumber } from '@parola/contract'
import { plain } from '@parola/locales/plain'

/** How many of its last characters anybody may see. */
const TAIL = 4
const USUAL_NUMBERS = { bank: 'digits', ewallet: 'mobile' } as const

/** What a bank or a wallet knows its accounts by: what it declares, or what is usual for its kind. */
export function numberOf(
  house: { number?: PayoutNumber | undefined },
  kind: keyof typeof USUAL_NUMBERS,
): PayoutNumber {
  return house.number ?? USUAL_NUMBERS[kind]
}

/** What is kept in the open of a number: its last characters, or the first one and the domain of an e-mail address. */
export function tailOf(number: string): string {
  const domain = number.indexOf('@')
  return domain < 0 ? number.slice(-TAIL) : `${number.slice(0, 1)}•••${number.slice(domain)}`
}

/** A number as it may be shown, from what is kept of it in the open. */
export function shownNumber(tail: string): string {
  return tail.includes('@') ? tail : `••${tail}`
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
