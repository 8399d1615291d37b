import { Select } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { t, textOf } from '../../platform/texts/i18n.ts'

type Chosen = { gameType?: string | undefined; vendor?: string | undefined }
type Props = { gameType: string; vendor: string; onChange: (chosen: Chosen) => void }

/** Narrows bets to a category of games and one of its vendors. */
export function GameFilter({ gameType, vendor, onChange }: Props) {
  const { data: groups = [] } = useQuery(callQuery('gameVendors'))
  const cards = groups
    .filter(({ gameCategory }) => !gameType || gameCategory === gameType)
    .flatMap((group) => group.cards)
  const vendors = new Map(cards.map((card) => [card.vassalage, card.displayName]))
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 sm:max-w-md">
      <Select
        label={t('agents.product')}
        options={[
          ['', t('agents.all')],
          ...groups.map(
            ({ gameCategory }) =>
              [gameCategory, textOf(`games.title.${gameCategory}`, gameCategory)] as const,
          ),
        ]}
        value={gameType}
        onChange={(next) => onChange({ gameType: next || undefined, vendor: undefined })}
      />
      <Select
        label={t('agents.vendor')}
        options={[['', t('agents.all')], ...vendors]}
        value={vendor}
        onChange={(next) => onChange({ vendor: next || undefined })}
      />
    </div>
  )
}
