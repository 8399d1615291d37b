import { Badge, Button, Choice, Money } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { ShowAll } from '../../platform/lists/show-all.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import type { Row } from './promotion.types.ts'
import { NewPromotion, PromotionSide } from './promotion-side.tsx'

const STATES = ['all', 'draft', 'live', 'stopped'] as const
const BADGES = { draft: 'wait', live: 'good', stopped: 'quiet' } as const
const NEW = 'new'

const columns = (): Column<Row>[] => [
  { key: 'title', header: t('promo.title'), isName: true, cell: (row) => row.title },
  { key: 'kind', header: t('kind'), cell: (row) => t(`promo.kind.${row.kind}`) },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => <Badge kind={BADGES[row.state]}>{t(`promo.state.${row.state}`)}</Badge>,
  },
  { key: 'starts', header: t('promo.startsAt'), cell: (row) => <DateTime at={row.startsAt} /> },
  { key: 'claims', header: t('promo.claims'), isFigure: true, cell: (row) => String(row.claims) },
  {
    key: 'cost',
    header: t('promo.cost'),
    isFigure: true,
    cell: (row) => <Money amount={row.cost} code={row.currency} />,
  },
  {
    key: 'left',
    header: t('promo.left'),
    isFigure: true,
    cell: (row) => <Money amount={row.left} code={row.currency} />,
  },
]
/** The columns that the panel beside the list replaces. */
const BESIDE = new Set(['kind', 'starts', 'claims', 'cost'])

/** What the brand offers: drafts, what is live, and what each promotion has cost (PRO-01). */
export function Promotions() {
  const [filters, set] = useFilters()
  const { state = 'all', cursor, promotion } = filters
  const may = useMay()
  const shown = STATES.find((known) => known === state) ?? 'all'
  const query = { ...(shown === 'all' ? {} : { state: shown }), cursor }
  const { data, error } = useCall('opsPromotions', query)
  const close = () => set({ promotion: undefined })
  const open = (id: string) => set({ promotion: id })
  const isFirst = data?.content.length === 0 && shown === 'all' && !cursor
  const add = may('reward.grant') ? (
    <Button variant="brand" icon="plus" onClick={() => open(NEW)}>
      {t('promo.new')}
    </Button>
  ) : null
  return (
    <Page title={t('nav.promotions')} text={t('promo.text')} isWide actions={isFirst ? null : add}>
      <Choice
        className="mb-3"
        look="segments"
        label={t('state')}
        value={shown}
        options={STATES.map((known) => [known, t(`promo.state.${known}`)])}
        onChange={(next) => set({ state: next, cursor: undefined })}
      />
      <ListWithDetail
        isOpen={Boolean(promotion)}
        list={
          <DataTable
            label={t('nav.promotions')}
            columns={promotion ? columns().filter(({ key }) => !BESIDE.has(key)) : columns()}
            rows={data?.content}
            error={data ? null : error}
            keyOf={({ id }) => id}
            selected={promotion}
            onOpen={({ id }) => open(id)}
            empty={t('promo.empty')}
            emptyText={t('promo.emptyText')}
            emptyAction={
              !isFirst ? (
                <ShowAll names={['state']} {...{ filters, set }} />
              ) : promotion === NEW ? null : (
                add
              )
            }
            more={
              <CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />
            }
          />
        }
        side={
          promotion === NEW ? (
            <NewPromotion onClose={close} onSaved={open} />
          ) : promotion ? (
            <PromotionSide key={promotion} id={promotion} onClose={close} />
          ) : null
        }
      />
    </Page>
  )
}
