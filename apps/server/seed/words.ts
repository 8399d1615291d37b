import type { InEveryLanguage } from '@parola/locales/languages'

/** A text of the demo in every language. */
export type Words = InEveryLanguage<string>

export const text = (EN: string, TY: string, VI: string): Words => ({ EN, TY, VI })
