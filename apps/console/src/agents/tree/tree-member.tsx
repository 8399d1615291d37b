import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Badge, Button, Card, Facts, formatMoney } from '@parola/ui'
import { useState } from 'react'
import { dateTime, t } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { termLines } from '../../platform/terms/contract-terms.ts'
import { EndDialog } from './end-dialog.tsx'
import { LinkedPerson } from './linked-person.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { TypeDialog } from './type-dialog.tsx'

type Detail = ValueOf<Calls['treeMember']>
type Contract = Detail['contracts'][number]

const BADGES = { processing: 'wait', approved: 'good', rejected: 'quiet' } as const

type Props = { memberId: string; open: (memberId: string) => void; onClose: () => void }

/** One account of the tree: its team, contracts and moves. */
export function TreeMember({ memberId, open, onClose }: Props) {
  const { data, error } = useCall('treeMember', { memberId })
  return (
    <Side
      title={data?.username ?? ''}
      badge={
        data ? (
          <Badge kind={data.isAgent ? 'good' : 'quiet'}>
            {t(data.isAgent ? 'tree.agent' : 'tree.member')}
          </Badge>
        ) : null
      }
      error={error}
      onClose={onClose}
    >
      {data ? (
        <div className="side-body grid gap-4">
          <Place detail={data} open={open} />
          <Actions detail={data} />
          <Moves moves={data.moves} />
          <Sums sums={data.sums} />
          <Contracts contracts={data.contracts} />
          <LinkedPerson memberId={data.memberId} />
        </div>
      ) : null}
    </Side>
  )
}

type Open = 'move' | 'offer' | 'type' | null

/** What can be requested of an account; another operator decides. */
function Actions({ detail }: { detail: Detail }) {
  const may = useMay()
  const [open, setOpen] = useState<Open>(null)
  const { memberId, username, isAgent, path } = detail
  const close = () => setOpen(null)
  const isBelowHouse = path.length === 1
  const becomes = isAgent ? 'member' : 'agent'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link className="link" to="/members/:memberId" params={{ memberId }}>
        {t('tree.profile')}
      </Link>
      {may('settlement.propose') ? (
        <>
          <Button size="small" icon="repeat" onClick={() => setOpen('move')}>
            {t('tree.move')}
          </Button>
          {isAgent && isBelowHouse ? (
            <Button size="small" icon="badge-check" onClick={() => setOpen('offer')}>
              {t('tree.offer')}
            </Button>
          ) : null}
          {isAgent && detail.teamSize > 0 ? null : (
            <Button size="small" icon="user" onClick={() => setOpen('type')}>
              {t(`tree.makes.${becomes}`)}
            </Button>
          )}
        </>
      ) : null}
      {open === 'move' ? <MoveDialog member={detail} onClose={close} /> : null}
      {open === 'offer' ? <OfferDialog member={detail} onClose={close} /> : null}
      {open === 'type' ? (
        <TypeDialog becomes={becomes} username={username} onClose={close} />
      ) : null}
    </div>
  )
}

function Place({ detail, open }: { detail: Detail; open: Props['open'] }) {
  const above = detail.path.slice(0, -1)
  const upline = above.at(-1)
  return (
    <Facts
      rows={[
        [
          t('tree.upline'),
          upline ? (
            <button key="up" type="button" className="link" onClick={() => open(upline.memberId)}>
              {upline.username}
            </button>
          ) : (
            t('tree.house')
          ),
        ],
        [t('tree.level'), String(detail.path.length)],
        [t('tree.directs'), String(detail.directs)],
        [t('tree.teamSize'), String(detail.teamSize)],
        [t('tree.agents'), String(detail.agents)],
        [t('tree.joinedAt'), dateTime(detail.joinedAt)],
      ]}
    />
  )
}

function Moves({ moves }: { moves: Detail['moves'] }) {
  const [newest] = moves
  if (!newest) return null
  const { from, to, effectiveAt, doneAt } = newest
  const params = { from: from ?? t('tree.house'), to, at: dateTime(effectiveAt) }
  return <Alert kind="info">{t(doneAt ? 'tree.moved' : 'tree.moves', params)}</Alert>
}

/** A dash where there is nothing: what is there is what is read. */
const quiet = (amount: string) => (/[1-9]/.test(amount) ? formatMoney(amount) : '–')

function Sums({ sums }: { sums: Detail['sums'] }) {
  const parts = ['deposit', 'withdrawal', 'stake', 'payout', 'validBet', 'ggr'] as const
  const now = ['teamBalance', 'owed', 'owes'] as const
  return (
    <Card title={t('tree.sums', { from: sums.from, to: sums.to })}>
      <Facts rows={[...parts, ...now].map((name) => [t(`tree.sum.${name}`), quiet(sums[name])])} />
    </Card>
  )
}

function Contracts({ contracts }: { contracts: Detail['contracts'] }) {
  return (
    <Card title={t('tree.contracts')}>
      {contracts.length === 0 ? <p className="text-text2">{t('tree.noContracts')}</p> : null}
      <ul className="grid gap-4">
        {contracts.map((contract) => (
          <ContractItem key={contract.contractId} contract={contract} />
        ))}
      </ul>
    </Card>
  )
}

function ContractItem({ contract }: { contract: Contract }) {
  const may = useMay()
  const [isEnding, setEnding] = useState(false)
  const { terms, state, isOwn, upline, downline, startAt, endAt, version } = contract
  const mayEnd = state === 'approved' && endAt === null && may('settlement.propose')
  const other = isOwn ? (upline ?? t('tree.house')) : downline
  return (
    <li className="grid gap-1 text-14">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>
          {t(`settlement.kind.${terms.kind}`)} · {t('tree.version', { version })}
        </b>
        <Badge kind={BADGES[state]}>{t(`tree.contract.${state}`)}</Badge>
      </div>
      <span className="text-text2">{t(isOwn ? 'tree.paidBy' : 'tree.paysTo', { other })}</span>
      <ul>
        {termLines(terms).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <span className="text-text2">
        {dateTime(startAt)} – {endAt ? dateTime(endAt) : t('tree.noEnd')}
      </span>
      {contract.isOneAddress ? <Alert kind="wait">{t('tree.oneAddress')}</Alert> : null}
      {mayEnd ? (
        <Button size="small" className="justify-self-start" onClick={() => setEnding(true)}>
          {t('tree.endAtOnce')}
        </Button>
      ) : null}
      {isEnding ? <EndDialog contract={contract} onClose={() => setEnding(false)} /> : null}
    </li>
  )
}
