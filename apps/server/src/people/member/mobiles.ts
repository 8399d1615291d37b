import type { BrandConfig } from '#foundations/brand'
import { refuse } from '#platform/work'
import { isServed, type Mobile, readMobile, type TypedMobile } from './mobile.rules.ts'

/** The number as entered. @throws Refusal MOBILE_WRONG, MOBILE_NOT_SERVED */
export function servedMobile(config: BrandConfig, typed: TypedMobile): Mobile {
  const mobile = readMobile(typed)
  if (!mobile) refuse('MOBILE_WRONG', { fields: [{ field: 'mobileNum', rule: 'mobile' }] })
  if (!isServed(config.mobileCountries, mobile)) refuse('MOBILE_NOT_SERVED')
  return mobile
}
