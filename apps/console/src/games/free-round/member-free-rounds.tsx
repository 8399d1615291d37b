import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button, Dialog, Facts, Money } from '@parola/ui'
import { useState } from 'react'
import { ReasonForm } from '../../platform/action-form.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { GiveFreeRounds } from './give-free-rounds.tsx'

type Grant = ValueOf<Calls['opsFreeRounds']>['content'][number]

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

const GrantBadge = ({ grant }: { grant: Grant }) => (
  <Badge kind={BADGES[grant.state]}>{t(`freeRounds.state.${grant.state}`)}</Badge>
)

const columns = (): Column<Grant>[] => [
  {
    key: 'campaign',
    header: t('queue.reference'),
    isName: true,
    cell: (row) => <span className="reference">{row.campaign}</span>,
  },
  { key: 'games', header: t('freeRounds.games'), cell: (row) => row.games.join(', ') },
  {
    key: 'played',
    header: t('freeRounds.played'),
    isFigure: true,
    cell: (row) => `${row.played} / ${row.rounds}`,
  },
  {
    key: 'won',
    header: t('freeRounds.won'),
    isFigure: true,
    cell: (row) => <Money amount={row.won} code={row.currency} />,
  },
  { key: 'state', header: t('state'), cell: (row) => <GrantBadge grant={row} /> },
]

/** Free rounds that a member was given. */
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
  const isFirst = data?.content.length === 0
  const give = may('reward.grant') ? <Give username={username} /> : null
  return (
    <section>
      <div className="mt-6 mb-2 flex items-center justify-between">
        <h2 className="text-15">{t('freeRounds.list')}</h2>
        {isFirst ? null : give}
      </div>
      <DataTable
        label={t('freeRounds.list')}
        columns={columns()}
        rows={data?.content}
        error={data ? null : error}
        keyOf={({ campaign }) => campaign}
        onOpen={({ campaign }) => setOpenId(campaign)}
        empty={t('freeRounds.none')}
        emptyText={t('freeRounds.noneText')}
        emptyAction={give}
        more={<CursorPages cursor={cursor} next={data?.next} go={setCursor} />}
      />
      {open ? (
        <Dialog title={open.campaign} closeLabel={t('close')} onClose={() => setOpenId(null)}>
          <GrantDetail grant={open} />
        </Dialog>
      ) : null}
    </section>
  )
}

function GrantDetail({ grant }: { grant: Grant }) {
  const may = useMay()
  const isOpen = grant.state === 'sending' || grant.state === 'ready'
  return (
    <div className="grid gap-4">
      <p className="text-text2">{grant.note}</p>
      <Facts
        rows={[
          [t('state'), <GrantBadge key="state" grant={grant} />],
          [t('freeRounds.games'), grant.games.join(', ')],
          [t('freeRounds.stake'), <Money key="stake" amount={grant.stake} code={grant.currency} />],
          [
            t('reward.multiple'),
            grant.multiple === 0 ? t('freeRounds.cash') : `${grant.multiple}×`,
          ],
          [t('freeRounds.until'), dateTime(grant.expiresAt)],
          [t('reward.by'), grant.givenBy],
          [t('reward.agreed'), grant.agreedBy ?? '–'],
          [t('reason'), grant.because],
          ...(grant.refusal ? [[t('freeRounds.refusal'), grant.refusal] as const] : []),
        ]}
      />
      {isOpen && may('reward.grant') ? (
        <ReasonForm
          call="cancelFreeRounds"
          body={(because) => ({ campaign: grant.campaign, username: grant.username, because })}
          refreshes={['opsFreeRounds', 'auditEntries']}
          says={t('freeRounds.takenBack')}
          action={t('freeRounds.takeBack')}
          isDanger
        />
      ) : null}
    </div>
  )
}

function Give({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('freeRounds.give')}</Button>
      {isOpen ? (
        <Dialog title={t('freeRounds.give')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <GiveFreeRounds username={username} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}
