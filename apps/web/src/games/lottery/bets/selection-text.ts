import type { Selection } from '@parola/maths/lottery'
import { t } from '../../../platform/texts/i18n.ts'
import { pickName, valueName } from '../names.ts'

const SHOWN = 12

/** What was chosen, in a line. */
export function selectionText(selection: Selection): string {
  const { picks, bankers, sets, high, low, positions } = selection
  const list = (values: readonly string[] | undefined) =>
    (values ?? []).slice(0, SHOWN).map(pickName).join(' ') +
    ((values?.length ?? 0) > SHOWN ? ` … (${values?.length})` : '')
  const parts = [
    bankers?.length ? `${t('lottery.row.bankers')}: ${list(bankers)}` : '',
    picks ? list(picks) : '',
    sets?.map((set) => set.map(valueName).join(' ') || '–').join(' | ') ?? '',
    high ? list(high) : '',
    low ? list(low) : '',
    positions ? `(${positions.map(valueName).join(', ')})` : '',
  ]
  return parts.filter(Boolean).join(' | ')
}
