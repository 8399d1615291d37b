import { Dialog } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { closeDialog } from '../../platform/dialogs.ts'
import { t, textOf } from '../../platform/i18n.ts'
import { callQuery } from '../../platform/query.ts'
import { AuthenticatorForm } from './authenticator-form.tsx'
import { EmailForm, MobileForm } from './contact-forms.tsx'
import type { FormProps } from './form.types.ts'
import { PaymentForm } from './payment-form.tsx'
import { SignOutOthers } from './sign-out-others.tsx'

const FORMS: Record<string, ComponentType<FormProps>> = {
  mobile: MobileForm,
  email: EmailForm,
  payment: PaymentForm,
  authenticator: AuthenticatorForm,
  'sign-out-others': SignOutOthers,
}

/** One change of what protects the account. */
export function SecurityDialog({ what = 'mobile' }: { what?: string }) {
  const { data: centre } = useQuery(callQuery('securityCentre'))
  const Form = FORMS[what] ?? MobileForm
  return (
    <Dialog
      title={textOf(`security.title.${what}`, t('security.title.mobile'))}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
    >
      {centre ? <Form centre={centre} /> : <div className="skeleton h-40" />}
    </Dialog>
  )
}
