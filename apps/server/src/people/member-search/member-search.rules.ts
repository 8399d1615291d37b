const SHOWN_DIGITS = 4

/** `+639171234567` as `••••••••4567`: enough to verify it with its owner, not enough to call. */
export function maskedMobile(mobile: string): string {
  return '•'.repeat(Math.max(0, mobile.length - SHOWN_DIGITS)) + mobile.slice(-SHOWN_DIGITS)
}

/** `maria@mail.example` as `m••••@mail.example`. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}••••@${domain}`
}
