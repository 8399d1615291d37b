import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { methodName } from '../../platform/texts/method-name.ts'
import type { Method } from './figures.ts'
import { MethodMark } from './method-mark.tsx'

type Props = { methods: readonly Method[]; chosen: string; onChoose: (channel: string) => void }

/** The payment methods, each with its fee. */
export function MethodPicker({ methods, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-semibold text-text2">{t('money.payMethod')}</legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {methods.map((method) => (
          <label
            key={method.channel}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-lg border border-line bg-s2 px-2.5 has-checked:border-link has-checked:text-link has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="method"
              value={method.channel}
              checked={method.channel === chosen}
              onChange={() => onChoose(method.channel)}
              className="sr-only"
            />
            <MethodMark kind={method.kind} />
            <span className="min-w-0">
              <span className="block leading-tight font-semibold">{methodName(method)}</span>
              <span className="block text-12 text-text2">{costOf(method)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function costOf({ fee, network }: Method): string {
  const cost =
    fee.payer === 'house'
      ? t('money.dep.noFee')
      : Number(fee.fixed) === 0
        ? t('money.fee', { fee: fee.percent })
        : t('money.dep.feeOf', { fee: inMoney(fee.fixed) })
  return network ? `${network} · ${cost}` : cost
}
