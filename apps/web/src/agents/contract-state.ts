import { t } from '../platform/texts/i18n.ts'
import type { Contract } from './contract.types.ts'

/** The state of a version in words; of an offer, whose answer it waits for. */
export function stateText({ state, actions }: Contract): string {
  if (actions.includes('accept')) return t('team.contract.yours')
  if (actions.includes('withdraw')) return t('team.contract.theirs')
  return t(`team.contract.state.${state}`)
}
