import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button, Dialog, Facts, Select } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { moneyText } from '../../platform/figures.tsx'
import type { Filters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { MemberName } from '../../platform/member-name.tsx'
import { useCall, useCurrency, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type HeldWinList = ValueOf<Calls['heldWins']>
type Win = HeldWinList['wins'][number]
type Verdict = 'release' | 'refuse'

const EVERY_MS = 10_000
const BADGES = { held: 'wait', released: 'good', refused: 'bad', rolled_back: 'quiet' } as const

/** Wins above what vendors may make the brand pay: two operators release or refuse each. */
export function HeldWins({ filters, set }: { filters: Filters; set(change: Filters): void }) {
  const state = filters.state === 'ended' ? 'ended' : 'held'
  const { data, error } = useCall('heldWins', { state }, EVERY_MS)
  const may = useMay()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data?.wins.find(({ heldId }) => heldId === openId)
  const review = may('win.review') ? (win: Win) => setOpenId(win.heldId) : null
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
        columns={columns(review)}
        rows={data?.wins}
        error={data ? null : error}
        keyOf={({ heldId }) => heldId}
        empty={t(state === 'held' ? 'wins.none' : 'wins.over')}
        emptyText={t('wins.noneText')}
      />
      {open ? <ReviewDialog win={open} onClose={() => setOpenId(null)} /> : null}
    </>
  )
}

function Limits({ times, win, titleDay, vendorDay }: HeldWinList['limits']) {
  const currency = useCurrency()
  const limit = (value: string) => moneyText(value, currency)
  return t('wins.limits', {
    times: times.toLocaleString('en'),
    ...{ win: limit(win), titleDay: limit(titleDay), vendorDay: limit(vendorDay) },
  })
}

const columns = (review: ((win: Win) => void) | null): Column<Win>[] => [
  {
    key: 'member',
    header: t('member'),
    isName: true,
    cell: (row) => (
      <Link to="/members/:memberId/money" params={{ memberId: row.memberId }} className="link">
        <MemberName member={row} />
      </Link>
    ),
  },
  {
    key: 'game',
    header: t('games.title'),
    cell: (row) => (
      <span className="grid">
        {row.gameName}
        <small className="text-text3">
          {row.vassalage} · {row.round}
        </small>
      </span>
    ),
  },
  {
    key: 'amount',
    header: t('wins.amount'),
    isFigure: true,
    cell: (row) => moneyText(row.amount, row.currency),
  },
  {
    key: 'stake',
    header: t('wins.stake'),
    isFigure: true,
    cell: (row) => moneyText(row.stake, row.currency),
  },
  {
    key: 'because',
    header: t('wins.why'),
    cell: (row) => t(`wins.because.${row.because}`),
  },
  {
    key: 'at',
    header: t('wins.at'),
    cell: (row) => <DateTime at={row.heldAt} />,
  },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <Standing win={row} review={review} />,
  },
]

function Standing({ win, review }: { win: Win; review: ((win: Win) => void) | null }) {
  const { waiting, state, username } = win
  return (
    <span className="grid justify-items-start gap-1.5">
      <Badge kind={BADGES[state]}>{t(`wins.is.${state}`)}</Badge>
      {waiting ? (
        <small className="text-text3">
          {t('wins.waits', {
            by: waiting.requester,
            verdict: t(`wins.verdict.${waiting.verdict}`),
          })}
        </small>
      ) : null}
      {state === 'held' && !waiting && review ? (
        <Button
          size="small"
          aria-label={t('wins.lookAt', { name: username })}
          onClick={() => review(win)}
        >
          {t('wins.look')}
        </Button>
      ) : null}
    </span>
  )
}

/** The details of a held win, and the two requests that a second operator decides on. */
function ReviewDialog({ win, onClose }: { win: Win; onClose: () => void }) {
  const form = useAction('proposeHeldWin', {
    values: { verdict: 'release' as Verdict },
    body: ({ verdict, reason }) => ({ heldId: win.heldId, verdict, because: reason }),
    refreshes: ['heldWins', 'approvals'],
    says: t('wins.requested'),
    done: onClose,
  })
  const choose = (verdict: Verdict) => () => form.set('verdict', verdict)
  return (
    <Dialog title={t('wins.title')} closeLabel={t('close')} onClose={onClose}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('member'), win.username],
            [t('games.title'), `${win.gameName} · ${win.vassalage} · ${win.round}`],
            [t('wins.amount'), moneyText(win.amount, win.currency)],
            [t('wins.stake'), moneyText(win.stake, win.currency)],
            [t('wins.why'), t(`wins.because.${win.because}`)],
          ]}
        />
        <ActionForm
          form={form}
          actions={[
            { text: t('wins.release'), choose: choose('release') },
            { text: t('wins.refuse'), isDanger: true, choose: choose('refuse') },
          ]}
        />
      </div>
    </Dialog>
  )
}
