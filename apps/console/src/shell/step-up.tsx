import { Dialog } from '@parola/ui'
import { useEffect, useState } from 'react'
import { api, bindStepUp } from '../platform/client.ts'
import { useForm } from '../platform/form.ts'
import { t } from '../platform/i18n.ts'
import { renew } from '../platform/session.ts'
import { CodeField, StepForm } from './step-form.tsx'

type Respond = (isShown: boolean) => void

/** Asks for the second factor again when a sensitive call requires it, and lets the call continue. */
export function StepUp() {
  const [respond, setRespond] = useState<Respond | null>(null)
  useEffect(() => {
    bindStepUp(() => new Promise<boolean>((resolve) => setRespond(() => resolve)))
  }, [])
  const end = (isShown: boolean) => {
    respond?.(isShown)
    setRespond(null)
  }
  if (!respond) return null
  return (
    <Dialog title={t('stepUp.title')} closeLabel={t('close')} onClose={() => end(false)}>
      <Proof onShown={() => end(true)} />
    </Dialog>
  )
}

function Proof({ onShown }: { onShown: () => void }) {
  const form = useForm({
    values: { code: '' },
    rules: async () => (await import('@parola/contract/people/operator')).operatorStepUp.body,
    send: async (body) => {
      await renew(async () => (await api('operatorStepUp', { body })).token)
      onShown()
    },
  })
  return (
    <StepForm form={form} title={t('login.code')} text={t('stepUp.text')} action={t('stepUp.show')}>
      <CodeField form={form} />
    </StepForm>
  )
}
