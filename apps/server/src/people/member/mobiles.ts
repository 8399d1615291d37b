import type { BrandConfig } from '#foundations/brand'
import { refuse } from '#platform/work'
import { diallingCodeOf, isServed, type Mobile, readMobile } from './mobile.rules.ts'

type Typed = { mobileNum: string; countryDialingCode?: string | undefined }

/** The number as entered; without a dialling code, in the brand's first country. @throws Refusal MOBILE_WRONG, MOBILE_NOT_SERVED */
export function servedMobile(config: BrandConfig, { mobileNum, ...typed }: Typed): Mobile {
  const [home = ''] = config.mobileCountries
  const { countryDialingCode = home && diallingCodeOf(home) } = typed
  const mobile = readMobile({ mobileNum, countryDialingCode })
  if (!mobile) refuse('MOBILE_WRONG', { fields: [{ field: 'mobileNum', rule: 'mobile' }] })
  if (!isServed(config.mobileCountries, mobile)) refuse('MOBILE_NOT_SERVED')
  return mobile
}
