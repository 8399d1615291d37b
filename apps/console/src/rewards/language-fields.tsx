import type { Form } from '@parola/client/forms'
import {
  type InEveryLanguage,
  inEveryLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
} from '@parola/locales/languages'
import { TextField } from '@parola/ui'
import { t } from '../platform/i18n.ts'

/** The fields of a text: `name-EN`, `name-TY`, and so on. */
type Names<N extends string> = `${N}-${Language}`
type Typed<N extends string> = Record<Names<N>, string>

/** A text as it is typed, in a field for each language. */
export function typedIn<N extends string>(
  name: N,
  text: InEveryLanguage<string> | undefined,
): Typed<N> {
  const pairs = LANGUAGE_CODES.map((code) => [`${name}-${code}`, text?.[code] ?? ''])
  return Object.fromEntries(pairs) as Typed<N>
}

/** The text in every language that was typed. */
export function textIn<N extends string>(typed: Typed<N>, name: N): InEveryLanguage<string> {
  return inEveryLanguage((code) => typed[`${name}-${code}` as Names<N>].trim())
}

/** Where the platform finds a fault of a text, and the field that shows it. */
export function aliasesOf<N extends string>(name: N, path: string = name) {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [`${path}.${code}`, `${name}-${code}`]))
}

type Props<N extends string> = {
  name: N
  fieldOf: (name: Names<N>) => ReturnType<Form<object>['field']>
  label: 'nameIn' | 'descriptionIn'
  maxLength: number
  required?: boolean
}

/** The fields of a short text, one for each language. */
export function LanguageFields<N extends string>({
  name,
  fieldOf,
  label,
  maxLength,
  required = true,
}: Props<N>) {
  return LANGUAGE_CODES.map((code) => (
    <TextField
      key={code}
      {...fieldOf(`${name}-${code}` as Names<N>)}
      label={t(label, { language: LANGUAGES[code].ownName })}
      lang={LANGUAGES[code].tag}
      maxLength={maxLength}
      required={required}
    />
  ))
}
