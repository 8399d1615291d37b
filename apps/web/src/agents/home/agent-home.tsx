import { Link, Redirect, useSearch } from '@parola/client/routing'
import { Icon, Skeleton } from '@parola/ui'
import { type ComponentType, useEffect, useRef } from 'react'
import { useSwitches } from '../../platform/calls/switches.ts'
import { useHasTransfers } from '../../platform/calls/use-transfers.ts'
import { useSession } from '../../platform/session/session.ts'
import { useSubAccount } from '../../platform/session/sub-account.ts'
import { t } from '../../platform/texts/i18n.ts'
import { NoAgents } from '../no-agents.tsx'
import { Contracts } from './contracts.tsx'
import { HomeBar } from './home-bar.tsx'
import { Income } from './income.tsx'
import { TeamMembers } from './members.tsx'
import { TeamOverview } from './overview.tsx'
import { DailyRecords, DividendRecords, HourlyRecords, RealtimeRecords } from './records.tsx'
import { RegisterCentre } from './register-centre.tsx'
import { TeamBets, TeamProfit, TeamTransactions } from './reports.tsx'
import { LeftOpen, ServiceQueue } from './service-queue.tsx'
import { SubAccounts } from './sub-accounts.tsx'
import { OWN_TABS, TABS, type Tab } from './tabs.ts'

const PANELS: Record<Exclude<Tab, 'agentAnnouncement'>, ComponentType> = {
  agentTeamOverview: TeamOverview,
  registerCenter: RegisterCentre,
  downlineManagmentView: TeamMembers,
  personalHistoryCopy: TeamBets,
  palStatementsAgentCopy: TeamProfit,
  agentRevenueReport: Income,
  agentDownlineTransactionDetailsCopy: TeamTransactions,
  agentContracts: Contracts,
  agentService: ServiceQueue,
  subAccounts: SubAccounts,
  agentDividendRecordCopy2: DividendRecords,
  agentDailyWages2: DailyRecords,
  agentHourSalary: HourlyRecords,
  agentRealtimeSalary: RealtimeRecords,
}

/** The agents' pages with a menu of their own; other visitors are sent to the agents' login (APP-16, AGT-01). */
export function AgentHomePage({ announcements }: { announcements: ComponentType }) {
  const { member, isKnown } = useSession()
  const isOn = useSwitches()
  const chosen = useSearch<{ tab?: string }>().tab
  const { isSubAccount } = useSubAccount()
  if (!isKnown) return <Skeleton className="h-64" />
  if (!isOn('AGENTPOLICY3')) return member?.isAgent ? <LeftOpen /> : <NoAgents />
  if (!member?.isAgent) return <Redirect to="/agent" replace />
  const tabs = TABS.filter(
    ([tab, , name]) => (name === null || isOn(name)) && !(isSubAccount && OWN_TABS.has(tab)),
  )
  const current = tabs.find(([tab]) => tab === chosen)?.[0] ?? 'agentTeamOverview'
  const Panel = current === 'agentAnnouncement' ? announcements : PANELS[current]
  return (
    <div className="mx-auto max-w-[1320px]">
      <HomeBar name={member.nickname} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[232px_minmax(0,1fr)]">
        <Menu tabs={tabs} current={current} />
        <section className="min-w-0">
          <h2 className="mb-3 text-20 font-bold">{t(`agents.menu.${current}`)}</h2>
          <Panel key={current} />
        </section>
      </div>
    </div>
  )
}

type MenuProps = { tabs: readonly (typeof TABS)[number][]; current: Tab }

/** On a phone the entries are a rail to swipe, with the current one in sight. */
function Menu({ tabs, current }: MenuProps) {
  const hasTransfers = useHasTransfers(true)
  const { isSubAccount } = useSubAccount()
  const elsewhere = ELSEWHERE.filter(([name]) =>
    isSubAccount ? name === 'service' : name !== 'transfers' || hasTransfers,
  )
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    const entry = rail.current?.querySelector(`[href$="tab=${current}"]`)
    if (!entry || !rail.current) return
    const [inside, whole] = [entry.getBoundingClientRect(), rail.current.getBoundingClientRect()]
    rail.current.scrollLeft += inside.left - whole.left - (whole.width - inside.width) / 2
  }, [current])
  const look =
    'flex min-h-11 shrink-0 items-center gap-2 rounded-lg px-3 text-14 font-semibold whitespace-nowrap hover:bg-s2 lg:whitespace-normal'
  return (
    <nav ref={rail} aria-label={t('agents.menu')} className="scroll-x min-w-0 lg:grid lg:gap-1">
      {tabs.map(([tab, icon]) => (
        <Link
          key={tab}
          to="/agentHome"
          search={{ tab }}
          aria-current={tab === current ? 'page' : undefined}
          className={`${look} ${tab === current ? 'bg-s2 text-link' : 'text-text'}`}
        >
          <Icon name={icon} size={18} />
          {t(`agents.menu.${tab}`)}
        </Link>
      ))}
      {elsewhere.map(([name, icon, to, tab]) => (
        <Link key={name} to={to} search={tab ? { tab } : {}} className={`${look} text-text2`}>
          <Icon name={icon} size={18} />
          {t(`agents.menu.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

/** What an agent does in the same place as everybody (AGT-02). */
const ELSEWHERE = [
  ['transfers', 'send', '/member', 'transferUpline'],
  ['deposit', 'plus', '/member', 'depositv2'],
  ['withdraw', 'download', '/member', 'withdraw'],
  ['messages', 'mail', '/member', 'messageV2'],
  ['service', 'headphones', '/customerService', ''],
] as const
