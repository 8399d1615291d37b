import { t } from '../../platform/i18n.ts'
import { inMoney } from '../../platform/in-money.ts'
import type { Way } from './figures.ts'
import { WayMark } from './way-mark.tsx'

type Props = { ways: readonly Way[]; chosen: string; onChoose: (channel: string) => void }

/** The ways to pay, with what each costs and how long it takes. */
export function WayPicker({ ways, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-semibold text-text2">{t('money.way')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {ways.map((way) => (
          <label
            key={way.channel}
            className="flex min-h-15 cursor-pointer items-center gap-3 rounded-lg border border-line bg-s2 px-3 has-checked:border-link has-checked:text-link has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="way"
              value={way.channel}
              checked={way.channel === chosen}
              onChange={() => onChoose(way.channel)}
              className="sr-only"
            />
            <WayMark kind={way.kind} />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{way.name}</span>
              <span className="block text-12 text-text2">{costOf(way)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function costOf({ fee, network }: Way): string {
  const cost =
    fee.payer === 'house'
      ? t('money.dep.noFee')
      : Number(fee.fixed) === 0
        ? t('money.fee', { fee: fee.percent })
        : t('money.dep.feeOf', { fee: inMoney(fee.fixed) })
  return network ? `${network} · ${cost}` : cost
}
