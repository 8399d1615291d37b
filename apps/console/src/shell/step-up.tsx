import { Dialog } from '@parola/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, bindStepUp } from '../platform/client.ts'
import { t } from '../platform/i18n.ts'
import { renew } from '../platform/session.ts'
import { CodeField, StepForm } from './step-form.tsx'

type Answer = (isShown: boolean) => void

/** Asks for the second factor again when a dangerous call wants it, and lets the call go on. */
export function StepUp() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    bindStepUp(() => new Promise<boolean>((settle) => setAnswer(() => settle)))
  }, [])
  const end = (isShown: boolean) => {
    answer?.(isShown)
    setAnswer(null)
  }
  const show = useMutation({
    mutationFn: (code: string) =>
      renew(async () => (await api('operatorStepUp', { body: { code } })).token),
    onSuccess: () => end(true),
  })
  if (!answer) return null
  return (
    <Dialog title={t('stepUp.title')} closeLabel={t('close')} onClose={() => end(false)}>
      <StepForm
        title={t('login.code')}
        text={t('stepUp.text')}
        action={t('stepUp.show')}
        error={show.error}
        isBusy={show.isPending}
        onSubmit={(form) => show.mutate(String(form.get('code')))}
      >
        <CodeField />
      </StepForm>
    </Dialog>
  )
}
