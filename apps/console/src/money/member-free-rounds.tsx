import type { Calls, ValueOf } from '@parola/contract'
import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { Amount } from '../platform/figures.tsx'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { type Column, DataTable, Pages } from '../platform/table.tsx'
import { GiveForm } from './give-free-rounds.tsx'

type Free = ValueOf<Calls['opsFreeRounds']>['content'][number]

const BADGES = {
  sending: 'wait',
  ready: 'wait',
  done: 'good',
  expired: 'quiet',
  refused: 'bad',
  cancelled: 'bad',
} as const
/** The vendor is being notified and the member plays meanwhile. */
const LOOK_EVERY_MS = 5000

const RewardBadge = ({ free }: { free: Free }) => (
  <State kind={BADGES[free.state]}>{t(`freeRounds.state.${free.state}`)}</State>
)

const columns = (): Column<Free>[] => [
  {
    id: 'campaign',
    header: t('queue.reference'),
    cell: ({ row }) => <span className="reference">{row.original.campaign}</span>,
  },
  { id: 'games', header: t('freeRounds.games'), cell: ({ row }) => row.original.games.join(', ') },
  {
    id: 'played',
    header: t('freeRounds.played'),
    isFigure: true,
    cell: ({ row: { original } }) => `${original.played} / ${original.rounds}`,
  },
  {
    id: 'won',
    header: t('freeRounds.won'),
    isFigure: true,
    cell: ({ row: { original } }) => <Amount value={original.won} currency={original.currency} />,
  },
  { id: 'state', header: t('state'), cell: ({ row }) => <RewardBadge free={row.original} /> },
]

/** Rounds that a member was given to play for nothing. */
export function MemberFreeRounds({ username }: { username: string }) {
  const may = useMay()
  const [openId, setOpenId] = useState<string | null>(null)
  const [cursor, setCursor] = useState<string>()
  const { data, error } = useCall(
    'opsFreeRounds',
    { username, cursor, pageSize: '10' },
    LOOK_EVERY_MS,
  )
  const open = data?.content.find(({ campaign }) => campaign === openId)
  return (
    <section>
      <div className="mt-6 mb-2 flex items-center justify-between">
        <h2 className="text-15">{t('freeRounds.list')}</h2>
        {may('reward.grant') ? <Give username={username} /> : null}
      </div>
      <DataTable
        label={t('freeRounds.list')}
        columns={columns()}
        rows={data?.content}
        error={data ? null : error}
        keyOf={({ campaign }) => campaign}
        onOpen={({ campaign }) => setOpenId(campaign)}
        empty={t('freeRounds.none')}
        more={<Pages cursor={cursor} next={data?.next} go={setCursor} />}
      />
      {open ? (
        <Dialog title={open.campaign} closeLabel={t('close')} onClose={() => setOpenId(null)}>
          <OneGrant free={open} />
        </Dialog>
      ) : null}
    </section>
  )
}

function OneGrant({ free }: { free: Free }) {
  const may = useMay()
  const cancel = useChange('cancelFreeRounds', {
    refreshes: ['opsFreeRounds', 'auditEntries'],
    says: t('freeRounds.takenBack'),
  })
  const isOpen = free.state === 'sending' || free.state === 'ready'
  return (
    <div className="grid gap-4">
      <p className="text-text2">{free.note}</p>
      <Facts
        rows={[
          [t('state'), <RewardBadge key="state" free={free} />],
          [t('freeRounds.games'), free.games.join(', ')],
          [
            t('freeRounds.stake'),
            <Amount key="stake" value={free.stake} currency={free.currency} />,
          ],
          [t('reward.multiple'), free.multiple === 0 ? t('freeRounds.cash') : `${free.multiple}×`],
          [t('freeRounds.until'), dateTime(free.expiresAt)],
          [t('reward.by'), free.givenBy],
          [t('reward.agreed'), free.agreedBy ?? '–'],
          [t('reason'), free.because],
          ...(free.refusal ? [[t('freeRounds.refusal'), free.refusal] as const] : []),
        ]}
      />
      {isOpen && may('reward.grant') ? (
        <WithReason
          action={t('freeRounds.takeBack')}
          danger
          isBusy={cancel.isPending}
          onSubmit={(because) =>
            cancel.mutate({ campaign: free.campaign, username: free.username, because })
          }
        />
      ) : null}
    </div>
  )
}

function Give({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {t('freeRounds.give')}
      </button>
      {isOpen ? (
        <Dialog title={t('freeRounds.give')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <GiveForm username={username} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}
