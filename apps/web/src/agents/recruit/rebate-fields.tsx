import { TextField } from '@parola/ui'
import { type TextUnder, t } from '../../platform/texts/i18n.ts'

/** Per cent by category of games, as on the wire. */
export type Rebates = Record<string, string>

const DECIMALS = 4

const short = (value: number) => String(Number(value.toFixed(DECIMALS)))

/** Half of what may be given: the other half is the agent's. */
export function halfOf(most: Rebates): Rebates {
  return Object.fromEntries(
    Object.entries(most).map(([category, rate]) => [category, short(Number(rate) / 2)]),
  )
}

const nameOf = (category: string) => t(`rebate.type.${category as TextUnder<'rebate.type'>}`)

/** Rates in one line. */
export const ratesText = (rebates: Rebates) =>
  Object.entries(rebates)
    .map(([category, rate]) => `${nameOf(category)} ${rate} %`)
    .join(', ')

type Props = {
  title?: string
  most: Rebates
  rebates: Rebates
  onChange: (rebates: Rebates) => void
}

/** The rebate of each category, with the most that may be given. */
export function RebateFields({ title, most, rebates, onChange }: Props) {
  // The brand gives agents no rebates to pass on.
  if (Object.keys(most).length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{title ?? t('register.rebates')}</legend>
      <p className="mb-3 text-14 text-text2">{t('register.rebatesText')}</p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3">
        {Object.entries(most).map(([category, rate]) => (
          <TextField
            key={category}
            label={`${nameOf(category)} (%)`}
            hint={t('register.atMost', { rate })}
            inputMode="decimal"
            required
            value={rebates[category] ?? '0'}
            onChange={(event) => onChange({ ...rebates, [category]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
