import { Badge, Choice, Facts, Money, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm, ReasonForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { useFilters } from '../../platform/filters.ts'
import { dateTime, t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useChange, useCurrency, useMay } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import type { Application } from './promotion.types.ts'

const EVERY_MS = 15_000
const PLACES = [1, 2, 3]
const VIEWS = ['open', 'decided'] as const
const BADGES = {
  ...({ applying: 'wait', process: 'wait', issued: 'good' } as const),
  ...({ claimed: 'good', rejected: 'bad', close: 'quiet' } as const),
} as const

const StatusBadge = ({ status }: Pick<Application, 'status'>) => (
  <Badge kind={BADGES[status]}>{t(`promo.entry.${status}`)}</Badge>
)

const columns = (): Column<Application>[] => [
  { key: 'member', header: t('member'), isName: true, cell: (row) => row.username },
  { key: 'promotion', header: t('promo.title'), cell: (row) => row.promotion },
  { key: 'status', header: t('state'), cell: (row) => <StatusBadge status={row.status} /> },
  { key: 'due', header: t('promo.due'), cell: (row) => <Due application={row} /> },
]

/** When a decision is due; open ones that are late say so. */
function Due({ application: { dueAt, status } }: { application: Application }) {
  const isOpen = status === 'applying' || status === 'process'
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <DateTime at={dueAt} />
      {isOpen && Date.parse(dueAt) < Date.now() ? (
        <Badge kind="bad">{t('promo.late')}</Badge>
      ) : null}
    </span>
  )
}

/** Applications for promotions, those that wait longest first (PRO-02). */
export function Applications() {
  const [{ view = 'open', cursor, application }, set] = useFilters()
  const shown = VIEWS.find((known) => known === view) ?? 'open'
  const { data, error } = useCall('opsApplications', { view: shown, cursor }, EVERY_MS)
  const open = data?.content.find(({ id }) => id === application)
  const close = () => set({ application: undefined })
  return (
    <Page title={t('nav.applications')} text={t('promo.applicationsText')} isWide>
      <Choice
        className="mb-3"
        look="segments"
        label={t('state')}
        value={shown}
        options={VIEWS.map((known) => [known, t(`promo.view.${known}`)])}
        onChange={(next) => set({ view: next, cursor: undefined, application: undefined })}
      />
      <ListWithDetail
        isOpen={open !== undefined}
        list={
          <DataTable
            label={t('nav.applications')}
            columns={columns()}
            rows={data?.content}
            error={data ? null : error}
            keyOf={({ id }) => id}
            selected={application}
            onOpen={({ id }) => set({ application: id })}
            empty={t('promo.noApplications')}
            emptyText={t('promo.noApplicationsText')}
            more={
              <CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />
            }
          />
        }
        side={
          open ? (
            <Side
              key={open.id}
              title={open.username}
              badge={<StatusBadge status={open.status} />}
              onClose={close}
            >
              <Detail application={open} />
            </Side>
          ) : null
        }
      />
    </Page>
  )
}

function Detail({ application }: { application: Application }) {
  const may = useMay()
  const { id, promotion, remark, images, appliedAt, dueAt, max, currency, takenBy, reason } =
    application
  return (
    <div className="side-body">
      <Facts
        rows={[
          [t('promo.title'), promotion],
          [t('promo.remark'), remark || '–'],
          [t('promo.applied'), dateTime(appliedAt)],
          [t('promo.due'), dateTime(dueAt)],
          [t('promo.upTo'), <Money key="max" amount={max} code={currency} />],
          [t('promo.takenBy'), takenBy ?? '–'],
          [t('reason'), reason ?? '–'],
        ]}
      />
      {PLACES.filter((place) => place <= images).map((place) => (
        <Picture key={place} id={id} place={place} />
      ))}
      {may('reward.grant') && application.status === 'applying' ? <Take id={id} /> : null}
      {may('reward.grant') && application.status === 'process' ? (
        <Decide application={application} />
      ) : null}
    </div>
  )
}

function Picture({ id, place }: { id: string; place: number }) {
  const { data } = useCall('opsApplicationImage', { id, place: String(place) })
  if (!data) return null
  return <img src={data.url} alt={t('promo.image', { place })} className="w-full rounded-md" />
}

const REFRESHED = ['opsApplications', 'opsPromotions', 'opsPromotion'] as const

function Take({ id }: { id: string }) {
  const { mutate, isPending } = useChange('takeApplication', {
    refreshes: REFRESHED,
    says: t('promo.taken'),
  })
  return (
    <button
      type="button"
      className="btn btn-brand"
      disabled={isPending}
      onClick={() => mutate({ id })}
    >
      {t('promo.take')}
    </button>
  )
}

function Decide({ application: { id, max } }: { application: Application }) {
  const currency = useCurrency()
  const form = useAction('decideApplication', {
    values: { amount: max },
    body: ({ amount, reason }) => ({ id, amount: amountOf(amount, currency), because: reason }),
    refreshes: REFRESHED,
    says: t('promo.issued'),
  })
  return (
    <>
      <ActionForm form={form} actions={[{ text: t('promo.issue') }]}>
        <TextField
          {...form.field('amount')}
          label={t('queue.amount')}
          inputMode="decimal"
          maxLength={16}
        />
      </ActionForm>
      <ReasonForm
        call="decideApplication"
        body={(because) => ({ id, amount: null, because })}
        refreshes={REFRESHED}
        says={t('promo.rejected')}
        action={t('promo.reject')}
        isDanger
      />
    </>
  )
}
