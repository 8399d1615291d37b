import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile'

const CALLING_CODES = new Set<string>(
  getCountries().map((country) => getCountryCallingCode(country)),
)

export type TypedMobile = { countryDialingCode: string; mobileNum: string }
export type Mobile = {
  /** E.164, as stored and sent to. */
  number: string
  /** `+63`, the key of the budgets. */
  prefix: string
}

/** The number as entered; null when no such mobile number can exist. */
export function readMobile({ countryDialingCode, mobileNum }: TypedMobile): Mobile | null {
  const code = countryDialingCode.replace('+', '')
  if (!CALLING_CODES.has(code)) return null
  const read = parsePhoneNumberFromString(mobileNum, { defaultCallingCode: code })
  if (!read?.isValid() || read.countryCallingCode !== code) return null
  return { number: read.number, prefix: `+${code}` }
}

/** A number with its country in ISO 3166, null where several have it. */
type Placed = Mobile & { country: string | null }

const NO_NUMBER: Placed = { number: '', prefix: '', country: null }

/** The number in a text, in the notation of the first of these countries; none if it is not a number. */
export function mobileIn(text: string, [country]: readonly string[]): Placed {
  const read = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode })
  if (!read?.isValid()) return NO_NUMBER
  const prefix = `+${read.countryCallingCode}`
  return { number: read.number, prefix, country: read.country ?? null }
}

export function diallingCodeOf(country: string): string {
  return getCountryCallingCode(country as CountryCode)
}

/** Whether a brand sends to numbers of this prefix. */
export function isServed(countries: readonly string[], { prefix }: Mobile): boolean {
  return countries.some((country) => `+${diallingCodeOf(country)}` === prefix)
}
