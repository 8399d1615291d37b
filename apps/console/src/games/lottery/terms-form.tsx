import { Details, Textarea, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { moneyText } from '../../platform/figures.tsx'
import { t } from '../../platform/i18n.ts'
import { useCurrency } from '../../platform/query.ts'
import { instantOf } from '../../platform/time/instant.ts'
import type { Market } from './lottery.types.ts'
import { oddsIn, oddsText } from './odds-text.ts'

const LIMITS = ['mostUnit', 'mostPayout', 'mostLiability'] as const
const OF_BRAND = { mostUnit: 'unit', mostPayout: 'payout', mostLiability: 'liability' } as const

/** Odds, limits and closing time of a lottery, from now or from a later time on. */
export function TermsForm({ market }: { market: Market }) {
  const currency = useCurrency()
  const { gameCode, terms, version, limits, closeSeconds } = market
  const limitOf = (typed: string) => (typed.trim() === '' ? null : amountOf(typed, currency))
  const form = useAction('changeLotteryTerms', {
    values: {
      ...{ mostUnit: terms.mostUnit ?? '', mostPayout: terms.mostPayout ?? '' },
      ...{ mostLiability: terms.mostLiability ?? '', odds: oddsText(terms.odds), startsAt: '' },
      closeSeconds: terms.closeSeconds === null ? '' : String(terms.closeSeconds),
    },
    body: (typed) => ({
      ...{ gameCode, version, because: typed.reason },
      startsAt: typed.startsAt ? instantOf(typed.startsAt) : null,
      terms: {
        odds: oddsIn(typed.odds),
        mostUnit: limitOf(typed.mostUnit),
        mostPayout: limitOf(typed.mostPayout),
        mostLiability: limitOf(typed.mostLiability),
        closeSeconds: typed.closeSeconds.trim() === '' ? null : Number(typed.closeSeconds),
      },
    }),
    aliases: {
      ...Object.fromEntries([...LIMITS, 'closeSeconds'].map((name) => [`terms.${name}`, name])),
      ...Object.fromEntries(
        market.bets.flatMap(({ bet, odds }) =>
          Object.keys(odds).map((tier) => [`terms.odds.${bet}.${tier}`, 'odds']),
        ),
      ),
    },
    refreshes: ['lotteryMarket', 'lotteryMarkets'],
    says: t('lottery.saved'),
  })
  return (
    <ActionForm form={form} actions={[{ text: t('lottery.save') }]}>
      <div className="grid gap-3 sm:grid-cols-2">
        {LIMITS.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={t(`lottery.${name}`)}
            hint={t('lottery.ofBrand', { value: moneyText(limits[OF_BRAND[name]], currency) })}
            inputMode="decimal"
            maxLength={30}
          />
        ))}
        <TextField
          {...form.field('closeSeconds')}
          label={t('lottery.closesBefore')}
          hint={t('lottery.ofBrand', { value: t('lottery.seconds', { count: closeSeconds }) })}
          inputMode="numeric"
          maxLength={5}
        />
      </div>
      <Textarea
        {...form.field('odds')}
        label={t('lottery.odds')}
        hint={t('lottery.oddsHint')}
        rows={4}
        maxLength={5000}
      />
      <Details look="plain" summaryClass="text-13 text-text2" summary={t('lottery.tableOdds')}>
        <pre className="mt-2 max-h-60 overflow-auto rounded-lg bg-s2 p-3 text-12">
          {oddsText(Object.fromEntries(market.bets.map(({ bet, odds }) => [bet, odds])))}
        </pre>
      </Details>
      <TextField
        {...form.field('startsAt')}
        type="datetime-local"
        label={t('lottery.startsAt')}
        hint={t('lottery.startsHint')}
      />
    </ActionForm>
  )
}
