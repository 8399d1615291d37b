import type { Form } from '@parola/client/forms'
import { OPERATOR_ROLE_NAMES, type OperatorRole } from '@parola/contract/people/operator-rights'
import { AlertLine, Checkbox } from '@parola/ui'
import { t } from '../../platform/i18n.ts'

type TicksProps = {
  legend: string
  /** Each value with its name. */
  options: readonly (readonly [value: string, name: string])[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** Several of a list, each to be ticked. */
export function Ticks({ legend, options, chosen, error, onChange }: TicksProps) {
  const turn = (value: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((known) => known !== value))
  return (
    <fieldset className="grid gap-x-4 sm:grid-cols-2">
      <legend className="field-label mb-1">{legend}</legend>
      {options.map(([value, name], i) => (
        <Checkbox
          key={value}
          label={name}
          checked={chosen.includes(value)}
          // The first box gets the focus when at least one has to be ticked.
          aria-invalid={i === 0 && error ? true : undefined}
          onChange={({ target }) => turn(value, target.checked)}
        />
      ))}
      {error ? (
        <AlertLine kind="bad" className="sm:col-span-2">
          {error}
        </AlertLine>
      ) : null}
    </fieldset>
  )
}

/** The roles of an operator. */
export function Roles({
  form,
}: {
  form: Pick<Form<{ roles: OperatorRole[] }>, 'value' | 'set' | 'fault'>
}) {
  return (
    <Ticks
      legend={t('roles')}
      options={OPERATOR_ROLE_NAMES.map((role) => [role, t(`role.${role}`)])}
      chosen={form.value('roles')}
      error={form.fault('roles')}
      onChange={(roles) => form.set('roles', roles as OperatorRole[])}
    />
  )
}
