import { OPERATOR_ROLE_NAMES, type OperatorRole } from '@parola/contract/people/operator-rights'
import { t } from '../platform/i18n.ts'

type RolesProps = { roles: readonly OperatorRole[]; onChange: (roles: OperatorRole[]) => void }

/** Roles to be ticked. */
export function Roles({ roles, onChange }: RolesProps) {
  return (
    <fieldset className="grid gap-1 sm:grid-cols-2">
      <legend className="mb-1 text-12 text-text2">{t('roles')}</legend>
      {OPERATOR_ROLE_NAMES.map((role) => (
        <label key={role} className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((item) => item !== role))
            }
          />
          {t(`role.${role}`)}
        </label>
      ))}
    </fieldset>
  )
}
