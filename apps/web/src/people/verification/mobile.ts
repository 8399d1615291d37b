import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { TypedMobile } from './mobile.types.ts'

/** Whether such a mobile number can exist; the platform checks it again (requirement OTP-04). */
export function isMobile({ countryDialingCode, mobileNum }: TypedMobile): boolean {
  const read = parsePhoneNumberFromString(mobileNum, { defaultCallingCode: countryDialingCode })
  return Boolean(read?.isValid()) && read?.countryCallingCode === countryDialingCode
}

/** The number in the groups of its country, as far as it is typed. */
export function grouped({ countryDialingCode, mobileNum }: TypedMobile): string {
  return new AsYouType({ defaultCallingCode: countryDialingCode }).input(mobileNum)
}

/** The number in international format: `+639171234567`. */
export function international({ countryDialingCode, mobileNum }: TypedMobile): string {
  const read = parsePhoneNumberFromString(mobileNum, { defaultCallingCode: countryDialingCode })
  return read?.number ?? `+${countryDialingCode}${mobileNum}`
}
