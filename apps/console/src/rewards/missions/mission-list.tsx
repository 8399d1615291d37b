import { Money } from '@parola/ui'
import { t } from '../../platform/i18n.ts'
import type { Column } from '../../platform/table.tsx'
import { MissionForm } from './mission-form.tsx'
import type { All, Mission } from './missions.types.ts'
import { TermsList } from './terms-list.tsx'

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
  ]
}

type Props = { all: All | undefined; error: unknown }

/** Every mission with what it has brought. */
export function MissionList({ all, error }: Props) {
  return (
    <TermsList
      label={t('missions.tab.missions')}
      add={t('missions.add')}
      empty={t('missions.none')}
      emptyText={t('missions.noneText')}
      columns={all ? columnsOf(all) : []}
      rows={all?.missions}
      error={error}
      isWaiting={all?.isWaiting}
      form={(mission) =>
        all ? (
          <MissionForm key={`${mission?.id} ${all.version}`} all={all} mission={mission} />
        ) : null
      }
    />
  )
}
