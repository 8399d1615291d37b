import { changeSearch, useSearch } from '@parola/client/routing'
import { Button, Card, Icon, Skeleton } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { useSwitches } from '../../platform/calls/switches.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { NotOpen } from '../../platform/screens/not-open.tsx'
import { useSession } from '../../platform/session/session.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { ConvertForm } from './convert-form.tsx'
import { GoodsList } from './goods-list.tsx'
import { PointEntries, Redemptions } from './point-records.tsx'
import { type Config, inPoints } from './points.ts'

const TABS = ['goods', 'convert', 'history', 'record'] as const
const LOOK_AGAIN_MS = 3000

/** The points mall: goods, conversion, requests and the record of points (requirement PRO-03). */
export function PointMallPage() {
  const { data: modules } = useQuery(callQuery('whitelabel'))
  const isOn = useSwitches()
  if (!modules) return <Skeleton className="h-96" />
  if (!isOn('PTSYS3'))
    return <NotOpen icon="gift" title={t('home.points')} text={t('points.offText')} />
  return <Mall />
}

function Mall() {
  const { token, member } = useSession()
  const isMember = token !== null && member?.isTrial !== true
  const { data: config, error, refetch } = useQuery(callQuery('getPointConfig'))
  return (
    <div className="mx-auto grid max-w-[1120px] gap-4">
      <h1 className="mt-1 text-28">{t('home.points')}</h1>
      {config ? (
        isMember ? (
          <>
            <Balance />
            <How config={config} />
            <GoodsGroups config={config} />
          </>
        ) : (
          <Join config={config} />
        )
      ) : error ? (
        <Trouble error={error} retry={() => refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

function Join({ config }: { config: Config }) {
  return (
    <Card isPatterned className="grid justify-items-center gap-4 py-10 text-center">
      <Star />
      <p className="max-w-[24ch] font-display text-28 leading-tight text-balance">
        {t('points.join')}
      </p>
      <How config={config} />
      <Button variant="brand" onClick={() => openDialog('register')}>
        {t('shell.signup')}
      </Button>
    </Card>
  )
}

const Star = () => (
  <span className="grid size-14 place-items-center rounded-full bg-s2 text-link">
    <Icon name="star" size={28} />
  </span>
)

function Balance() {
  const { data, error, refetch } = useQuery({
    ...callQuery('getPointBalance'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isCountedWhole === false ? LOOK_AGAIN_MS : false),
  })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-[96px]" />
  return (
    <Card isPatterned className="flex items-center gap-4">
      <Star />
      <div>
        <p className="text-13 text-text2">{t('points.yours')}</p>
        <output className="block font-display text-30 leading-tight">
          {inPoints(data.currentPoints)}
        </output>
        <p className="text-12 text-text2">
          {t(data.isCountedWhole ? 'points.noExpiry' : 'points.counting')}
        </p>
      </div>
    </Card>
  )
}

function How({ config }: { config: Config }) {
  const { currencySymbol: sign, unit, ratio } = config
  return (
    <p className="text-14 text-text2">
      {t('points.how', {
        unit: `${sign}${figures(unit)}`,
        points: inPoints(ratio.points),
        amount: `${sign}${figures(ratio.amount)}`,
      })}
    </p>
  )
}

function GoodsGroups({ config }: { config: Config }) {
  const { tab } = useSearch<{ tab?: string }>()
  const current = TABS.find((name) => name === tab) ?? 'goods'
  return (
    <Tabs
      label={t('home.points')}
      look="segments"
      current={current}
      tabs={TABS.map((name) => [name, t(`points.tab.${name}`)])}
      onChoose={(next) => changeSearch({ tab: next })}
    >
      {current === 'goods' ? <GoodsList config={config} /> : null}
      {current === 'convert' ? <ConvertForm config={config} /> : null}
      {current === 'history' ? <Redemptions config={config} /> : null}
      {current === 'record' ? <PointEntries /> : null}
    </Tabs>
  )
}
