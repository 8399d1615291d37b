import type { FieldRule } from '@parola/contract'
import { Dialog, Icon } from '@parola/ui'
import { useForm } from '../../platform/forms/form.ts'
import { errorsOf } from '../../platform/forms/form-errors.ts'
import { Password } from '../../platform/forms/password.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { NewPasswordField } from '../password/password-fields.tsx'
import { check } from './register-check.ts'

type Pin = { password: string; confirmPassword: string }
type Props = {
  rules: readonly FieldRule[]
  onPin: (pin: Pin) => Promise<void>
  /** Handles a refusal for another reason than the PIN. */
  onRefused: (error: unknown) => void
  onClose: () => void
}

const LENGTHS = { minLength: 8, maxLength: 128 }

/** The last step of a registration by number: a PIN for later logins, and its strength (REG-06). */
export function PinDialog({ rules, onPin, onRefused, onClose }: Props) {
  const rule = rules.find(({ field }) => field === 'password')
  const { minLength, maxLength } = rule ?? LENGTHS
  const form = useForm({
    values: { password: '', confirmPassword: '' },
    check: (pin) => {
      const broken = check(rule ? [rule] : [], pin)
      const isOther = Boolean(broken.confirmPassword)
      return isOther ? { ...broken, confirmPassword: t('people.rule.confirmation') } : broken
    },
    send: (_, pin) => onPin(pin),
    refused: (error) => {
      const { password, confirmPassword } = errorsOf(error).fields
      if (password || confirmPassword) return false
      onRefused(error)
      return true
    },
  })
  return (
    <Dialog title={t('people.pinTitle')} closeLabel={t('shell.close')} onClose={onClose}>
      <form {...form.form}>
        <div className="mb-4 flex items-center gap-3 rounded-lg bg-s2 p-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s3 text-win">
            <Icon name="shield" size={20} />
          </span>
          <p className="text-14 text-text2">{t('people.pinText')}</p>
        </div>
        <NewPasswordField
          {...form.field('password')}
          label={t('people.pin')}
          minLength={minLength}
          maxLength={maxLength}
        />
        <Password
          {...form.field('confirmPassword')}
          label={t('people.pinAgain')}
          autoComplete="new-password"
        />
        <Submit form={form} text={t('people.register')} />
      </form>
    </Dialog>
  )
}
