import { Alert, Badge, Button, Money } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { language, t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { BoardForm } from './board-form.tsx'
import type { All, Board } from './missions.types.ts'

const NEW = 'new'

const columns = (): Column<Board>[] => [
  { key: 'name', header: t('name'), isName: true, cell: ({ name }) => name[language()] },
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
  {
    key: 'state',
    header: t('state'),
    cell: ({ isOpen }) => (
      <Badge kind={isOpen ? 'good' : 'quiet'}>
        {t(isOpen ? 'missions.isOpen' : 'missions.hidden')}
      </Badge>
    ),
  },
]

type Props = { all: All | undefined; error: unknown }

/** The leaderboards of the brand; a change is a request to a second operator. */
export function BoardList({ all, error }: Props) {
  const [{ item }, set] = useFilters()
  const may = useMay()
  const open = all?.boards.find(({ id }) => id === item)
  const isLocked = !may('reward.grant') || (all?.isWaiting ?? true)
  return (
    <>
      {isLocked ? null : (
        <Button className="mb-3" icon="plus" onClick={() => set({ item: NEW })}>
          {t('missions.addBoard')}
        </Button>
      )}
      <ListWithDetail
        isOpen={open !== undefined || item === NEW}
        list={
          <DataTable
            label={t('missions.tab.boards')}
            columns={columns()}
            rows={all?.boards}
            error={all ? null : error}
            keyOf={({ id }) => id}
            onOpen={({ id }) => set({ item: id })}
            selected={item}
            empty={t('missions.noBoards')}
          />
        }
        side={
          all ? (
            <Side
              title={open?.name[language()] ?? t('missions.addBoard')}
              badge={null}
              onClose={() => set({ item: undefined })}
            >
              <div className="side-body">
                {isLocked ? (
                  <Alert kind="info">{t('missions.locked')}</Alert>
                ) : (
                  <BoardForm key={`${item} ${all.version}`} all={all} board={open} />
                )}
              </div>
            </Side>
          ) : null
        }
      />
    </>
  )
}
