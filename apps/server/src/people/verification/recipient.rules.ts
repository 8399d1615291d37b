import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Where a code goes, and the key of its budget. */
export type Recipient = { channel: 'sms' | 'mail'; address: string; prefix: string }

/** The phone of a number as stored, in E.164. */
export function phoneOf(number: string): Recipient {
  const code = parsePhoneNumberFromString(number)?.countryCallingCode ?? ''
  return { channel: 'sms', address: number, prefix: `+${code}` }
}

export function mailboxOf(email: string): Recipient {
  return { channel: 'mail', address: email.trim().toLowerCase(), prefix: 'mail' }
}
