import { changeSearch, useSearch } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button, Icon, SearchInput, Select } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { MemberActions } from './member-actions.tsx'
import { Moves } from './moves.tsx'
import { moment, Report, type ReportColumn } from './report.tsx'

type Member = ValueOf<Calls['teamMembers']>['content'][number]

const SEARCH_MIN = 2
const KINDS = ['', 'agent', 'member'] as const
const STATES = ['', 'active', 'inactive'] as const

/** The tree, level by level; a search finds accounts of any level (AGT-03). */
export function TeamMembers() {
  const { member } = useSearch<{ member?: string }>()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('')
  const [state, setState] = useState<(typeof STATES)[number]>('')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const isSearching = search.length >= SEARCH_MIN
  const filter: Record<string, string> = {
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(isSearching ? { search } : member ? { memberId: member } : {}),
  }
  return (
    <>
      <div className="mb-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_160px_160px]">
        <SearchInput
          className="col-span-2 sm:col-span-1"
          label={t('agents.search')}
          value={typed}
          onChange={setTyped}
        />
        <Select
          label={t('agents.kind')}
          options={KINDS.map((name) => [name, name ? t(`agents.kind.${name}`) : t('agents.all')])}
          value={kind}
          onChange={(name) => setKind(name as typeof kind)}
        />
        <Select
          label={t('agents.state')}
          options={STATES.map((name) => [name, name ? t(`agents.${name}`) : t('agents.all')])}
          value={state}
          onChange={(name) => setState(name as typeof state)}
        />
      </div>
      {isSearching ? null : <Path member={member} />}
      <Report<Member>
        call="teamMembers"
        filter={filter}
        label={t('agents.menu.downlineManagmentView')}
        empty={t(isSearching ? 'agents.noneFound' : 'agents.noMembers')}
        isSearching={isSearching}
        columns={columns()}
        keyOf={({ memberId }) => memberId}
        actions={(row) => (
          <MemberActions
            member={row}
            onTeam={() => {
              setTyped('')
              open(row.memberId)
            }}
          />
        )}
      />
      <Moves />
    </>
  )
}

const open = (member?: string) => changeSearch({ member }, { keepScroll: true })

/** The way back up, from the account whose downlines are shown. */
function Path({ member }: { member: string | undefined }) {
  const { data } = useQuery({
    ...callQuery('teamMembers', member ? { memberId: member } : {}),
    enabled: member !== undefined,
  })
  if (!member) return null
  return (
    <nav aria-label={t('agents.path')} className="mb-3 flex flex-wrap items-center gap-1">
      <Button size="small" onClick={() => open()}>
        {t('agents.myTeam')}
      </Button>
      {data?.path.map(({ memberId, account }) => (
        <span key={memberId} className="flex items-center gap-1">
          <Icon name="chevron-right" size={16} />
          <Button size="small" disabled={memberId === member} onClick={() => open(memberId)}>
            {account}
          </Button>
        </span>
      ))}
    </nav>
  )
}

const kindOf = ({ isAgent }: Member) => t(isAgent ? 'agents.kind.agent' : 'agents.kind.member')
const stateOf = ({ isActive }: Member) => t(isActive ? 'agents.active' : 'agents.inactive')

function columns(): ReportColumn<Member>[] {
  return [
    {
      ...{ key: 'account', header: t('agents.account'), isName: true },
      text: (row) => row.account,
      show: ({ account, note }) => (
        <>
          {account}
          {note ? <span className="block text-12 font-normal text-text2">{note}</span> : null}
        </>
      ),
    },
    {
      key: 'kind',
      header: t('agents.kind'),
      text: kindOf,
      show: (row) => <Badge kind={row.isAgent ? 'good' : 'quiet'}>{kindOf(row)}</Badge>,
    },
    { key: 'level', header: t('agents.level'), text: (row) => String(row.level), isFigure: true },
    {
      key: 'directs',
      header: t('agents.directs'),
      text: (row) => String(row.directs),
      isFigure: true,
    },
    {
      key: 'balance',
      header: t('agents.balance'),
      text: (row) => (row.balance === null ? '–' : figures(row.balance)),
      isFigure: true,
    },
    { key: 'state', header: t('agents.state'), text: stateOf },
    moment('joined', t('agents.joined'), ({ joinedAt }) => joinedAt),
    moment('seen', t('agents.lastSeen'), ({ lastSeenAt }) => lastSeenAt),
  ]
}
