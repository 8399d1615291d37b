import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button } from '@parola/ui'
import { useState } from 'react'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { ShowAll } from '../../platform/lists/show-all.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { SearchForm } from '../../platform/search-form.tsx'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { TreeMember } from './tree-member.tsx'
import { TypeDialog } from './type-dialog.tsx'

type Row = ValueOf<Calls['agentTree']>['content'][number]
type Step = ValueOf<Calls['agentTree']>['path'][number]

const EVERY_MS = 30_000
/** A search with fewer letters finds everybody. */
const SHORTEST = 2

/** The tree of agents: from the house down, a page of accounts at a time, or by their name (AGT-03). */
export function AgentTree() {
  const [filters, set] = useFilters()
  const { search = '', parent, cursor, member } = filters
  const isSearch = search.length >= SHORTEST
  const query = {
    ...(isSearch ? { search } : {}),
    ...(parent && !isSearch ? { parentId: parent } : {}),
    ...(cursor ? { cursor } : {}),
  }
  const { data, error } = useCall('agentTree', query, EVERY_MS)
  const go = (to?: string) => set({ parent: to, search: undefined, cursor: undefined })
  const may = useMay()
  const [isNew, setNew] = useState(false)
  return (
    <Page title={t('nav.agentTree')} text={t('tree.text')} isWide>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchForm
          label={t('tree.search')}
          value={search}
          onSearch={(value) => set({ search: value || undefined, cursor: undefined })}
        />
        {may('settlement.propose') ? (
          <Button icon="plus" onClick={() => setNew(true)}>
            {t('tree.makes.agent')}
          </Button>
        ) : null}
      </div>
      {isNew ? <TypeDialog becomes="agent" onClose={() => setNew(false)} /> : null}
      <Path path={data?.path ?? []} isSearch={isSearch} go={go} />
      <ListWithDetail
        isOpen={member !== undefined}
        list={
          <DataTable
            label={t('nav.agentTree')}
            columns={columns(go)}
            rows={data?.content}
            error={data ? null : error}
            keyOf={({ memberId }) => memberId}
            onOpen={({ memberId }) => set({ member: memberId })}
            empty={t(isSearch ? 'tree.nobodyFound' : 'tree.nobody')}
            emptyText={isSearch ? undefined : t('tree.nobodyText')}
            emptyAction={<ShowAll names={['search']} {...{ filters, set }} />}
            more={
              <CursorPages cursor={cursor} next={data?.next} go={(next) => set({ cursor: next })} />
            }
          />
        }
        side={
          member ? (
            <TreeMember
              key={member}
              memberId={member}
              open={go}
              onClose={() => set({ member: undefined })}
            />
          ) : null
        }
      />
    </Page>
  )
}

type PathProps = { path: readonly Step[]; isSearch: boolean; go: (to?: string) => void }

/** Where the page is in the tree; each step leads there. */
function Path({ path, isSearch, go }: PathProps) {
  if (isSearch) return null
  return (
    <nav aria-label={t('tree.path')} className="mb-3 flex flex-wrap items-center gap-1 text-14">
      <Button size="small" variant="plain" disabled={path.length === 0} onClick={() => go()}>
        {t('tree.house')}
      </Button>
      {path.map(({ memberId, username }, i) => (
        <span key={memberId} className="flex items-center gap-1">
          <span aria-hidden="true">›</span>
          <Button
            size="small"
            variant="plain"
            disabled={i === path.length - 1}
            onClick={() => go(memberId)}
          >
            {username}
          </Button>
        </span>
      ))}
    </nav>
  )
}

const columns = (go: (to: string) => void): Column<Row>[] => [
  { key: 'account', header: t('tree.account'), cell: (row) => row.username, isName: true },
  {
    key: 'type',
    header: t('tree.type'),
    cell: ({ isAgent }) => (
      <Badge kind={isAgent ? 'good' : 'quiet'}>{t(isAgent ? 'tree.agent' : 'tree.member')}</Badge>
    ),
  },
  { key: 'level', header: t('tree.level'), cell: ({ level }) => level + 1, isFigure: true },
  { key: 'directs', header: t('tree.directs'), cell: ({ directs }) => directs, isFigure: true },
  { key: 'team', header: t('tree.teamSize'), cell: ({ teamSize }) => teamSize, isFigure: true },
  { key: 'agents', header: t('tree.agents'), cell: ({ agents }) => agents, isFigure: true },
  {
    key: 'open',
    header: t('tree.below'),
    cell: ({ memberId, username, directs }) =>
      directs === 0 ? (
        '–'
      ) : (
        <Button
          size="small"
          aria-label={t('tree.openOf', { account: username })}
          onClick={(event) => {
            event.stopPropagation()
            go(memberId)
          }}
        >
          {t('tree.open')}
        </Button>
      ),
  },
]
