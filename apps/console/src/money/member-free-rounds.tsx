import type { Calls, ValueOf } from '@parola/contract'
import { Dialog } from '@parola/ui'
import { useState } from 'react'
import { dateTime, t } from '../platform/i18n.ts'
import { Facts, Select, State, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'
import { amountOf } from './bench.tsx'
import { Amount } from './figures.tsx'
import { Field } from './give-reward.tsx'

type Free = ValueOf<Calls['opsFreeRounds']>['content'][number]

const LAMPS = {
  sending: 'wait',
  ready: 'wait',
  done: 'good',
  expired: 'quiet',
  refused: 'bad',
  cancelled: 'bad',
} as const
const MULTIPLES = ['0', '1', '3', '5', '10', '20'] as const
const DAYS = ['1', '3', '7', '14', '30'] as const
const NOTE_MIN = 3
/** The vendor is told and the member plays meanwhile. */
const LOOK_EVERY_MS = 5000

const Lamp = ({ one }: { one: Free }) => (
  <State kind={LAMPS[one.state]}>{t(`freeRounds.state.${one.state}`)}</State>
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
  { id: 'state', header: t('state'), cell: ({ row }) => <Lamp one={row.original} /> },
]

/** Rounds that a member was given to play for nothing. */
export function MemberFreeRounds({ username }: { username: string }) {
  const may = useMay()
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, error } = useCall('opsFreeRounds', { username, pageSize: '50' }, LOOK_EVERY_MS)
  const open = data?.content.find(({ campaign }) => campaign === openId)
  return (
    <section>
      <div className="mt-6 mb-2 flex items-center justify-between">
        <h2 className="text-[15px]">{t('freeRounds.list')}</h2>
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
      />
      {open ? (
        <Dialog title={open.campaign} closeLabel={t('close')} onClose={() => setOpenId(null)}>
          <OneGrant one={open} />
        </Dialog>
      ) : null}
    </section>
  )
}

function OneGrant({ one }: { one: Free }) {
  const may = useMay()
  const cancel = useChange('cancelFreeRounds', {
    refreshes: ['opsFreeRounds', 'auditEntries'],
    says: t('freeRounds.takenBack'),
  })
  const isOpen = one.state === 'sending' || one.state === 'ready'
  return (
    <div className="grid gap-4">
      <p className="text-text2">{one.note}</p>
      <Facts
        rows={[
          [t('state'), <Lamp key="state" one={one} />],
          [t('freeRounds.games'), one.games.join(', ')],
          [t('freeRounds.stake'), <Amount key="stake" value={one.stake} currency={one.currency} />],
          [t('reward.multiple'), one.multiple === 0 ? t('freeRounds.cash') : `${one.multiple}×`],
          [t('freeRounds.until'), dateTime(one.expiresAt)],
          [t('reward.by'), one.givenBy],
          [t('reason'), one.because],
          ...(one.refusal ? [[t('freeRounds.refusal'), one.refusal] as const] : []),
        ]}
      />
      {isOpen && may('reward.grant') ? (
        <WithReason
          action={t('freeRounds.takeBack')}
          danger
          isBusy={cancel.isPending}
          onSubmit={(because) =>
            cancel.mutate({ campaign: one.campaign, username: one.username, because })
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

const EMPTY = { games: '', rounds: '10', stake: '1.00', note: '', multiple: '3', days: '7' }

/** What was typed, as the call takes it; null while something is missing. */
function wishOf(typed: typeof EMPTY) {
  const nodeIds = typed.games.split(',').map((one) => Number(one.trim()))
  const [rounds, stake] = [Number(typed.rounds), amountOf(typed.stake.trim())]
  const isNumber = (n: number) => Number.isInteger(n) && n > 0
  if (![rounds, ...nodeIds].every(isNumber) || !stake) return null
  if (typed.note.trim().length < NOTE_MIN) return null
  const { multiple, days, note } = typed
  return {
    nodeIds,
    rounds,
    stake,
    multiple: Number(multiple),
    days: Number(days),
    note: note.trim(),
  }
}

function GiveForm({ username, onDone }: { username: string; onDone: () => void }) {
  // One form is one campaign, however often it is sent.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(EMPTY)
  const set = (part: Partial<typeof EMPTY>) => setTyped((now) => ({ ...now, ...part }))
  const wish = wishOf(typed)
  const give = useChange('giveFreeRounds', {
    refreshes: ['opsFreeRounds', 'auditEntries'],
    says: t('freeRounds.gave'),
    done: onDone,
  })
  const field = (name: 'games' | 'rounds' | 'stake' | 'note', label: string, max = 16) => (
    <Field
      label={t(label)}
      value={typed[name]}
      max={max}
      onChange={(text) => set({ [name]: text })}
    />
  )
  return (
    <div className="grid gap-4">
      <p className="text-text2">{username}</p>
      {field('games', 'freeRounds.game', 200)}
      <p className="text-[12px] text-text3">{t('freeRounds.gameHint')}</p>
      <div className="grid grid-cols-2 gap-2">
        {field('rounds', 'freeRounds.rounds')}
        {field('stake', 'freeRounds.stake')}
        <Select
          label={t('reward.multiple')}
          value={typed.multiple}
          options={MULTIPLES.map((one) => [one, one === '0' ? t('freeRounds.cash') : `${one}×`])}
          onChange={(multiple) => set({ multiple })}
        />
        <Select
          label={t('freeRounds.days')}
          value={typed.days}
          options={DAYS.map((one) => [one, one])}
          onChange={(days) => set({ days })}
        />
      </div>
      {field('note', 'reward.noteFor', 140)}
      <WithReason
        action={t('freeRounds.give')}
        isBusy={give.isPending}
        disabled={!wish}
        onSubmit={(because) =>
          wish && give.mutate({ ...wish, requestKey, usernames: [username], because })
        }
      />
      <p className="text-[12px] text-text3">{t('freeRounds.hint')}</p>
    </div>
  )
}
