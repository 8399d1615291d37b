import type { FieldRule } from '@parola/contract'
import { Checkbox, IconButton, TextField } from '@parola/ui'
import { t } from '../../platform/i18n.ts'

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
export function FieldRow(props: Props) {
  const { rule, name, mayChange, onChange } = props
  return (
    <li
      className={`panel grid gap-3 p-3 lg:grid-cols-[auto_180px_auto_1fr] lg:items-start ${rule.enabled ? '' : 'border-dashed bg-bg'}`}
    >
      <Moves {...props} />
      <p className="lg:mt-4">
        <span className="font-semibold">{name}</span>
        <code className="block text-12 text-text3">{rule.field}</code>
      </p>
      <div className="flex gap-4 lg:mt-5">
        <Checkbox
          label={t('registration.shown')}
          checked={rule.enabled}
          disabled={!mayChange}
          onChange={({ target }) => onChange({ enabled: target.checked })}
        />
        <Checkbox
          label={t('registration.required')}
          checked={rule.required}
          disabled={!mayChange}
          onChange={({ target }) => onChange({ required: target.checked })}
        />
      </div>
      <Lengths {...props} />
    </li>
  )
}

function Moves({ name, isFirst, isLast, mayChange, onMove }: Props) {
  return (
    <div className="flex gap-1 lg:mt-5">
      <IconButton
        icon="chevron-up"
        iconSize={16}
        label={t('registration.up', { name })}
        disabled={isFirst || !mayChange}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="chevron-down"
        iconSize={16}
        label={t('registration.down', { name })}
        disabled={isLast || !mayChange}
        onClick={() => onMove(1)}
      />
    </div>
  )
}

function Lengths({ rule, mayChange, onChange }: Props) {
  const areCrossed = rule.minLength > rule.maxLength
  return (
    <div className="grid grid-cols-[96px_96px_1fr] items-end gap-2">
      <TextField
        label={t('registration.min')}
        type="number"
        value={rule.minLength}
        disabled={!mayChange}
        onChange={({ target }) => onChange({ minLength: Number(target.value) })}
      />
      <TextField
        label={t('registration.max')}
        type="number"
        value={rule.maxLength}
        disabled={!mayChange}
        error={areCrossed ? t('rule.bounds') : undefined}
        onChange={({ target }) => onChange({ maxLength: Number(target.value) })}
      />
      <TextField
        label={t('registration.pattern')}
        value={rule.acceptedPattern}
        disabled={!mayChange}
        onChange={({ target }) => onChange({ acceptedPattern: target.value })}
      />
    </div>
  )
}
