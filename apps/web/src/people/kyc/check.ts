import type { Faults } from '@parola/client/forms'
import { t } from '../../platform/texts/i18n.ts'
import { ageOn, isDay } from './birthday.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const LIFE_YEARS = 130

/**
 * Checks beyond the contract's lengths: a plausible birthday, and an address. Being too young is a warning, not an
 * error (KYC-04).
 */
export function faultsIn({ birthday = '', email = '' }: Record<string, string>, today: string) {
  const faults: Faults = {}
  if (birthday && !isBirthday(birthday, today)) faults.birthday = t('kyc.rule.birthday')
  if (email && !EMAIL.test(email)) faults.email = t('kyc.rule.format')
  return faults
}

function isBirthday(value: string, today: string): boolean {
  return isDay(value) && value <= today && ageOn(value, today) <= LIFE_YEARS
}
