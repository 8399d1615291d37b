import {
  PROMOTION_ART,
  PROMOTION_CONTACTS,
  PROMOTION_TYPES,
} from '@parola/contract/rewards/promotion-lists'
import { LANGUAGE_CODES, LANGUAGES } from '@parola/locales/languages'
import { Textarea } from '@parola/ui'
import type { ReactNode } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import { useCurrency } from '../../platform/query.ts'
import { instantOf, typedAt } from '../../platform/time/instant.ts'
import { BONUS_ALIASES, BonusFields, bonusOf, MAY_BE_BONUS, typedBonus } from './bonus-fields.tsx'
import { Choose, Field } from './editor-field.tsx'
import { OFFER_FIELDS, offerOf, typedOffer } from './editor-fields.ts'
import {
  ELIGIBILITY_ALIASES,
  EligibilityFields,
  eligibilityOf,
  LimitFields,
  typedEligibility,
} from './eligibility-fields.tsx'
import type { Kind, Terms } from './promotion.types.ts'

const REPEATS = ['once', 'daily', 'weekly'] as const
const BASES = ['bonus', 'depositAndBonus'] as const
const TEXTS = ['title', 'summary', 'text'] as const
/** What expires after its claim besides bonus money, whose days are its own. */
const HAS_DAYS: ReadonlySet<Kind> = new Set(['freeBet', 'freeRounds'])

type Values = Record<string, string>
type Props = {
  id: string
  kind: Kind
  /** The last version that the editor has seen; 0 for a new promotion. */
  seen: number
  terms: Terms | null
  onDone: () => void
}

/** The terms of a promotion, saved as a new version; a second operator publishes it. */
export function PromotionEditor({ id, kind, seen, terms, onDone }: Props) {
  const currency = useCurrency()
  const form = useAction('savePromotion', {
    values: valuesOf(kind, terms),
    body: ({ reason, ...typed }) => ({
      ...{ id, seen, because: reason },
      terms: termsOf(kind, typed, currency),
    }),
    aliases: ALIASES,
    refreshes: ['opsPromotions', 'opsPromotion'],
    says: t('promo.saved'),
    done: onDone,
  })
  return (
    <ActionForm form={form} actions={[{ text: t('promo.save') }]}>
      <Section title={t('promo.part.shown')}>
        <Choose
          form={form}
          name="type"
          label={t('promo.type')}
          options={PROMOTION_TYPES.map((v) => [v, t(`promo.type.${v}`)])}
        />
        <Choose
          form={form}
          name="picture"
          label={t('promo.picture')}
          options={PROMOTION_ART.map((v) => [v, t(`promo.art.${v}`)])}
        />
        <Field form={form} name="startsAt" label={t('promo.startsAt')} type="datetime-local" />
        <Field form={form} name="endsAt" label={t('promo.endsAt')} type="datetime-local" />
        <Choose
          form={form}
          name="repeats"
          label={t('promo.repeats')}
          options={REPEATS.map((v) => [v, t(`promo.every.${v}`)])}
        />
        <Field form={form} name="group" label={t('promo.group')} />
      </Section>
      <Section title={t('promo.part.reward')}>
        {OFFER_FIELDS[kind].map(([name, field]) => {
          const label = t(`promo.field.${name}` as 'promo.field.cap')
          const common = { form, name, label }
          return field === 'contact' ? (
            <Choose key={name} {...common} options={contactOptions()} />
          ) : (
            <Field key={name} {...common} />
          )
        })}
        {HAS_DAYS.has(kind) ? <Field form={form} name="days" label={t('promo.daysToUse')} /> : null}
        <Field form={form} name="budget" label={t('promo.budget')} />
      </Section>
      <Section title={t('promo.part.wagering')} isShort>
        <Field form={form} name="multiple" label={t('reward.multiple')} />
        <Choose
          form={form}
          name="base"
          label={t('promo.base')}
          options={BASES.map((v) => [v, t(`promo.base.${v}`)])}
        />
        {MAY_BE_BONUS.has(kind) ? <BonusFields form={form} /> : null}
      </Section>
      <Section title={t('promo.part.eligibility')}>
        <EligibilityFields form={form} />
      </Section>
      <Section title={t('promo.part.limits')} isShort>
        <LimitFields form={form} />
      </Section>
      {LANGUAGE_CODES.map((language) => (
        <fieldset key={language} className={PART}>
          <legend className={PART_TITLE} lang={LANGUAGES[language].tag}>
            {LANGUAGES[language].ownName}
          </legend>
          <div className="clear-both grid gap-3">
            <Field form={form} name={`${language}-title`} label={t('promo.title')} />
            <Field form={form} name={`${language}-summary`} label={t('promo.summary')} />
            <Textarea
              {...form.field(`${language}-text`)}
              label={t('promo.textOf')}
              rows={4}
              maxLength={2000}
            />
          </div>
        </fieldset>
      ))}
    </ActionForm>
  )
}

type SectionProps = { title: string; children: ReactNode; isShort?: boolean }

/** Part of the terms; short fields stand in pairs on a phone, too. */
function Section({ title, children, isShort = false }: SectionProps) {
  return (
    <fieldset className={PART}>
      <legend className={PART_TITLE}>{title}</legend>
      <div
        className={`clear-both grid items-end gap-3 ${isShort ? 'grid-cols-2' : 'sm:grid-cols-2'}`}
      >
        {children}
      </div>
    </fieldset>
  )
}

const PART = 'mt-2 border-t border-line pt-3'
const PART_TITLE = 'float-left mb-3 w-full text-16 font-semibold'

const contactOptions = () => [
  ['', t('no')] as const,
  ...PROMOTION_CONTACTS.map((name) => [name, t(`field.${name}`)] as const),
]

/** Where the platform finds a fault, and the field of the form that shows it. */
const ALIASES: Record<string, string> = {
  ...Object.fromEntries(
    Object.values(OFFER_FIELDS).flatMap((fields) =>
      fields.map(([name]) => [`terms.offer.${name}`, name]),
    ),
  ),
  ...Object.fromEntries(
    ['type', 'picture', 'startsAt', 'endsAt', 'repeats', 'days', 'budget', 'group'].map((name) => [
      `terms.${name}`,
      name,
    ]),
  ),
  'terms.wagering.multiple': 'multiple',
  'terms.wagering.base': 'base',
  ...BONUS_ALIASES,
  ...ELIGIBILITY_ALIASES,
  ...Object.fromEntries(
    LANGUAGE_CODES.flatMap((language) =>
      TEXTS.map((text) => [`terms.content.${language}.${text}`, `${language}-${text}`]),
    ),
  ),
}

/** Terms as they are typed; a new promotion begins with what most of them have. */
function valuesOf(kind: Kind, terms: Terms | null): Values {
  const texts = LANGUAGE_CODES.flatMap((language) =>
    TEXTS.map((text) => [`${language}-${text}`, terms?.content[language][text] ?? '']),
  )
  return {
    ...Object.fromEntries(texts),
    ...typedOffer(kind, terms?.offer ?? null),
    type: terms?.type ?? 'specialOffer',
    picture: terms?.picture ?? 'harbor',
    startsAt: terms ? typedAt(terms.startsAt) : '',
    endsAt: terms?.endsAt ? typedAt(terms.endsAt) : '',
    repeats: terms?.repeats ?? 'once',
    multiple: String(terms?.wagering.multiple ?? 1),
    base: terms?.wagering.base ?? 'bonus',
    ...typedBonus(terms),
    days: String(terms?.days ?? 7),
    budget: terms?.budget ?? '',
    group: terms?.group ?? '',
    ...typedEligibility(terms),
  }
}

function termsOf(kind: Kind, typed: Values, currency: string): Terms {
  const text = (name: string) => (typed[name] ?? '').trim()
  const count = (name: string) => (text(name) === '' ? Number.NaN : Number(text(name)))
  const content = LANGUAGE_CODES.map((language) => [
    language,
    Object.fromEntries(TEXTS.map((name) => [name, text(`${language}-${name}`)])),
  ])
  return {
    type: text('type') as Terms['type'],
    picture: text('picture') as Terms['picture'],
    content: Object.fromEntries(content),
    startsAt: instantOf(text('startsAt')) ?? '',
    endsAt: instantOf(text('endsAt')),
    repeats: text('repeats') as Terms['repeats'],
    offer: offerOf(kind, typed, currency),
    wagering: {
      ...{ multiple: count('multiple'), base: text('base') as 'bonus' },
      bonus: bonusOf(kind, typed, currency),
    },
    days: count('days'),
    eligibility: eligibilityOf(typed, currency),
    group: text('group'),
    budget: amountOf(text('budget'), currency),
  }
}
