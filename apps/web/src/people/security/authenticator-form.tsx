import { toast } from '@parola/client/toasts'
import { AlertLine, Button, buttonClass, Details, Icon, IconButton } from '@parola/ui'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { QrCode } from '../../platform/pictures/qr-code.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { renewBy } from '../session/renew-by.ts'
import { isCodeReady, SubmittedCode } from '../verification/code-input.tsx'
import type { FormProps } from './form.types.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useChange, useChangeForm } from './use-change.tsx'

/** Sets an authenticator app up, or manages the one that is (ACC-014). */
export function AuthenticatorForm({ centre }: FormProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  // The state when the dialog opened: turning the app on must not change the dialog.
  const [wasOn] = useState(centre.authenticator.isOn)
  if (codes) return <RecoveryCodes codes={codes} />
  return wasOn ? (
    <Managed centre={centre} onCodes={setCodes} />
  ) : (
    <SetUp centre={centre} onCodes={setCodes} />
  )
}

type Props = FormProps & { onCodes: (codes: string[]) => void }
type Offer = { secret: string; uri: string }

function SetUp({ centre, onCodes }: Props) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const { form, change, guarded } = useChange(centre)
  const begin = () => change(async () => setOffer(await api('offerAuthenticator', { body: {} })))
  if (offer) return <Confirm offer={offer} centre={centre} onCodes={onCodes} />
  return guarded(
    <>
      <ol className="mb-2 grid gap-3">
        {(['1', '2', '3'] as const).map((step) => (
          <li key={step} className="flex gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-s2 text-13 font-bold text-link">
              {step}
            </span>
            <span className="text-text2">{t(`security.app.${step}`)}</span>
          </li>
        ))}
      </ol>
      <AlertLine kind="bad" className="min-h-6">
        {form.message}
      </AlertLine>
      <Button variant="brand" isWide isBusy={form.isBusy} onClick={begin}>
        {t('security.begin')}
      </Button>
    </>,
  )
}

function Confirm({ offer, centre, onCodes }: Props & { offer: Offer }) {
  const { form, guarded } = useChangeForm(centre, {
    values: { code: '' },
    rules: async () => (await import('@parola/contract/people/security')).confirmAuthenticator.body,
    send: async (body) => {
      const confirmed = () => api('confirmAuthenticator', { body })
      onCodes((await renewBy(confirmed, t('security.renewalLost'))).recoveryCodes)
    },
  })
  const copy = async () => {
    await navigator.clipboard.writeText(offer.secret)
    toast('good', t('security.copied'))
  }
  return guarded(
    <form {...form.form}>
      <p className="mb-3 text-text2">{t('security.scan')}</p>
      <div className="mb-3 grid justify-items-center">
        <QrCode text={offer.uri} label={t('security.qr')} size={184} />
      </div>
      {/* A phone cannot scan its own screen. */}
      <a className={buttonClass({ isWide: true, className: 'mb-3 md:hidden' })} href={offer.uri}>
        <Icon name="external-link" size={18} />
        {t('security.openApp')}
      </a>
      <Details
        look="plain"
        className="mb-4 rounded-lg bg-s2 p-3"
        summaryClass="text-14 font-semibold"
        summary={t('security.byHand')}
      >
        <p className="mt-2 flex items-center gap-2">
          <code className="min-w-0 flex-1 text-14 break-all">
            {offer.secret.replace(/(.{4})/g, '$1 ').trim()}
          </code>
          <IconButton
            size="small"
            icon="copy"
            iconSize={18}
            label={t('security.copyKey')}
            onClick={copy}
          />
        </p>
      </Details>
      <SubmittedCode form={form} name="code" />
      <Submit form={form} text={t('shell.confirm')} isOff={!isCodeReady({ form, name: 'code' })} />
    </form>,
  )
}

function Managed({ centre, onCodes }: Props) {
  const { since, recoveryCodesLeft } = centre.authenticator
  const { form, change, guarded } = useChange(centre)
  const { isBusy } = form
  const renew = () =>
    change(async () => onCodes((await api('renewRecoveryCodes', { body: {} })).recoveryCodes))
  const remove = () =>
    change(async () => {
      await renewBy(() => api('removeAuthenticator'), t('security.renewalLost'))
      toast('info', t('security.appRemoved'))
      closeDialog()
    })
  return guarded(
    <>
      <p className="flex items-center gap-2 font-semibold text-win">
        <Icon name="check" size={18} />
        {t('security.appOn', { time: since ? dateTime(since) : '' })}
      </p>
      <p className="mt-1 text-text2">{t('security.recoveryLeft', { count: recoveryCodesLeft })}</p>
      <AlertLine kind="bad" className="min-h-6">
        {form.message}
      </AlertLine>
      <div className="grid gap-3">
        <Button variant="brand" isWide disabled={isBusy} onClick={renew}>
          {t('security.newCodes')}
        </Button>
        <Button isWide disabled={isBusy} onClick={remove}>
          {t('security.removeApp')}
        </Button>
        <p className="text-13 text-text2">{t('security.removeText')}</p>
      </div>
    </>,
  )
}
