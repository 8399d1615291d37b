/** The formats that a brand may require of a field, besides its length and its own pattern (VAL-01). */
export const PATTERN_IDS = [
  'letterFirst',
  'kanjiDigits',
  'email',
  'lettersDigits',
  'lettersAndDigits',
  'digits',
  'alnumUppercase',
  'lettersSpaces',
  'noSpaces',
  'chinese',
  'dateYmd',
  'dateMdy',
  'korean',
  'thai',
  'thaiEnglish',
  'uppercaseSpaces',
  'lettersDigitsSymbols',
  'mixed',
  'fullName',
  'fullWidthJapanese',
  'uppercaseOnly',
  'password',
  'mobile',
  'any',
] as const
export type PatternId = (typeof PATTERN_IDS)[number]

/**
 * Characters that reverse or hide text: a name that contains one is displayed as a different name. Joiners
 * stay allowed, because Persian words and some emoji need them.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/u

const FIRST_YEAR = 1900
const LAST_YEAR = 2199

const FORMS: Record<PatternId, (value: string) => boolean> = {
  letterFirst: shaped(/^[A-Za-z][A-Za-z0-9]*$/),
  kanjiDigits: shaped(/^[\p{Script=Han}々〆0-9]+$/u),
  email: isMailbox,
  lettersDigits: shaped(/^[A-Za-z0-9]+$/),
  lettersAndDigits: shaped(/^[A-Za-z0-9]+$/, /[A-Za-z]/, /[0-9]/),
  digits: shaped(/^[0-9]+$/),
  alnumUppercase: shaped(/^[A-Za-z0-9]+$/, /[A-Z]/),
  lettersSpaces: shaped(/^[A-Za-z]+(?: +[A-Za-z]+)*$/),
  noSpaces: shaped(/^\S+$/u),
  chinese: shaped(/^[\p{Script=Han}·，。、；：？！“”‘’（）《》〈〉【】「」…—～]+$/u),
  dateYmd: (value) => isDate(/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(value)),
  dateMdy: (value) => isDate(/^(?<month>\d{2})-(?<day>\d{2})-(?<year>\d{4})$/.exec(value)),
  korean: shaped(/^\p{Script=Hangul}+(?: \p{Script=Hangul}+)*$/u),
  thai: shaped(/^\p{Script=Thai}+(?: \p{Script=Thai}+)*$/u),
  thaiEnglish: shaped(/^[\p{Script=Thai}A-Za-z]+(?: [\p{Script=Thai}A-Za-z]+)*$/u),
  uppercaseSpaces: shaped(/^[A-Z]+(?: [A-Z]+)*$/),
  lettersDigitsSymbols: shaped(/^[\x21-\x7E]+$/),
  mixed: shaped(/^\S+$/u, /\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u),
  fullName: shaped(/^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*)+$/u),
  fullWidthJapanese: shaped(/^[ぁ-ゖァ-ヺー・々〆\p{Script=Han}Ａ-Ｚａ-ｚ０-９　]+$/u),
  uppercaseOnly: shaped(/^[A-Z]+$/),
  password: () => true,
  mobile: shaped(/^[+\d ()-]+$/),
  any: () => true,
}

function shaped(...all: RegExp[]) {
  return (value: string) => all.every((item) => item.test(value))
}

/** An e-mail address that mail servers everywhere accept: no quotes, no comments, a domain with a dot. */
function isMailbox(value: string): boolean {
  const [name = '', host = '', more] = value.split('@')
  if (more !== undefined || name.length > 64 || host.length > 253) return false
  const isName = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(
    name,
  )
  const labels = host.split('.')
  const isHost = labels.every((label) =>
    /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label),
  )
  return (
    isName && isHost && labels.length > 1 && /^[A-Za-z][A-Za-z0-9-]+$/.test(labels.at(-1) ?? '')
  )
}

/** A calendar day within a human lifetime. */
function isDate(found: RegExpExecArray | null): boolean {
  const [year, month, day] = ['year', 'month', 'day'].map((name) =>
    Number(found?.groups?.[name] ?? 0),
  )
  if (!year || !month || !day || year < FIRST_YEAR || year > LAST_YEAR || month > 12) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day <= days
}

/** Whether a text has the format; an unknown id only requires visible text. */
export function fitsPattern(patternId: string, value: string): boolean {
  if (patternId === 'password') return true
  const form = Object.hasOwn(FORMS, patternId) ? FORMS[patternId as PatternId] : FORMS.any
  return !HIDDEN.test(value) && form(value)
}

/** Whether its length is within bounds, with each character counted once however it is stored. */
export function fitsLength(
  value: string,
  { minLength, maxLength }: { minLength: number; maxLength: number },
): boolean {
  const { length } = [...value]
  return length >= minLength && length <= maxLength
}
