import { Alert, Badge, Money, Textarea, TextField } from '@parola/ui'
import type { ReactNode } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useCurrency, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { segmentsOf, typedSegments } from './segments.ts'
import type { Wheel as AllGroups, Group } from './wheel.types.ts'

const nameOf = ({ label, fromTier }: Group) => t('wheel.from', { label, tier: fromTier })

const columns = (): Column<Group>[] => [
  { key: 'name', header: t('vip.level'), isName: true, cell: nameOf },
  { key: 'spins', header: t('wheel.spins'), isFigure: true, cell: ({ spins }) => spins },
  {
    key: 'segments',
    header: t('wheel.segments'),
    isFigure: true,
    cell: ({ segments }) => segments.length,
  },
  {
    key: 'value',
    header: t('wheel.faceValue'),
    isFigure: true,
    cell: ({ faceValue }) => <Money amount={faceValue} />,
  },
]

/** The wheel of each group of tiers; a change is a request to a second operator, for the next day. */
export function Wheel() {
  const [filters, set] = useFilters()
  const may = useMay()
  const { data, error } = useCall('opsWheel')
  const open = data?.groups.find(({ fromTier }) => String(fromTier) === filters.group)
  return (
    <Page
      title={t('nav.wheel')}
      text={t('wheel.text')}
      isWide
      actions={data?.isWaiting ? <Badge kind="wait">{t('vip.waiting')}</Badge> : null}
    >
      {data ? (
        <dl className="tiles mb-3">
          <Figure name={t('wheel.spun')}>{data.spins}</Figure>
          <Figure name={t('wheel.cash')}>
            <Money amount={data.cash} />
          </Figure>
          <Figure name={t('wheel.freeBets')}>
            <Money amount={data.freeBets} />
          </Figure>
          <Figure name={t('points.points')}>{data.points}</Figure>
        </dl>
      ) : null}
      <ListWithDetail
        isOpen={open !== undefined}
        list={
          <DataTable
            label={t('nav.wheel')}
            columns={columns()}
            rows={data?.groups}
            error={data ? null : error}
            keyOf={({ fromTier }) => String(fromTier)}
            onOpen={({ fromTier }) => set({ group: String(fromTier) })}
            selected={filters.group}
            empty={t('vip.none')}
            emptyText={t('vip.noneText')}
          />
        }
        side={
          open && data ? (
            <Side title={nameOf(open)} badge={null} onClose={() => set({ group: undefined })}>
              <div className="side-body">
                {data.isWaiting || !may('reward.grant') ? (
                  <Alert kind="info">{t('wheel.locked')}</Alert>
                ) : (
                  <GroupForm key={`${open.fromTier} ${data.version}`} wheel={data} group={open} />
                )}
              </div>
            </Side>
          ) : null
        }
      />
    </Page>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="panel">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** One group. What is sent holds every group, as they will be. */
function GroupForm({ wheel, group }: { wheel: AllGroups; group: Group }) {
  const currency = useCurrency()
  const form = useAction('changeWheel', {
    values: { spins: String(group.spins), segments: typedSegments(group.segments) },
    body: ({ reason, spins, segments }) => ({
      ...{ version: wheel.version, reason },
      groups: wheel.groups.map(({ label: _, faceValue: __, ...other }) =>
        other.fromTier === group.fromTier
          ? { ...other, spins: Number(spins), segments: segmentsOf(segments, currency) }
          : other,
      ),
    }),
    refreshes: ['opsWheel', 'approvals', 'auditEntries'],
    says: t('adjust.requested'),
  })
  return (
    <ActionForm form={form} actions={[{ text: t('adjust.request') }]}>
      <p className="text-12 text-text3">{t('wheel.nextDay', { date: dateTime(wheel.nextDay) })}</p>
      <TextField {...form.field('spins')} label={t('wheel.spins')} inputMode="numeric" />
      <Textarea
        {...form.field('segments')}
        label={t('wheel.segments')}
        hint={t('wheel.segmentsHint')}
      />
    </ActionForm>
  )
}
