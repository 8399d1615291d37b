import type { FieldRule } from '@parola/contract'
import { Dialog, Icon, PasswordField } from '@parola/ui'
import type { FormEvent } from 'react'
import type { Errors } from '../platform/form-errors.ts'
import { t } from '../platform/i18n.ts'
import { Submit } from './new-password.tsx'
import { NewPasswordField } from './password-fields.tsx'
import { check } from './register-check.ts'
import type { Given } from './registration.ts'

type Props = {
  rules: readonly FieldRule[]
  errors: { fields: Errors; form: string }
  isBusy: boolean
  onPin: (given: Given) => void
  onErrors: (errors: Errors) => void
  onClose: () => void
}

const LENGTHS = { minLength: 8, maxLength: 128 }

/** The last step of a registration by number: a PIN to come back with, and its strength (REG-06). */
export function PinDialog({ rules, errors, isBusy, onPin, onErrors, onClose }: Props) {
  const rule = rules.find(({ field }) => field === 'password')
  const { minLength, maxLength } = rule ?? LENGTHS
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const password = String(data.get('password') ?? '')
    const confirmPassword = String(data.get('confirmPassword') ?? '')
    const given = { password, confirmPassword }
    const broken = check(rule ? [rule] : [], given)
    if (broken.confirmPassword) broken.confirmPassword = t('people.rule.confirmation')
    onErrors(broken)
    if (Object.keys(broken).length === 0) onPin(given)
  }
  return (
    <Dialog title={t('people.pinTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="mb-4 flex items-center gap-3 rounded-lg bg-s2 p-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s3 text-win">
            <Icon name="shield" size={20} />
          </span>
          <p className="text-14 text-text2">{t('people.pinText')}</p>
        </div>
        <NewPasswordField
          name="password"
          label={t('people.pin')}
          error={errors.fields.password}
          required
          minLength={minLength}
          maxLength={maxLength}
        />
        <PasswordField
          name="confirmPassword"
          label={t('people.pinAgain')}
          autoComplete="new-password"
          error={errors.fields.confirmPassword}
          showLabel={t('people.show')}
          hideLabel={t('people.hide')}
          required
        />
        <Submit text={t('people.register')} isBusy={isBusy} message={errors.form} />
      </form>
    </Dialog>
  )
}
