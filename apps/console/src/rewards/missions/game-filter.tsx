import { GAME_TYPES } from '@parola/contract/games/game-lists'
import { SelectField, TextField } from '@parola/ui'
import type { ActionOf } from '../../platform/action.ts'
import { amountOf } from '../../platform/amount.ts'
import { t } from '../../platform/i18n.ts'
import type { Mission } from './missions.types.ts'

type Filter = Mission['filter']
type Values = {
  gameType: string
  vendor: string
  nodeId: string
  minStake: string
  minOdds: string
}

const HUNDREDTHS = 100

/** Which bets count, as they are typed; empty fields leave none out. */
export function typedFilter(filter: Filter | undefined): Values {
  return {
    ...{ gameType: filter?.gameType ?? '', vendor: filter?.vendor ?? '' },
    ...{ nodeId: filter?.nodeId ? String(filter.nodeId) : '', minStake: filter?.minStake ?? '0' },
    minOdds: filter?.minOdds ? String(filter.minOdds / HUNDREDTHS) : '',
  }
}

export function filterOf(
  { gameType, vendor, nodeId, minStake, minOdds }: Values,
  currency: string,
): Filter {
  return {
    gameType: gameType === '' ? null : (gameType as Filter['gameType']),
    vendor: vendor.trim() === '' ? null : vendor.trim(),
    nodeId: nodeId.trim() === '' ? null : Number(nodeId),
    minStake: amountOf(minStake, currency),
    minOdds: Math.round(Number(minOdds) * HUNDREDTHS),
  }
}

export function GameFilter<V extends Values>({ form }: { form: ActionOf<V> }) {
  const field = form.field as ActionOf<Values>['field']
  return (
    <>
      <SelectField
        {...field('gameType')}
        label={t('missions.gameType')}
        options={[['', t('missions.any')], ...GAME_TYPES.map((type) => [type, type] as const)]}
      />
      <TextField
        {...field('vendor')}
        label={t('missions.vendor')}
        hint={t('missions.anyHint')}
        required={false}
      />
      <TextField
        {...field('nodeId')}
        label={t('missions.nodeId')}
        hint={t('missions.anyHint')}
        inputMode="numeric"
        required={false}
      />
      <TextField {...field('minStake')} label={t('missions.minStake')} inputMode="decimal" />
      <TextField
        {...field('minOdds')}
        label={t('missions.minOdds')}
        hint={t('missions.minOddsHint')}
        inputMode="decimal"
        required={false}
      />
    </>
  )
}
