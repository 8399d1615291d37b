import { CONTENT_KINDS } from '@parola/contract/site/content-lists'
import { Badge, Button, Choice } from '@parola/ui'
import { useFilters } from '../../platform/filters.ts'
import { t, textOf } from '../../platform/i18n.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { Page } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'
import { type Column, CursorPages, DataTable } from '../../platform/table.tsx'
import { DateTime } from '../../platform/time/date-time.tsx'
import type { Row } from './content.types.ts'
import { ContentSide, NewContent } from './content-side.tsx'
import { StateBadge } from './state-badge.tsx'

const EVERY_MS = 30_000
const NEW = 'new'
const placeOf = ({ place }: Row) => textOf(`content.place.${place}`, place)

const columns = (): Column<Row>[] => [
  { key: 'sequence', header: t('content.position'), cell: (row) => String(row.sequence) },
  { key: 'title', header: t('content.title'), isName: true, cell: (row) => row.title },
  { key: 'place', header: t('content.place'), cell: placeOf },
  {
    key: 'state',
    header: t('state'),
    cell: (row) => (
      <span className="flex flex-wrap gap-1">
        <StateBadge state={row.state} />
        {row.liveVersion > 0 && row.lastVersion > row.liveVersion ? (
          <Badge kind="wait">{t('content.changed')}</Badge>
        ) : null}
      </span>
    ),
  },
  { key: 'starts', header: t('promo.startsAt'), cell: (row) => <Instant at={row.startsAt} /> },
  { key: 'ends', header: t('promo.endsAt'), cell: (row) => <Instant at={row.endsAt} /> },
]

function Instant({ at }: { at: string | null }) {
  return at ? <DateTime at={at} /> : '–'
}

/** The columns that the panel beside the list replaces. */
const BESIDE = new Set(['place', 'starts', 'ends'])

/** What is on the site: banners, notices, help articles and links, with drafts and schedules (HOME-01, MOD-05). */
export function ContentList() {
  const [{ kind, cursor, item }, set] = useFilters()
  const may = useMay()
  const shown = CONTENT_KINDS.find((known) => known === kind) ?? 'banner'
  const { data, error } = useCall('opsContent', { kind: shown, cursor }, EVERY_MS)
  const open = (id: string | undefined) => set({ item: id })
  const isFirst = data?.content.length === 0 && !cursor
  const add = may('content.edit') ? (
    <Button variant="brand" icon="plus" onClick={() => open(NEW)}>
      {t(`content.new.${shown}`)}
    </Button>
  ) : null
  return (
    <Page title={t('nav.content')} text={t('content.text')} isWide actions={isFirst ? null : add}>
      <div className="mb-3 max-w-full overflow-x-auto">
        <Choice
          look="segments"
          label={t('kind')}
          value={shown}
          options={CONTENT_KINDS.map((known) => [known, t(`content.kind.${known}`)])}
          onChange={(next) => set({ kind: next, cursor: undefined, item: undefined })}
        />
      </div>
      <ListWithDetail
        isOpen={Boolean(item)}
        list={
          <DataTable
            label={t('nav.content')}
            columns={item ? columns().filter(({ key }) => !BESIDE.has(key)) : columns()}
            rows={data?.content}
            error={data ? null : error}
            keyOf={({ id }) => String(id)}
            selected={item}
            onOpen={({ id }) => open(String(id))}
            empty={t('content.empty')}
            emptyText={t('content.emptyText')}
            emptyAction={item === NEW ? null : add}
            more={
              <CursorPages cursor={cursor} next={data?.next} go={(to) => set({ cursor: to })} />
            }
          />
        }
        side={
          item === NEW ? (
            <NewContent
              key={shown}
              kind={shown}
              onClose={() => open(undefined)}
              onSaved={(id) => open(String(id))}
            />
          ) : item ? (
            <ContentSide
              key={`${shown}:${item}`}
              kind={shown}
              id={item}
              onClose={() => open(undefined)}
            />
          ) : null
        }
      />
    </Page>
  )
}
