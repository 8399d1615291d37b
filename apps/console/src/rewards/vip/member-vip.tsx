import type { Calls, ValueOf } from '@parola/contract'
import { Button, Dialog, Facts, Money, SelectField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'

type Vip = ValueOf<Calls['opsMemberVip']>
type Change = Vip['changes'][number]
type Reward = ValueOf<Calls['opsMemberVipRewards']>['content'][number]

const SHOWN = '10'

const changeColumns = (): Column<Change>[] => [
  { key: 'at', header: t('audit.at'), cell: (row) => <DateTime at={row.changedAt} /> },
  { key: 'cause', header: t('kind'), cell: (row) => t(`vip.cause.${row.cause}`) },
  { key: 'tier', header: t('vip.level'), cell: ({ from, to }) => `${from} → ${to}` },
  { key: 'growth', header: t('vip.growth'), isFigure: true, cell: (row) => row.growth },
  { key: 'by', header: t('vip.by'), cell: (row) => row.operator ?? '–' },
  { key: 'reason', header: t('reason'), cell: (row) => row.reason ?? '–' },
]

const rewardColumns = (): Column<Reward>[] => [
  {
    key: 'reference',
    header: t('queue.reference'),
    cell: (row) => <span className="reference">{row.reference}</span>,
  },
  { key: 'at', header: t('audit.at'), cell: (row) => <DateTime at={row.madeAt} /> },
  { key: 'source', header: t('kind'), cell: (row) => t(`vip.source.${row.source}`) },
  { key: 'label', header: t('vip.level'), cell: (row) => row.label },
  {
    key: 'amount',
    header: t('queue.amount'),
    isFigure: true,
    cell: (row) => <Money amount={row.amount} code={row.currency} />,
  },
  { key: 'state', header: t('state'), cell: (row) => t(`vip.state.${row.state}`) },
]

/** A member in the VIP club: the level, how it came about, and what was paid. */
export function MemberVip({ memberId }: { memberId: string }) {
  const { data, error } = useCall('opsMemberVip', { memberId })
  const rewards = useCall('opsMemberVipRewards', { memberId, pageSize: SHOWN })
  return (
    <>
      <header className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-15">{t('nav.vip')}</h2>
        {data ? <SetTier memberId={memberId} vip={data} /> : null}
      </header>
      {data ? (
        <Facts
          className="mb-3"
          rows={[
            [t('vip.level'), data.label],
            [t('vip.growth'), String(data.growth)],
            [t('vip.periodGrowth'), String(data.periodGrowth)],
            [t('vip.host'), data.host ?? '–'],
            [t('vip.paid'), <Money key="paid" amount={data.paid} />],
          ]}
        />
      ) : null}
      <DataTable
        label={t('vip.changes')}
        columns={changeColumns()}
        rows={data?.changes}
        error={data ? null : error}
        keyOf={(row) => `${row.changedAt} ${row.to}`}
        empty={t('vip.noChanges')}
        emptyText={t('vip.noChangesText')}
      />
      <DataTable
        label={t('vip.rewards')}
        columns={rewardColumns()}
        rows={rewards.data?.content}
        error={rewards.data ? null : rewards.error}
        keyOf={({ reference }) => reference}
        empty={t('vip.noRewards')}
        emptyText={t('vip.noRewardsText')}
      />
    </>
  )
}

function SetTier({ memberId, vip }: { memberId: string; vip: Vip }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  if (!may('reward.grant')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('vip.set')}</Button>
      {isOpen ? (
        <Dialog title={t('vip.set')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <TierForm memberId={memberId} vip={vip} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}

type FormProps = { memberId: string; vip: Vip; onDone: () => void }

function TierForm({ memberId, vip, onDone }: FormProps) {
  const form = useAction('setVipTier', {
    values: { tier: String(vip.tier) },
    body: ({ tier, reason }) => ({ memberId, tier: Number(tier), reason }),
    refreshes: ['opsMemberVip', 'opsVipLevels', 'auditEntries'],
    says: t('vip.wasSet'),
    done: onDone,
  })
  return (
    <ActionForm form={form} actions={[{ text: t('vip.set') }]}>
      <SelectField
        {...form.field('tier')}
        label={t('vip.level')}
        options={vip.levels.map(({ tier, label }) => [String(tier), label])}
      />
      <p className="text-12 text-text3">{t('vip.setHint')}</p>
    </ActionForm>
  )
}
