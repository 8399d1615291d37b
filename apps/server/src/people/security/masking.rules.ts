/** `+639171234567` as its owner recognises it and nobody else learns it: `+63 ••• ••• 4567`. */
export function maskedMobile(number: string): string {
  return `${number.slice(0, 3)} ••• ••• ${number.slice(-4)}`
}

/** `ana.cruz@mail.example` as `a•••@mail.example`. */
export function maskedEmail(address: string): string {
  const index = address.lastIndexOf('@')
  const [first = ''] = address
  return `${first}•••${address.slice(index)}`
}

const EMAIL =
  /^[^\s@,;<>"]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** An address as compared and sent to; null for an invalid one. */
export function readEmail(typed: string): string | null {
  const email = typed.trim().normalize('NFC').toLowerCase()
  return EMAIL.test(email) ? email : null
}
