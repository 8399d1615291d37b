import { changeSearch, useSearch } from '@parola/client/routing'
import { toast } from '@parola/client/toasts'
import { Button, Card, Icon, Skeleton } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { ToGames } from '../../platform/screens/to-games.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { Boards } from './boards.tsx'
import { claimEach } from './claim-each.ts'
import { MissionCard } from './mission-card.tsx'
import { type Mission, rewardText } from './missions.ts'
import { Tournaments } from './tournaments.tsx'

const TABS = ['missions', 'board', 'tournament'] as const
const PANELS = { missions: Missions, board: Boards, tournament: Tournaments }
const PERIODS = ['daily', 'weekly', 'once'] as const
const LOOK_AGAIN_MS = 3000

/** Missions, leaderboards and free tournaments (missionLeaderboard, requirements PRO-05 and PRO-06). */
export function MissionsPage() {
  const { view } = useSearch<{ view?: string }>()
  const tab = TABS.find((name) => name === view) ?? 'missions'
  const Panel = PANELS[tab]
  return (
    <Tabs
      label={t('money.tab.missionLeaderboard')}
      look="segments"
      current={tab}
      tabs={TABS.map((name) => [name, t(`missions.tab.${name}`)])}
      onChoose={(next) => changeSearch({ view: next }, { keepScroll: true })}
    >
      <Panel />
    </Tabs>
  )
}

function Missions() {
  const { data, error, refetch } = useQuery({
    ...callQuery('missionSummary'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isCountedWhole === false ? LOOK_AGAIN_MS : false),
  })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-96" />
  if (data.missions.length === 0)
    return (
      <Empty icon="crown" title={t('missions.none')} text={t('missions.noneText')}>
        <ToGames />
      </Empty>
    )
  const ready = data.missions.filter(({ state }) => state === 'ready')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Ready missions={ready} isCountedWhole={data.isCountedWhole} />
      {PERIODS.map((period) => (
        <Group
          key={period}
          period={period}
          missions={data.missions.filter((mission) => mission.period === period)}
          look={ready.length > 1 ? 'quiet' : 'brand'}
        />
      ))}
    </div>
  )
}

/** Claims missions; what it changes is requested again, whether it succeeded or not. */
function useClaim() {
  const [isBusy, setBusy] = useState(false)
  const claim = async (missions: readonly Mission[]) => {
    setBusy(true)
    try {
      await claimEach(missions, async (items) => {
        const { claimed } = await api('claimMissions', { body: { items } })
        for (const { reward } of claimed)
          toast('good', t('missions.claimed', { reward: rewardText(reward) }))
      })
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
      await refresh('missionSummary', 'publicState', 'walletBalance', 'getPointBalance')
    }
  }
  return { isBusy, claim }
}

type ReadyProps = { missions: readonly Mission[]; isCountedWhole: boolean }

function Ready({ missions, isCountedWhole }: ReadyProps) {
  const { isBusy, claim } = useClaim()
  return (
    <Card isPatterned className="flex flex-wrap items-center gap-4">
      <span className="grid size-12 place-items-center rounded-full bg-s2 text-link">
        <Icon name="crown" size={24} />
      </span>
      <div className="min-w-40 flex-1">
        <p className="font-display text-22 leading-tight">
          {t('missions.ready', { count: missions.length })}
        </p>
        <p className="text-13 text-text2">
          {t(isCountedWhole ? 'missions.intro' : 'missions.counting')}
        </p>
      </div>
      {missions.length > 1 ? (
        <Button
          variant="brand"
          isWide
          className="sm:w-auto"
          isBusy={isBusy}
          onClick={() => void claim(missions)}
        >
          {t('missions.claimAll')}
        </Button>
      ) : null}
    </Card>
  )
}

type GroupProps = {
  period: (typeof PERIODS)[number]
  missions: readonly Mission[]
  /** Of the buttons that claim: beside the one that claims all, the others are quiet. */
  look: 'quiet' | 'brand'
}

function Group({ period, missions, look }: GroupProps) {
  const { isBusy, claim } = useClaim()
  if (missions.length === 0) return null
  const names = new Map(missions.map(({ id, name }) => [id, name]))
  return (
    <section aria-label={t(`missions.period.${period}`)}>
      <h2 className="mb-2 text-18">{t(`missions.period.${period}`)}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {missions.map((mission) => (
          <MissionCard
            key={`${mission.id} ${mission.window}`}
            mission={mission}
            before={mission.after ? names.get(mission.after) : undefined}
            isBusy={isBusy}
            look={look}
            onClaim={() => void claim([mission])}
          />
        ))}
      </ul>
    </section>
  )
}
