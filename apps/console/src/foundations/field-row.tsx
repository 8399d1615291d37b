import type { FieldRule } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useId } from 'react'
import { t } from '../platform/i18n.ts'

type Props = {
  rule: FieldRule
  name: string
  isFirst: boolean
  isLast: boolean
  mayChange: boolean
  onChange: (to: Partial<FieldRule>) => void
  onMove: (by: 1 | -1) => void
}

/** One field of the form with its rules; its place is changed by the arrows. */
export function FieldRow({ rule, name, isFirst, isLast, mayChange, onChange, onMove }: Props) {
  return (
    <li
      className={`panel grid gap-3 p-3 lg:grid-cols-[auto_180px_auto_1fr] lg:items-end ${rule.enabled ? '' : 'border-dashed bg-bg'}`}
    >
      <div className="flex gap-1">
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t('registration.up', { name })}
          disabled={isFirst || !mayChange}
          onClick={() => onMove(-1)}
        >
          <span className="-rotate-90">
            <Icon name="chevron-right" size={16} />
          </span>
        </button>
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t('registration.down', { name })}
          disabled={isLast || !mayChange}
          onClick={() => onMove(1)}
        >
          <Icon name="chevron-down" size={16} />
        </button>
      </div>
      <p className="self-center">
        <span className="font-semibold">{name}</span>
        <code className="block text-12 text-text3">{rule.field}</code>
      </p>
      <div className="flex gap-4 self-center">
        <Tick
          label={t('registration.shown')}
          isOn={rule.enabled}
          disabled={!mayChange}
          onTurn={(enabled) => onChange({ enabled })}
        />
        <Tick
          label={t('registration.required')}
          isOn={rule.required}
          disabled={!mayChange}
          onTurn={(required) => onChange({ required })}
        />
      </div>
      <div className="grid grid-cols-[80px_80px_1fr] gap-2">
        <Text
          label={t('registration.min')}
          value={String(rule.minLength)}
          isNumber
          disabled={!mayChange}
          onType={(text) => onChange({ minLength: Number(text) })}
        />
        <Text
          label={t('registration.max')}
          value={String(rule.maxLength)}
          isNumber
          disabled={!mayChange}
          isWrong={rule.minLength > rule.maxLength}
          onType={(text) => onChange({ maxLength: Number(text) })}
        />
        <Text
          label={t('registration.pattern')}
          value={rule.acceptedPattern}
          disabled={!mayChange}
          onType={(acceptedPattern) => onChange({ acceptedPattern })}
        />
      </div>
    </li>
  )
}

type TickProps = { label: string; isOn: boolean; disabled: boolean; onTurn: (to: boolean) => void }

function Tick({ label, isOn, disabled, onTurn }: TickProps) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onTurn(event.target.checked)}
      />
      {label}
    </label>
  )
}

type TextProps = {
  label: string
  value: string
  isNumber?: boolean
  isWrong?: boolean
  disabled: boolean
  onType: (text: string) => void
}

function Text({ label, value, isNumber, isWrong, disabled, onType }: TextProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="grid gap-1 text-12 text-text2">
      {label}
      <input
        id={id}
        className="input"
        type={isNumber ? 'number' : 'text'}
        value={value}
        disabled={disabled}
        aria-invalid={isWrong ?? false}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  )
}
