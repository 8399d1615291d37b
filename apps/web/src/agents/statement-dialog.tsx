import type { Calls, ValueOf } from '@parola/contract'
import { AlertLine, Button, Card, Dialog, Facts, Skeleton } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { callQuery } from '../platform/calls/query.ts'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { Trouble } from '../platform/screens/empty.tsx'
import { MoreButton } from '../platform/screens/more-button.tsx'
import { dateTime, figures, t, textOf } from '../platform/texts/i18n.ts'
import { csvOf, download } from './home/csv.ts'
import { chainOf, type Statement, StatementSheet } from './statement-sheet.tsx'

type Bet = ValueOf<Calls['statementBets']>['content'][number]

/** A record with its contract, the chain of its figures, and its bets (AGT-04). */
export function StatementDialog({ recordId }: { recordId: string }) {
  const { data, error, refetch } = useQuery(callQuery('statement', { recordId }))
  return (
    <Dialog
      title={t('agents.statement')}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="wide"
    >
      {error && !data ? <Trouble error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton className="h-[420px]" />}
      {data ? <Sheet statement={data} /> : null}
    </Dialog>
  )
}

function Sheet({ statement }: { statement: Statement }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatementSheet statement={statement} />
      <Downloads statement={statement} />
      <Corrections statement={statement} />
      <Bets recordId={statement.recordId} />
    </div>
  )
}

/** The figures for a spreadsheet, and the whole record as the brand has signed it, for whoever checks it elsewhere. */
function Downloads({ statement }: { statement: Statement }) {
  const { recordId } = statement
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setError('')
    setBusy(true)
    try {
      const file = await api('signedStatement', { query: { recordId } })
      download(`statement-${recordId}.json`, JSON.stringify(file, null, 2), 'application/json')
    } catch (failure) {
      setError(words(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button
        icon="download"
        onClick={() => download(`statement-${recordId}.csv`, csvOf(chainOf(statement)))}
      >
        {t('agents.export')}
      </Button>
      <Button icon="download" isBusy={isBusy} onClick={save}>
        {t('agents.exportSigned')}
      </Button>
      <p className="text-14 text-text2 sm:col-span-2">{t('agents.exportSignedText')}</p>
      <AlertLine kind="bad">{error}</AlertLine>
    </div>
  )
}

function Corrections({ statement: { corrections } }: { statement: Statement }) {
  if (corrections.length === 0) return null
  return (
    <Card title={t('agents.corrections')}>
      <Facts
        look="receipt"
        rows={corrections.map(({ window, amount, isRest }): [string, string] => [
          t(isRest ? 'agents.correctionRest' : 'agents.correctionOf', { window: dateTime(window) }),
          figures(amount),
        ])}
      />
    </Card>
  )
}

function Bets({ recordId }: { recordId: string }) {
  const list = useInfiniteQuery({
    queryKey: ['statementBets', recordId],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('statementBets', { query: { recordId, ...(pageParam ? { cursor: pageParam } : {}) } }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const columns: Column<Bet>[] = [
    { key: 'account', header: t('agents.account'), cell: (bet) => bet.account, isName: true },
    { key: 'level', header: t('agents.level'), cell: (bet) => bet.level, isFigure: true },
    { key: 'time', header: t('agents.time'), cell: (bet) => dateTime(bet.settledAt) },
    {
      ...{ key: 'product', header: t('agents.product') },
      cell: (bet) => `${textOf(`games.title.${bet.gameType}`, bet.gameType)} · ${bet.vendor}`,
    },
    { key: 'stake', header: t('agents.stake'), cell: (bet) => figures(bet.stake), isFigure: true },
    {
      ...{ key: 'valid', header: t('agents.card.turnover'), isFigure: true },
      cell: (bet) => figures(bet.validBet),
    },
    {
      ...{ key: 'payout', header: t('agents.payout'), isFigure: true },
      cell: (bet) => figures(bet.payout),
    },
  ]
  if (list.error && !list.data) {
    return <Trouble error={list.error} retry={() => void list.refetch()} />
  }
  return (
    <section aria-label={t('agents.betsCounted')}>
      <h3 className="mb-2 font-bold">{t('agents.betsCounted')}</h3>
      <Table
        label={t('agents.betsCounted')}
        empty={t('agents.noBets')}
        columns={columns}
        rows={list.data?.pages.flatMap((page) => page.content)}
        keyOf={({ betId }) => betId}
        more={<MoreButton list={list} />}
      />
    </section>
  )
}
