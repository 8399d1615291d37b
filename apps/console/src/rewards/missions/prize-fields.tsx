import { Checkbox, TextField } from '@parola/ui'
import type { ActionOf } from '../../platform/action.ts'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import type { Board } from './missions.types.ts'

type Prizes = Pick<Board, 'prizes' | 'multiple' | 'isOpen'>
type Values = { prizes: string; multiple: string; isOpen: boolean }

/** The prizes of a ranking, as they are typed. */
export function typedPrizes(ranking: Prizes | undefined): Values {
  return {
    prizes: ranking?.prizes.join(', ') ?? '',
    multiple: String(ranking?.multiple ?? 1),
    isOpen: ranking?.isOpen ?? true,
  }
}

export function prizesOf({ prizes, multiple, isOpen }: Values, currency: string): Prizes {
  return {
    prizes: prizes.split(',').map((prize) => amountOf(prize, currency)),
    multiple: Number(multiple),
    isOpen,
  }
}

/** What a leaderboard and a tournament pay by place, and whether they are open. */
export function PrizeFields<V extends Values>({ form }: { form: ActionOf<V> }) {
  const field = form.field as ActionOf<Values>['field']
  const value = form.value as ActionOf<Values>['value']
  const set = form.set as ActionOf<Values>['set']
  return (
    <>
      <TextField
        {...field('prizes')}
        label={t('missions.prizes')}
        hint={t('missions.prizesHint')}
      />
      <TextField {...field('multiple')} label={t('reward.multiple')} inputMode="numeric" />
      <Checkbox
        label={t('missions.isOpen')}
        checked={value('isOpen')}
        onChange={(event) => set('isOpen', event.target.checked)}
      />
    </>
  )
}
