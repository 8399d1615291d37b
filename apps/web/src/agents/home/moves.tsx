import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { refresh } from '../../platform/calls/query.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'

type Request = ValueOf<Calls['moveRequests']>['content'][number]

const KINDS = {
  requested: 'wait',
  agreed: 'wait',
  refused: 'bad',
  withdrawn: 'quiet',
  expired: 'quiet',
  declined: 'bad',
  decided: 'good',
} as const

/** Moves that the agent has asked for; nothing where there never was any. */
export function Moves() {
  const list = useInfiniteQuery({
    queryKey: ['moveRequests'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('moveRequests', { query: pageParam ? { cursor: pageParam } : {} }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  if (list.error && !list.data) {
    return <Trouble error={list.error} retry={() => void list.refetch()} />
  }
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  if (rows.length === 0) return null
  return (
    <section className="mt-6" aria-label={t('agents.moves')}>
      <h3 className="mb-1 font-bold">{t('agents.moves')}</h3>
      <p className="mb-3 text-14 text-text2">{t('agents.movesText')}</p>
      <Table
        label={t('agents.moves')}
        empty={t('agents.noRecords')}
        columns={columns()}
        rows={rows}
        keyOf={({ requestId }) => requestId}
        more={<MoreButton list={list} />}
      />
    </section>
  )
}

function columns(): Column<Request>[] {
  return [
    { key: 'account', header: t('agents.account'), cell: (row) => row.account, isName: true },
    { key: 'to', header: t('agents.moveTo'), cell: ({ to }) => to },
    {
      ...{ key: 'state', header: t('agents.state') },
      cell: ({ state, reason }) => (
        <>
          <Badge kind={KINDS[state]}>{t(`agents.moveState.${state}`)}</Badge>
          {reason ? <span className="mt-1 block text-12 text-text2">{reason}</span> : null}
        </>
      ),
    },
    {
      key: 'requested',
      header: t('agents.moveRequestedAt'),
      cell: (row) => dateTime(row.requestedAt),
    },
    {
      ...{ key: 'until', header: t('agents.moveAnswerBy') },
      cell: ({ state, answerBy }) => (state === 'requested' ? dateTime(answerBy) : '–'),
    },
    {
      ...{ key: 'actions', header: t('agents.actions'), isAction: true },
      cell: (row) =>
        row.state === 'requested' || row.state === 'agreed' ? <Withdraw {...row} /> : null,
    },
  ]
}

function Withdraw({ requestId, account }: Request) {
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    try {
      await api('withdrawMove', { body: { requestId } })
    } catch (failure) {
      toast('bad', words(failure))
    }
    await refresh('moveRequests')
    setBusy(false)
  }
  return (
    <Button
      size="small"
      isBusy={isBusy}
      aria-label={t('agents.moveWithdrawOf', { account })}
      onClick={() => void withdraw()}
    >
      {t('agents.moveWithdraw')}
    </Button>
  )
}
