import { Card, TextField } from '@parola/ui'
import { api } from '../../platform/calls/client.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { refreshPromotions } from './status.ts'

const CODE_MAX = 20

/** Enters a promo code; its promotion opens with the terms, to be claimed there. */
export function CodeForm() {
  const form = useForm({
    values: { code: '' },
    rules: async () => (await import('@parola/contract/rewards/promotion')).redeemPromoCode.body,
    body: ({ code }) => ({ code: code.trim() }),
    send: async (body) => {
      const { id } = await api('redeemPromoCode', { body })
      await refreshPromotions()
      openDialog('promotion', { id })
    },
  })
  return (
    <Card className="mt-6 max-w-[480px]" title={t('promo.codeTitle')}>
      <form {...form.form}>
        <TextField
          {...form.field('code')}
          label={t('promo.code')}
          maxLength={CODE_MAX}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <Submit form={form} text={t('promo.codeEnter')} busyText={t('promo.sending')} />
      </form>
    </Card>
  )
}
