import { Dialog, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { t, textOf } from '../../platform/texts/i18n.ts'
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
      {centre ? <Form centre={centre} /> : <Skeleton className="h-40" />}
    </Dialog>
  )
}
