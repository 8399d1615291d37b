import { toast } from '@parola/client/toasts'
import { Card, TextField } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/client.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { withRequestKey } from '../../platform/calls/request-key.ts'
import { useForm } from '../../platform/forms/form.ts'
import { Password } from '../../platform/forms/password.tsx'
import { Submit } from '../../platform/forms/submit.tsx'
import { figures, t } from '../../platform/texts/i18n.ts'
import { type Config, inPoints, refreshPoints } from './points.ts'

const PASSWORD_MAX = 128

/** Points into cash, at the ratio of the brand. */
export function ConvertForm({ config }: { config: Config }) {
  const { data } = useQuery(callQuery('getPointBalance'))
  const { currencySymbol: sign, ratio, reviewAbove } = config
  const form = useForm({
    values: { points: '', paymentPassword: '' },
    rules: async () => (await import('@parola/contract/rewards/points')).convertPoint.body,
    body: ({ points, paymentPassword }) => ({ points: Number(points), paymentPassword }),
    send: async (body) => {
      const request = String(body.points)
      const { amount, status } = await withRequestKey(
        { call: 'convertPoint', request },
        (requestKey) => api('convertPoint', { body: { ...body, requestKey } }),
      ).finally(refreshPoints)
      const paid = `${sign}${figures(amount ?? '0')}`
      const isPaid = status === 'Approved'
      toast('good', isPaid ? t('points.converted', { amount: paid }) : t('points.requested'))
      form.set('points', '')
      form.set('paymentPassword', '')
    },
    aliases: { oldPaymentPassword: 'paymentPassword' },
  })
  return (
    <Card className="max-w-[520px]">
      <p className="mb-3 text-14 text-text2">
        {t('points.ratio', {
          points: inPoints(ratio.points),
          amount: `${sign}${figures(ratio.amount)}`,
          limit: `${sign}${figures(reviewAbove)}`,
        })}
      </p>
      <form {...form.form} className="grid gap-2">
        <TextField
          {...form.field('points')}
          label={t('points.toConvert')}
          hint={data ? t('points.has', { points: inPoints(data.currentPoints) }) : undefined}
          inputMode="numeric"
          maxLength={10}
        />
        <Password
          {...form.field('paymentPassword')}
          label={t('cashier.paymentPassword')}
          autoComplete="off"
          maxLength={PASSWORD_MAX}
        />
        <Submit form={form} text={t('points.convert')} />
      </form>
    </Card>
  )
}
