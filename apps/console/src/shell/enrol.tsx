import { Alert, Button, Skeleton } from '@parola/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText } from '../platform/client.ts'
import { useForm } from '../platform/form.ts'
import { t } from '../platform/i18n.ts'
import { keepToken } from '../platform/session.ts'
import { CodeField, StepForm } from './step-form.tsx'

const QR_PX = 200

/** Binds an authenticator app: picture or text into the app, first code back, recovery codes saved. */
export function Enrol({ ticket }: { ticket: string }) {
  const [opened, setOpened] = useState<{ token: string; recoveryCodes: string[] } | null>(null)
  const offer = useQuery({
    queryKey: ['enrolment', ticket],
    queryFn: async () => {
      const enrolment = await api('operatorEnrolment', { body: { ticket } })
      const { toDataURL } = await import('qrcode')
      return {
        ...enrolment,
        picture: await toDataURL(enrolment.uri, { margin: 1, width: QR_PX * 2 }),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const form = useForm({
    values: { code: '' },
    rules: async () =>
      (await import('@parola/contract/people/operator')).operatorConfirmEnrolment.body,
    body: (typed) => ({ ...typed, ticket }),
    send: async (body) => setOpened(await api('operatorConfirmEnrolment', { body })),
  })
  if (opened) return <RecoveryCodes {...opened} />
  return (
    <StepForm
      form={{ ...form, message: offer.error ? errorText(offer.error) : form.message }}
      title={t('enrol.title')}
      text={t('enrol.text')}
      action={t('login.enter')}
      isOff={!offer.data}
    >
      <div className="mb-3 grid justify-items-center gap-3">
        {offer.data ? (
          <img
            src={offer.data.picture}
            width={QR_PX}
            height={QR_PX}
            alt={t('enrol.picture')}
            className="rounded-lg"
          />
        ) : (
          <Skeleton className="size-[200px]" />
        )}
        <p className="text-center text-12 text-text2">
          {t('enrol.secret')}
          <code className="mt-1 block break-all text-13 text-text" data-secret>
            {offer.data?.secret ?? '…'}
          </code>
        </p>
      </div>
      <CodeField form={form} />
    </StepForm>
  )
}

function RecoveryCodes({ token, recoveryCodes }: { token: string; recoveryCodes: string[] }) {
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(recoveryCodes.join('\n')),
  })
  return (
    <div className="grid gap-3">
      <h1 className="text-18">{t('recovery.title')}</h1>
      <p className="text-text2">{t('recovery.text')}</p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-lg border border-line bg-bg p-4 font-mono text-14">
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {copy.error ? <Alert kind="bad">{errorText(copy.error)}</Alert> : null}
      <div className="flex gap-2">
        <Button icon="copy" onClick={() => copy.mutate()}>
          {copy.isSuccess ? t('copied') : t('copy')}
        </Button>
        <Button variant="brand" className="flex-1" onClick={() => keepToken(token)}>
          {t('recovery.kept')}
        </Button>
      </div>
    </div>
  )
}
