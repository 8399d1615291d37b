import { Money } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import type { Column } from '../../platform/table.tsx'
import { BoardForm } from './board-form.tsx'
import type { All, Board } from './missions.types.ts'
import { TermsList } from './terms-list.tsx'

const columns = (): Column<Board>[] => [
  {
    key: 'period',
    header: t('missions.period'),
    cell: ({ period }) => t(`missions.every.${period}`),
  },
  {
    key: 'metric',
    header: t('missions.ranks'),
    cell: ({ metric }) => t(`missions.rank.${metric}`),
  },
  ...prizeColumns(),
]

/** How many places win, and what the first of them wins. */
export const prizeColumns = (): Column<Pick<Board, 'prizes'>>[] => [
  {
    key: 'places',
    header: t('missions.places'),
    isFigure: true,
    cell: ({ prizes }) => prizes.length,
  },
  {
    key: 'first',
    header: t('missions.firstPrize'),
    isFigure: true,
    cell: ({ prizes: [first] }) => <Money amount={first ?? '0'} />,
  },
]

type Props = { all: All | undefined; error: unknown }

/** The leaderboards of the brand. */
export function BoardList({ all, error }: Props) {
  return (
    <TermsList
      label={t('missions.tab.boards')}
      add={t('missions.addBoard')}
      empty={t('missions.noBoards')}
      emptyText={t('missions.noBoardsText')}
      columns={columns()}
      rows={all?.boards}
      error={error}
      isWaiting={all?.isWaiting}
      form={(board) =>
        all ? <BoardForm key={`${board?.id} ${all.version}`} all={all} board={board} /> : null
      }
    />
  )
}
