import type { TermsPart } from '@parola/contract'
import { SelectField, TextField } from '@parola/ui'
import { type ActionOf, useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import { percentOf, ppmOf } from '../../platform/percent.ts'
import { useCurrency } from '../../platform/query.ts'
import {
  fieldKindOf,
  fieldNameOf,
  type TermFieldKind,
  type TermValues,
} from '../../platform/terms/term-fields.ts'
import type { TermItem } from './terms.types.ts'

const CALLS = {
  'deposit-channel': 'proposeDepositChannel',
  withdrawal: 'proposeWithdrawalTerms',
  'payout-method': 'proposePayoutMethod',
  rebate: 'proposeRebateTerms',
} as const satisfies Record<TermsPart, string>
/** Parts whose items are named in the body. */
const KEYED: readonly TermsPart[] = ['deposit-channel', 'payout-method']

/** A field within a field has another name in the form, where a point means something else. */
const inForm = (name: string) => name.replace('.', ':')
const inBody = (name: string) => name.replace(':', '.')

type Props = { item: TermItem; onDone: () => void }

/** The fields of an item, sent for a second operator's approval with a reason. */
export function TermForm({ item, onDone }: Props) {
  const { part, values, seen, key } = item
  const currency = useCurrency()
  const typed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      inForm(name),
      fieldKindOf(part, name) === 'percent' && value !== '' ? percentOf(value) : value,
    ]),
  )
  const form = useAction(CALLS[part], {
    values: typed as TermValues,
    body: ({ reason, ...fields }) =>
      ({
        ...(KEYED.includes(part) ? { key } : {}),
        ...bodyOf(part, fields, currency),
        ...{ seen, reason },
      }) as never,
    aliases: Object.fromEntries(Object.keys(values).map((name) => [name, inForm(name)])) as Record<
      string,
      string
    >,
    refreshes: ['terms', 'approvals'],
    says: t('terms.requested'),
    done: onDone,
  })
  return (
    <ActionForm form={form} actions={[{ text: t('terms.request') }]}>
      <div className="grid gap-3 sm:grid-cols-2">
        {Object.keys(values).map((name) => (
          <TermField key={name} part={part} name={name} form={form} />
        ))}
      </div>
    </ActionForm>
  )
}

/** The typed fields as the call takes them. */
function bodyOf(part: TermsPart, typed: TermValues, currency: string) {
  const body: Record<string, unknown> = {}
  const rates: Record<string, number> = {}
  for (const [formName, value] of Object.entries(typed)) {
    const name = inBody(formName)
    const read = readField(fieldKindOf(part, name), value, currency)
    if (name.startsWith('rates.')) rates[name.slice('rates.'.length)] = read as number
    else body[name] = read
  }
  return part === 'rebate' ? { ...body, rates } : body
}

function readField(kind: TermFieldKind, value: string, currency: string) {
  switch (kind) {
    case 'amount':
      return amountOf(value, currency)
    case 'percent':
      return ppmOf(value)
    case 'count':
      return value.trim() === '' ? Number.NaN : Number(value)
    case 'switch':
      return value === 'true'
    default:
      return value.trim()
  }
}

type FieldProps = { part: TermsPart; name: string; form: ActionOf<TermValues> }

function TermField({ part, name, form }: FieldProps) {
  const kind = fieldKindOf(part, name)
  const label = fieldNameOf(part, name)
  const field = form.field(inForm(name))
  if (kind === 'switch' || kind === 'payer') {
    return (
      <SelectField
        {...field}
        label={label}
        options={
          kind === 'switch'
            ? [
                ['true', t('yes')],
                ['false', t('no')],
              ]
            : [
                ['house', t('terms.payer.house')],
                ['member', t('terms.payer.member')],
              ]
        }
      />
    )
  }
  return (
    <TextField
      {...field}
      label={kind === 'percent' ? `${label} (%)` : label}
      inputMode={kind === 'text' ? 'text' : kind === 'count' ? 'numeric' : 'decimal'}
      maxLength={60}
    />
  )
}
