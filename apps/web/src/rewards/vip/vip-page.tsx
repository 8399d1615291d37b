import { changeSearch, useSearch } from '@parola/client/routing'
import { Skeleton } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { useSwitches } from '../../platform/calls/switches.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { NotOpen } from '../../platform/screens/not-open.tsx'
import { t } from '../../platform/texts/i18n.ts'
import { VipHosts } from './vip-hosts.tsx'
import { VipLevels } from './vip-levels.tsx'
import { VipOverview } from './vip-overview.tsx'

const TABS = ['overview', 'levels', 'host', 'wheel'] as const

/** What another feature brings to the club. */
type Parts = { wheel: ComponentType }

/** The VIP club: Overview, VIP Levels and VIP Host (requirement PRO-04), and its wheel (PRO-05). */
export function VipPage({ wheel }: Parts) {
  const { data: modules } = useQuery(callQuery('whitelabel'))
  const isOn = useSwitches()
  if (!modules) return <Skeleton className="h-96" />
  if (!isOn('VIP3')) return <NotOpen icon="crown" title={t('vip.title')} text={t('vip.offText')} />
  return <Club wheel={wheel} />
}

function Club({ wheel: Wheel }: Parts) {
  const { tab } = useSearch<{ tab?: string }>()
  const current = TABS.find((name) => name === tab) ?? 'overview'
  const { data, error, refetch } = useQuery(callQuery('vipLevels'))
  return (
    <div className="mx-auto max-w-[1120px]">
      <h1 className="mt-1 mb-4 text-28">{t('vip.title')}</h1>
      <Tabs
        label={t('vip.title')}
        look="segments"
        current={current}
        tabs={TABS.map((name) => [name, t(`vip.tab.${name}`)])}
        onChoose={(next) => changeSearch({ tab: next })}
      >
        {data ? (
          <>
            {current === 'overview' ? <VipOverview club={data} /> : null}
            {current === 'levels' ? <VipLevels club={data} /> : null}
            {current === 'host' ? <VipHosts club={data} /> : null}
            {current === 'wheel' ? <Wheel /> : null}
          </>
        ) : error ? (
          <Trouble error={error} retry={() => refetch()} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </Tabs>
    </div>
  )
}
