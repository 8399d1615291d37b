import { Select } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import { useCall } from '../../platform/query.ts'

type Props = {
  value: string
  /** Also all games together. */
  hasAll?: boolean
  onChange: (gameCode: string) => void
}

/** One lottery of the brand. */
export function GameSelect({ value, hasAll = false, onChange }: Props) {
  const { data = [] } = useCall('lotteryMarkets')
  const games = data.map(({ gameCode, name }) => [gameCode, name] as const)
  return (
    <Select
      label={t('lottery.game')}
      value={value}
      options={hasAll ? [['', t('all')], ...games] : games}
      onChange={onChange}
    />
  )
}
