import type { FieldError, FieldRule } from '@parola/contract'

type Rule = Pick<FieldRule, 'acceptedPattern' | 'minLength' | 'maxLength' | 'patternId'>

const DAY_MS = 24 * 60 * 60 * 1000

export type Kept = { must_change: boolean; changed_at: Date; expires_at: Date | null }
export type Expiry = { isOn: boolean; days: number }

/** Whether a member who logs in with a password must first choose another (AUTH-05). */
export function mustBeChanged(kept: Kept, { isOn, days }: Expiry, now: Date): boolean {
  if (kept.must_change) return true
  return isOn && kept.changed_at.getTime() + days * DAY_MS <= now.getTime()
}

/** Whether a password that somebody else set has been used or has expired (ACC-018). */
export function isOver({ expires_at }: Kept, now: Date): boolean {
  return expires_at !== null && expires_at.getTime() <= now.getTime()
}

/** How a new password breaks the brand's rule; null when it does not. */
export function ruleBreach(rule: Rule, password: string): FieldError | null {
  const { length } = [...password]
  const fits =
    rule.acceptedPattern === '*' || new RegExp(`^(?:${rule.acceptedPattern})$`, 'u').test(password)
  if (fits && length >= rule.minLength && length <= rule.maxLength) return null
  const params = { min: rule.minLength, max: rule.maxLength }
  return { field: 'newPassword', rule: rule.patternId, params }
}

/** Common passwords; the brand's name and the username count too. */
const COMMON = new Set(
  (
    '123456 12345678 123456789 1234567890 11111111 00000000 password password1 password123 passw0rd ' +
    'qwerty123 qwertyui qwerty12 iloveyou iloveyou1 princess sunshine football baseball superman ' +
    'michael1 jennifer abcd1234 abc12345 a1b2c3d4 letmein1 welcome1 welcome123 admin123 ' +
    'changeme changeme1 asdfghjk asdf1234 zxcvbnm1 88888888 87654321 1q2w3e4r 1qaz2wsx pokemon1 ' +
    'mahalkita mahalkoh pilipinas philippines manila123 parola123 parola1234'
  ).split(' '),
)

export function isTooCommon(password: string, username: string): boolean {
  const plain = password.toLowerCase()
  return COMMON.has(plain) || plain === username.toLowerCase() || /^(.)\1+$/.test(plain)
}
