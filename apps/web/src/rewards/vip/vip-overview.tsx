import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Button, buttonClass, Card, Details, Facts, Icon, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'
import { useSwitches } from '../../platform/calls/switches.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { useSession } from '../../platform/session/session.ts'
import { dateTime, figures, t, textOf } from '../../platform/texts/i18n.ts'
import { tierName } from '../../platform/texts/tier-name.ts'
import { type Club, labelOf, percentOf } from './club.ts'
import { Progress } from './progress.tsx'
import { VipHistory } from './vip-history.tsx'

type Standing = ValueOf<Calls['vipStanding']>

const LOOK_AGAIN_MS = 3000
const WINDOWS = ['daily', 'weekly', 'monthly'] as const

/** A member's own tier and what it brings; to visitors how the club works. */
export function VipOverview({ club }: { club: Club }) {
  const { token, member } = useSession()
  const isMember = token !== null && member?.isTrial !== true
  return (
    <div className="grid gap-4">
      {isMember ? <Own club={club} /> : <Join />}
      {isMember ? <More /> : null}
      <HowItWorks club={club} />
      {isMember ? <VipHistory club={club} /> : null}
    </div>
  )
}

function Join() {
  return (
    <Card isPatterned className="grid gap-4 md:grid-cols-[1fr_auto] md:items-center">
      <div>
        <p className="font-display text-22 leading-tight">{t('vip.join')}</p>
        <p className="mt-1 text-text2">{t('vip.joinText')}</p>
      </div>
      <Button variant="brand" onClick={() => openDialog('register')}>
        {t('shell.signup')}
      </Button>
    </Card>
  )
}

function Own({ club }: { club: Club }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('vipStanding'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isCountedWhole === false ? LOOK_AGAIN_MS : false),
  })
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-[320px]" />
  return (
    <>
      <Card isPatterned className="grid gap-4 md:p-5">
        <div className="flex items-center gap-4">
          <span className="grid size-14 place-items-center rounded-full bg-s2 text-link">
            <Icon name="crown" size={28} />
          </span>
          <div className="min-w-0">
            <p className="text-13 text-text2">{t('vip.yourTier')}</p>
            <p className="font-display text-26 leading-tight">{tierName(data.label)}</p>
          </div>
        </div>
        <Next standing={data} />
        <Keep standing={data} />
        {data.isCountedWhole ? null : <p className="text-13 text-text2">{t('vip.counting')}</p>}
      </Card>
      <section aria-label={t('vip.rewardsNow')}>
        <h2 className="mb-2 text-18">{t('vip.rewardsNow')}</h2>
        <div className="grid gap-3 md:grid-cols-3">
          {WINDOWS.map((source) => (
            <WindowCard key={source} source={source} standing={data} club={club} />
          ))}
        </div>
      </section>
    </>
  )
}

function Next({ standing }: { standing: Standing }) {
  const { next } = standing
  if (!next) return <p className="text-text2">{t('vip.top')}</p>
  const text = next.isRegained ? 'vip.regain' : 'vip.next'
  return (
    <Progress
      label={t(text, { label: tierName(next.label) })}
      has={next.has}
      needed={next.needed}
      hint={t('vip.pointsLeft', { points: figures(String(Math.max(0, next.needed - next.has))) })}
    />
  )
}

function Keep({ standing: { keep, label } }: { standing: Standing }) {
  if (!keep) return <p className="text-13 text-text2">{t('vip.permanent')}</p>
  const left = keep.needed - keep.has
  return (
    <Progress
      label={t('vip.keep', { label })}
      has={keep.has}
      needed={keep.needed}
      hint={
        left > 0
          ? t('vip.keepLeft', { points: figures(String(left)), until: dateTime(keep.until) })
          : t('vip.keepDone', { until: dateTime(keep.until) })
      }
    />
  )
}

type WindowProps = { source: (typeof WINDOWS)[number]; standing: Standing; club: Club }

/** What a reward would be now, and what it takes. */
function WindowCard({ source, standing, club }: WindowProps) {
  const { until, weighted, needed, worth } = standing[source]
  const money = (wire: string) => `${club.currencySymbol}${figures(wire)}`
  const level = club.levels[standing.tier]
  const isFund = source === 'weekly'
  const isOpen = isFund ? (level?.fundPpm ?? 0) > 0 : Number(needed) > 0
  return (
    <Card title={t(`vip.reward.${source}`)}>
      <p className="font-display text-24 leading-tight">{money(worth)}</p>
      {isOpen ? (
        <>
          <Facts
            look="receipt"
            className="mt-2 text-13"
            rows={[
              [t('vip.weighted'), money(weighted)],
              isFund
                ? [t('vip.rate'), percentOf(level?.fundPpm ?? 0)]
                : [t('vip.needed'), money(needed)],
            ]}
          />
          <p className="mt-2 text-12 text-text2">{t('vip.until', { until: dateTime(until) })}</p>
        </>
      ) : (
        <p className="mt-2 text-13 text-text2">
          {t('vip.fromTier', { label: firstOf(source, club) })}
        </p>
      )}
    </Card>
  )
}

/** The first tier that is paid from a source. */
function firstOf(source: WindowProps['source'], club: Club): string {
  const level = club.levels.find(({ fundPpm, dailySalary, monthlySalary }) => {
    if (source === 'weekly') return fundPpm > 0
    return Number(source === 'daily' ? dailySalary : monthlySalary) > 0
  })
  return level ? labelOf(level) : ''
}

/** Where else the club brings something (PRO-05 to PRO-07). */
function More() {
  const isOn = useSwitches()
  return (
    <nav aria-label={t('vip.more')} className="flex flex-wrap gap-2">
      <Link to="/vip" search={{ tab: 'wheel' }} className={buttonClass()}>
        <Icon name="sparkles" size={18} />
        {t('vip.spinWheel')}
      </Link>
      <Link to="/member" search={{ tab: 'missionLeaderboard' }} className={buttonClass()}>
        <Icon name="crown" size={18} />
        {t('money.tab.missionLeaderboard')}
      </Link>
      {isOn('REFERRAL3') ? (
        <Link to="/member" search={{ tab: 'referral' }} className={buttonClass()}>
          <Icon name="heart" size={18} />
          {t('money.tab.referral')}
        </Link>
      ) : null}
    </nav>
  )
}

function HowItWorks({ club }: { club: Club }) {
  const { currencySymbol: sign, depositUnit, turnoverUnit, keepDays, weights, multiple } = club
  return (
    <Card title={t('vip.how')}>
      <ul className="grid list-disc gap-1.5 pl-5 text-14 text-text2">
        <li>{t('vip.howDeposit', { unit: `${sign}${figures(depositUnit)}` })}</li>
        <li>{t('vip.howTurnover', { unit: `${sign}${figures(turnoverUnit)}` })}</li>
        <li>{t('vip.howKeep', { days: keepDays })}</li>
        <li>{t('vip.howPaid', { multiple })}</li>
      </ul>
      <Details className="mt-3" summaryClass="text-14" summary={t('vip.weights')}>
        <Facts
          look="receipt"
          className="mt-2 text-14"
          rows={weights.map(({ gameType, percent }) => [
            textOf(`games.title.${gameType}`, gameType),
            `${percent}%`,
          ])}
        />
      </Details>
      <Link to="/vip" search={{ tab: 'levels' }} className={buttonClass({ className: 'mt-3' })}>
        {t('vip.seeLevels')}
      </Link>
    </Card>
  )
}
