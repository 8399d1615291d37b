import { TextField } from '@parola/ui'
import type { ActionOf } from '../../platform/action.ts'
import { t } from '../../platform/i18n.ts'
import type { IssueDetail, Result } from './lottery.types.ts'

export type Typed = Record<string, string>

/** One field for each prize, empty. */
export function emptyResult({ fields }: IssueDetail): Typed {
  return Object.fromEntries(fields.map(({ name }) => [name, '']))
}

/** What was typed as a result: numbers with spaces or commas between them. */
export function resultIn({ fields }: IssueDetail, typed: Typed): Result {
  return Object.fromEntries(
    fields.map(({ name }) => [name, (typed[name] ?? '').split(/[\s,]+/).filter(Boolean)]),
  )
}

/** A fault inside a prize is shown at its field. */
export function resultAliases({ fields }: IssueDetail): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, count }) => [
      [`result.${name}`, name],
      ...Array.from({ length: count }, (_, i) => [`result.${name}.${i}`, name]),
    ]),
  )
}

type Props = { detail: IssueDetail; form: ActionOf<Typed> }

/** The numbers of a result, prize by prize. */
export function ResultFields({ detail, form }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {detail.fields.map(({ name, count, digits, most }) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={name}
          hint={
            digits === null
              ? t('lottery.numbersTo', { count, most: most ?? 0 })
              : t('lottery.numbersOf', { count, digits })
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={200}
        />
      ))}
    </div>
  )
}
