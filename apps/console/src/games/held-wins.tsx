import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Dialog } from '@parola/ui'
import { useState } from 'react'
import type { Filters } from '../platform/filters.ts'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, Select, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useCurrency, useMay } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'
import { toast } from '../platform/toast.tsx'
import { money } from './retire-dialog.tsx'

type HeldWinList = ValueOf<Calls['heldWins']>
type Win = HeldWinList['wins'][number]

const EVERY_MS = 10_000
const BADGES = { held: 'wait', released: 'good', refused: 'bad', rolled_back: 'quiet' } as const

/** Wins above what vendors may make the brand pay: two operators release or refuse each. */
export function HeldWins({ filters, set }: { filters: Filters; set(change: Filters): void }) {
  const state = filters.state === 'ended' ? 'ended' : 'held'
  const { data, error } = useCall('heldWins', { state }, EVERY_MS)
  const may = useMay()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data?.wins.find(({ heldId }) => heldId === openId)
  const look = may('win.review') ? (win: Win) => setOpenId(win.heldId) : null
  return (
    <>
      <p className="mb-3 max-w-[76ch] text-13 text-text2">
        {t('wins.text')} {data ? <Limits {...data.limits} /> : null}
      </p>
      <div className="mb-3 flex">
        <Select
          label={t('wins.show')}
          value={state}
          options={[
            ['held', t('wins.held')],
            ['ended', t('wins.ended')],
          ]}
          onChange={(next) => set({ state: next })}
        />
      </div>
      <DataTable
        label={t('games.wins')}
        columns={columns(look)}
        rows={data?.wins}
        error={data ? null : error}
        keyOf={({ heldId }) => heldId}
        empty={t(state === 'held' ? 'wins.none' : 'wins.over')}
      />
      {open ? <LookDialog win={open} onClose={() => setOpenId(null)} /> : null}
    </>
  )
}

function Limits({ times, win, titleDay, vendorDay }: HeldWinList['limits']) {
  const currency = useCurrency()
  const inMoney = (value: string) => money(value, currency)
  return t('wins.limits', {
    times: times.toLocaleString('en'),
    ...{ win: inMoney(win), titleDay: inMoney(titleDay), vendorDay: inMoney(vendorDay) },
  })
}

const columns = (look: ((win: Win) => void) | null): Column<Win>[] => [
  {
    id: 'member',
    header: t('member'),
    cell: ({ row: { original } }) => (
      <Link to="/members/:memberId/money" params={{ memberId: original.memberId }} className="link">
        {original.username}
      </Link>
    ),
  },
  {
    id: 'game',
    header: t('games.title'),
    cell: ({ row: { original } }) => (
      <span className="grid">
        {original.gameName}
        <small className="text-text3">
          {original.vassalage} · {original.round}
        </small>
      </span>
    ),
  },
  {
    id: 'amount',
    header: t('wins.amount'),
    isFigure: true,
    cell: ({ row: { original } }) => money(original.amount, original.currency),
  },
  {
    id: 'stake',
    header: t('wins.stake'),
    isFigure: true,
    cell: ({ row: { original } }) => money(original.stake, original.currency),
  },
  {
    id: 'because',
    header: t('wins.why'),
    cell: ({ row: { original } }) => t(`wins.because.${original.because}`),
  },
  {
    id: 'at',
    header: t('wins.at'),
    cell: ({ row: { original } }) => dateTime(original.heldAt),
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ row: { original } }) => <Standing win={original} look={look} />,
  },
]

function Standing({ win, look }: { win: Win; look: ((win: Win) => void) | null }) {
  const { waiting, state, username } = win
  return (
    <span className="grid justify-items-start gap-1.5">
      <State kind={BADGES[state]}>{t(`wins.is.${state}`)}</State>
      {waiting ? (
        <small className="text-text3">
          {t('wins.waits', {
            by: waiting.requester,
            verdict: t(`wins.verdict.${waiting.verdict}`),
          })}
        </small>
      ) : null}
      {state === 'held' && !waiting && look ? (
        <button
          type="button"
          className="btn"
          aria-label={t('wins.lookAt', { name: username })}
          onClick={() => look(win)}
        >
          {t('wins.look')}
        </button>
      ) : null}
    </span>
  )
}

/** The details of a held win, and the two requests that a second operator decides on. */
function LookDialog({ win, onClose }: { win: Win; onClose: () => void }) {
  const propose = useChange('proposeHeldWin', {
    refreshes: ['heldWins', 'approvals'],
    done: () => {
      toast('good', t('wins.requested'))
      onClose()
    },
  })
  const request = (verdict: 'release' | 'refuse') => (because: string) =>
    propose.mutate({ heldId: win.heldId, verdict, because })
  return (
    <Dialog title={t('wins.title')} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('member'), win.username],
            [t('games.title'), `${win.gameName} · ${win.vassalage} · ${win.round}`],
            [t('wins.amount'), money(win.amount, win.currency)],
            [t('wins.stake'), money(win.stake, win.currency)],
            [t('wins.why'), t(`wins.because.${win.because}`)],
          ]}
        />
        <WithReason
          action={t('wins.release')}
          isBusy={propose.isPending}
          onSubmit={request('release')}
          instead={{ action: t('wins.refuse'), onSubmit: request('refuse') }}
        />
      </div>
    </Dialog>
  )
}
