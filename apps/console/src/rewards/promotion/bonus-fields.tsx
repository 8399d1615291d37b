import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import { Choose, type EditorForm, Field } from './editor-field.tsx'
import type { Kind, Terms } from './promotion.types.ts'

type Values = Record<string, string>

/** Kinds that may be paid in bonus money. */
export const MAY_BE_BONUS: ReadonlySet<Kind> = new Set(['depositMatch', 'newMember', 'promoCode'])

export const BONUS_ALIASES: Record<string, string> = {
  'terms.wagering.bonus': 'paidIn',
  'terms.wagering.bonus.maxBet': 'maxBet',
  'terms.wagering.bonus.maxConvert': 'maxConvert',
  'terms.wagering.bonus.excluded': 'excluded',
  'terms.wagering.bonus.days': 'bonusDays',
  'terms.wagering.bonus.holdsDeposit': 'holdsDeposit',
}

/** Cash, or bonus money with the terms under which it is wagered. */
export function BonusFields({ form }: { form: EditorForm }) {
  const isBonus = form.value('paidIn') === 'bonus'
  return (
    <>
      <Choose
        form={form}
        name="paidIn"
        label={t('promo.paidIn')}
        options={[
          ['cash', t('promo.paidIn.cash')],
          ['bonus', t('promo.paidIn.bonus')],
        ]}
      />
      {isBonus ? (
        <>
          <Field form={form} name="maxBet" label={t('promo.maxBet')} />
          <Field form={form} name="maxConvert" label={t('promo.maxConvert')} />
          <Field form={form} name="bonusDays" label={t('promo.bonusDays')} />
          <Field form={form} name="excluded" label={t('promo.excluded')} />
          <Choose
            form={form}
            name="holdsDeposit"
            label={t('promo.holdsDeposit')}
            options={[
              ['false', t('no')],
              ['true', t('yes')],
            ]}
          />
        </>
      ) : null}
    </>
  )
}

/** The terms of bonus money as they are typed. */
export function typedBonus(terms: Terms | null): Values {
  const bonus = terms?.wagering.bonus
  return {
    paidIn: bonus ? 'bonus' : 'cash',
    maxBet: bonus?.maxBet ?? '',
    maxConvert: bonus?.maxConvert ?? '',
    bonusDays: String(bonus?.days ?? 7),
    excluded: bonus?.excluded.join(', ') ?? '',
    holdsDeposit: String(bonus?.holdsDeposit ?? false),
  }
}

/** What was typed as the call takes it; null for cash. */
export function bonusOf(kind: Kind, typed: Values, currency: string): Terms['wagering']['bonus'] {
  if (!MAY_BE_BONUS.has(kind) || typed.paidIn !== 'bonus') return null
  const text = (name: string) => (typed[name] ?? '').trim()
  const games = text('excluded')
  return {
    maxBet: amountOf(text('maxBet'), currency),
    maxConvert: text('maxConvert') === '' ? null : amountOf(text('maxConvert'), currency),
    excluded: games === '' ? [] : games.split(',').map(Number),
    holdsDeposit: text('holdsDeposit') === 'true',
    days: text('bonusDays') === '' ? Number.NaN : Number(text('bonusDays')),
  }
}
