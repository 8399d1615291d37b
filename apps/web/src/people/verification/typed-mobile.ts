import type { TypedMobile } from './mobile.types.ts'

export function shownMobile({ countryDialingCode, mobileNum }: TypedMobile): string {
  return `+${countryDialingCode} ${mobileNum.replace(/^0/, '')}`
}

/** Checks a number with the rules of its country, which are loaded on first use. */
export async function isMobileNumber(typed: TypedMobile): Promise<boolean> {
  const { isMobile } = await import('./mobile.ts')
  return isMobile(typed)
}
