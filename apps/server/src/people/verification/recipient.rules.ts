import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Where a code goes, and what its budget is counted by. */
export type Recipient = { channel: 'sms' | 'mail'; address: string; prefix: string }

/** The phone of a number as it is kept, in E.164. */
export function phoneOf(number: string): Recipient {
  const code = parsePhoneNumberFromString(number)?.countryCallingCode ?? ''
  return { channel: 'sms', address: number, prefix: `+${code}` }
}

export function mailboxOf(email: string): Recipient {
  return { channel: 'mail', address: email.trim().toLowerCase(), prefix: 'mail' }
}
