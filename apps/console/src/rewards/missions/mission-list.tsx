import { Alert, Badge, Button, Money } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { language, t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { MissionForm } from './mission-form.tsx'
import type { All, Mission } from './missions.types.ts'

const NEW = 'new'

function goalOf({ goal }: Mission) {
  return goal.metric === 'sum' ? <Money amount={goal.amount} /> : goal.count.toLocaleString('en')
}

function rewardOf({ reward }: Mission) {
  if (reward.kind === 'cash') return <Money amount={reward.amount} />
  return t('missions.pointsOf', { points: reward.points })
}

function columnsOf({ figures }: All): Column<Mission>[] {
  const figure = (name: 'running' | 'ready' | 'claimed'): Column<Mission> => ({
    ...{ key: name, header: t(`missions.${name}`), isFigure: true },
    cell: ({ id }) => figures.find(({ missionId }) => missionId === id)?.[name] ?? 0,
  })
  return [
    { key: 'name', header: t('name'), isName: true, cell: ({ name }) => name[language()] },
    {
      key: 'period',
      header: t('missions.period'),
      cell: ({ period }) => t(`missions.every.${period}`),
    },
    {
      key: 'event',
      header: t('missions.event'),
      cell: ({ event }) => t(`missions.event.${event}`),
    },
    { key: 'goal', header: t('missions.goal'), isFigure: true, cell: goalOf },
    { key: 'reward', header: t('missions.reward'), isFigure: true, cell: rewardOf },
    figure('running'),
    figure('ready'),
    figure('claimed'),
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
}

type Props = { all: All | undefined; error: unknown }

/** Every mission with what it has brought; a change is a request to a second operator. */
export function MissionList({ all, error }: Props) {
  const [{ item }, set] = useFilters()
  const may = useMay()
  const open = all?.missions.find(({ id }) => id === item)
  const close = () => set({ item: undefined })
  const isLocked = !may('reward.grant') || (all?.isWaiting ?? true)
  return (
    <>
      {isLocked ? null : (
        <Button className="mb-3" icon="plus" onClick={() => set({ item: NEW })}>
          {t('missions.add')}
        </Button>
      )}
      <ListWithDetail
        isOpen={open !== undefined || item === NEW}
        list={
          <DataTable
            label={t('missions.tab.missions')}
            columns={all ? columnsOf(all) : []}
            rows={all?.missions}
            error={all ? null : error}
            keyOf={({ id }) => id}
            onOpen={({ id }) => set({ item: id })}
            selected={item}
            empty={t('missions.none')}
          />
        }
        side={
          all ? (
            <Side title={open?.name[language()] ?? t('missions.add')} badge={null} onClose={close}>
              <div className="side-body">
                {isLocked ? (
                  <Alert kind="info">{t('missions.locked')}</Alert>
                ) : (
                  <MissionForm key={`${item} ${all.version}`} all={all} mission={open} />
                )}
              </div>
            </Side>
          ) : null
        }
      />
    </>
  )
}
