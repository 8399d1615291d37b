import { Checkbox } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { Captcha } from '../../platform/forms/captcha.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { Terms } from '../terms.tsx'
import type { Login } from './use-login.ts'

type Props = Pick<Login, 'form' | 'needsCaptcha' | 'captchaRound' | 'pause'> & {
  /** What the button says while nobody has to wait. */
  text: string
  isOff?: boolean
}

/** What every way of logging in ends with: the captcha where it is needed, remembering, the terms, and the button. */
export function LoginEnd({ form, needsCaptcha, captchaRound, pause, text, isOff = false }: Props) {
  const { data: status } = useQuery(callQuery('systemStatus'))
  return (
    <>
      {needsCaptcha ? (
        <Captcha
          key={captchaRound}
          error={form.fault('captcha')}
          onChange={(solved) => form.set('captcha', solved)}
        />
      ) : null}
      <Checkbox
        name="remember"
        label={t('people.remember')}
        checked={form.value('remember')}
        onChange={(event) => form.set('remember', event.target.checked)}
      />
      <Terms
        age={status?.minAge ?? 18}
        checked={form.value('terms')}
        onChange={(is) => form.set('terms', is)}
        error={form.fault('terms')}
      />
      <Submit
        form={form}
        text={pause > 0 ? t('people.waitFor', { seconds: pause }) : text}
        isOff={pause > 0 || isOff}
      />
    </>
  )
}
