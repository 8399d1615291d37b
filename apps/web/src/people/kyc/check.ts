import { t } from '../../platform/i18n.ts'
import { ageOn, isDay } from './birthday.ts'

export type Flaws = Record<string, string>

/** Fields that travel as numbers. */
export const NUMBERS = ['idType', 'sourceOfIncome', 'occupation'] as const

/** Every field in the order of the form, with the fewest characters it takes; 0: may be left out. */
const FIELDS: Record<string, number> = {
  idType: 1,
  idNumber: 4,
  payeename: 2,
  birthday: 1,
  nationality: 2,
  placeOfBirth: 2,
  email: 3,
  address: 5,
  permanentAddress: 5,
  sourceOfIncome: 1,
  occupation: 1,
  employerName: 0,
}
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const LIFE_YEARS = 130

/** What is wrong with each field. That somebody is too young is a warning, and no flaw (KYC-04). */
export function flawsIn(given: Record<string, string>, today: string): Flaws {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([field, min]) => {
      const flaw = flawOf({ field, value: given[field] ?? '', min, today })
      return flaw ? [[field, flaw]] : []
    }),
  )
}

type Asked = { field: string; value: string; min: number; today: string }

function flawOf({ field, value, min, today }: Asked): string | null {
  if (value === '') return min > 0 ? t('kyc.rule.required') : null
  if (field === 'birthday') return isBirthday(value, today) ? null : t('kyc.rule.birthday')
  if (value.length < min) return t('kyc.rule.tooShort', { min })
  return field === 'email' && !EMAIL.test(value) ? t('kyc.rule.format') : null
}

function isBirthday(value: string, today: string): boolean {
  return isDay(value) && value <= today && ageOn(value, today) <= LIFE_YEARS
}
