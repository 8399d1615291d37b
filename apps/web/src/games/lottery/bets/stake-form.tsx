import { PRIZE_GROUPS } from '@parola/contract/games/lottery-lists'
import type { BetType } from '@parola/maths/lottery'
import { formatMinor, majorUnit, typedAmount } from '@parola/money'
import { Choice, IconButton, TextField } from '@parola/ui'
import { useState } from 'react'
import { shortOf } from '../../../platform/texts/amount.ts'
import { t } from '../../../platform/texts/i18n.ts'
import { inMoney } from '../../../platform/texts/in-money.ts'
import { groupUnits, isByGroup, MULTIPLE_MAX, type Stake } from './price.ts'

const CHIPS = [1n, 5n, 10n, 50n, 100n]

type Props = {
  bet: BetType
  stake: Stake
  currency: string
  onChange: (stake: Stake) => void
}

/** The stake of a unit, how many times it counts, and the prize group where there is one. */
export function StakeForm({ bet, stake, currency, onChange }: Props) {
  const major = majorUnit(currency)
  const units = isByGroup(bet) ? groupUnits(major) : CHIPS.map((chip) => chip * major)
  const written = (minor: bigint) => formatMinor(minor, currency)
  return (
    <div className="grid gap-3">
      <Choice
        size="small"
        label={t('lottery.unit')}
        options={units.map((unit) => [String(unit), inMoney(shortOf(written(unit)))] as const)}
        value={String(stake.unitMinor)}
        onChange={(unit) => onChange({ ...stake, unitMinor: BigInt(unit) })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {isByGroup(bet) ? (
          <PrizeGroup
            group={stake.prizeGroup}
            onChange={(prizeGroup) => onChange({ ...stake, prizeGroup })}
          />
        ) : (
          <UnitField
            key={String(stake.unitMinor)}
            amount={shortOf(written(stake.unitMinor))}
            currency={currency}
            onChange={(unitMinor) => onChange({ ...stake, unitMinor })}
          />
        )}
        <Multiple
          value={stake.multiple}
          onChange={(multiple) => onChange({ ...stake, multiple })}
        />
      </div>
    </div>
  )
}

type UnitProps = { amount: string; currency: string; onChange: (minor: bigint) => void }

/** Any stake that the currency can write; what is no amount changes nothing. */
function UnitField({ amount, currency, onChange }: UnitProps) {
  const [text, setText] = useState(amount)
  const minorOf = (typed: string) => {
    const decimals = formatMinor(0n, currency).split('.')[1]?.length ?? 0
    const wire = typedAmount(typed, decimals)
    return wire ? BigInt(wire.replace('.', '')) : 0n
  }
  const isWrong = minorOf(text) < 1n
  return (
    <TextField
      label={t('lottery.unit')}
      inputMode="decimal"
      value={text}
      error={isWrong ? t('lottery.unitWrong') : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => !isWrong && onChange(minorOf(text))}
    />
  )
}

type MultipleProps = { value: number; onChange: (multiple: number) => void }

function Multiple({ value, onChange }: MultipleProps) {
  const set = (next: number) => onChange(Math.min(MULTIPLE_MAX, Math.max(1, next || 1)))
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-start gap-1">
      <IconButton
        className="mt-6"
        icon="minus"
        label={t('lottery.less')}
        disabled={value <= 1}
        onClick={() => set(value - 1)}
      />
      <TextField
        label={t('lottery.multiple')}
        inputMode="numeric"
        className="text-center"
        value={String(value)}
        onChange={(event) => set(Number(event.target.value.replace(/\D/g, '')))}
      />
      <IconButton
        className="mt-6"
        icon="plus"
        label={t('lottery.moreTimes')}
        disabled={value >= MULTIPLE_MAX}
        onClick={() => set(value + 1)}
      />
    </div>
  )
}

type GroupProps = { group: number; onChange: (group: number) => void }

/** A higher prize, or a part of the stake back, win or lose. */
function PrizeGroup({ group, onChange }: GroupProps) {
  const { least, account, step } = PRIZE_GROUPS
  const back = ((account - group) / 20).toFixed(1)
  return (
    <label className="grid gap-1">
      <span className="field-label">{t('lottery.prizeGroup')}</span>
      <input
        type="range"
        min={least}
        max={account}
        step={step}
        value={group}
        className="h-11 w-full accent-brand"
        aria-valuetext={t('lottery.groupText', { group, back })}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className="field-note tabular-nums">{t('lottery.groupText', { group, back })}</span>
    </label>
  )
}
