import { toast } from '@parola/client/toasts'
import { TextField } from '@parola/ui'
import { api } from '../../platform/calls/client.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Password } from '../../platform/forms/password.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { type Goods, inPoints, refreshPoints } from './points.ts'

const REMARK_MAX = 200
const PASSWORD_MAX = 128

/** How many, what the operator has to know, and the payment password. One request takes points once. */
export function RedeemForm({ goods, onDone }: { goods: Goods; onDone: () => void }) {
  const form = useForm({
    values: { redeemQuantity: '1', remark: '', paymentPassword: '' },
    rules: async () => (await import('@parola/contract/rewards/points')).redeemPointReward.body,
    body: (typed) => ({
      ...{ goodsId: goods.goodsId, paymentPassword: typed.paymentPassword },
      ...{ redeemQuantity: Number(typed.redeemQuantity), remark: typed.remark.trim() },
    }),
    send: async (body) => {
      const request = `${body.goodsId} ${body.redeemQuantity} ${body.remark}`
      await withRequestKey({ call: 'redeemPointReward', request }, (requestKey) =>
        api('redeemPointReward', { body: { ...body, requestKey } }),
      ).finally(refreshPoints)
      toast('good', t('points.requested'))
      onDone()
    },
    aliases: { oldPaymentPassword: 'paymentPassword' },
  })
  const quantity = Number(form.value('redeemQuantity')) || 0
  return (
    <form {...form.form} className="grid gap-2">
      <TextField
        {...form.field('redeemQuantity')}
        label={t('points.quantity')}
        inputMode="numeric"
        maxLength={3}
      />
      <TextField
        {...form.field('remark')}
        label={t('points.remark')}
        hint={t('points.remarkHint')}
        maxLength={REMARK_MAX}
        required={false}
      />
      <Password
        {...form.field('paymentPassword')}
        label={t('cashier.paymentPassword')}
        autoComplete="off"
        maxLength={PASSWORD_MAX}
      />
      <p className="text-14 text-text2">
        {t('points.takes', { points: inPoints(quantity * goods.pointsRequirement) })}
      </p>
      <Submit form={form} text={t('points.redeem')} />
    </form>
  )
}
