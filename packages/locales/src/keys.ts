import type { ConsoleTexts } from './generated/console-texts.ts'
import type { SiteTexts } from './generated/site-texts.ts'

/** Texts that the server alone writes, or that are found by the code of an error. */
type OfServer = 'delivery' | 'errors'

type Dotted<Texts> = {
  [Part in keyof Texts & string]: `${Part}.${keyof Texts[Part] & string}`
}[keyof Texts & string]

/** Every text of the site by its key; a misspelt one does not compile. */
export type SiteTextKey = Dotted<Omit<SiteTexts, OfServer>>

/** Every text of the console by its key, without the name of its file; a misspelt one does not compile. */
export type ConsoleTextKey = {
  [Part in keyof ConsoleTexts]: keyof ConsoleTexts[Part] & string
}[keyof ConsoleTexts]

/** The names below a key: `TextUnder<'money.toast'>` is `'credited' | 'failed' | …`. */
export type TextUnder<Prefix extends string> = SiteTextKey extends infer Key
  ? Key extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never
