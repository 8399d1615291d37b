import { Badge, Tag } from '@parola/ui'
import { Tabs } from '@parola/ui/tabs'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { Page, PendingPage } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { fieldNameOf, shownField, valuesOf } from '../../platform/terms/term-fields.ts'
import { TermSide } from './term-side.tsx'
import type { TermItem, Terms } from './terms.types.ts'

const TABS = ['deposits', 'withdrawals', 'rebates'] as const
type Tab = (typeof TABS)[number]

type Shown = Omit<TermItem, 'part' | 'values'> & { terms: object }

const itemOf =
  (part: TermItem['part']) =>
  ({ key, name, seen, terms }: Shown): TermItem => ({
    ...{ part, key, seen },
    name: name || t(`terms.part.${part}`),
    values: valuesOf(terms),
  })

function itemsOf(data: Terms, tab: Tab): TermItem[] {
  if (tab === 'deposits') return data.depositChannels.map(itemOf('deposit-channel'))
  if (tab === 'rebates') return [itemOf('rebate')(data.rebate)]
  return [itemOf('withdrawal')(data.withdrawal), ...data.payoutMethods.map(itemOf('payout-method'))]
}

/** Fields that the list shows; the panel has all of them. */
const LISTED: Record<Tab, readonly string[]> = {
  deposits: ['min', 'max', 'feeFixed', 'feePpm', 'feePayer'],
  withdrawals: ['min', 'max', 'dailyMax', 'dailyTimes', 'feePpm', 'feeMin'],
  rebates: ['cap', 'min', 'everyMinutes'],
}

const idOf = ({ part, key }: Pick<TermItem, 'part' | 'key'>) => `${part}:${key}`

/** What deposits, withdrawals and rebates cost and allow; every change takes two operators. */
export function TermsScreen() {
  const [filters, set] = useFilters()
  const { data, error } = useCall('terms')
  const tab = TABS.find((name) => name === filters.tab) ?? 'deposits'
  if (!data) return <PendingPage title={t('nav.terms')} error={error} />
  const items = itemsOf(data, tab)
  const open = items.find((item) => idOf(item) === filters.item)
  const waits = new Map(data.waiting.map((change) => [idOf(change), change]))
  const close = () => set({ item: undefined })
  return (
    <Page title={t('nav.terms')} text={t('terms.text')} isWide>
      <Tabs
        look="segments"
        label={t('nav.terms')}
        current={tab}
        tabs={TABS.map((name) => [name, t(`terms.tab.${name}`)])}
        onChoose={(next) => set({ tab: next, item: undefined })}
      >
        <ListWithDetail
          isOpen={Boolean(open)}
          list={
            <DataTable
              label={t(`terms.tab.${tab}`)}
              columns={columns(tab, open ? 2 : LISTED[tab].length, waits)}
              rows={items}
              keyOf={idOf}
              selected={open && idOf(open)}
              onOpen={(item) => set({ item: idOf(item) })}
              empty={t('terms.none')}
              emptyText={t('terms.noneText')}
            />
          }
          side={
            open ? (
              <TermSide
                key={idOf(open)}
                item={open}
                waiting={waits.get(idOf(open))}
                hint={tab === 'rebates' ? t('terms.rebateHint') : undefined}
                onClose={close}
              />
            ) : null
          }
        />
      </Tabs>
    </Page>
  )
}

function columns(tab: Tab, shown: number, waits: ReadonlyMap<string, unknown>): Column<TermItem>[] {
  return [
    { key: 'name', header: t('terms.item'), isName: true, cell: ({ name }) => name },
    ...LISTED[tab].slice(0, shown).map((field) => ({
      key: field,
      header: fieldNameOf(partOf(tab), field),
      isFigure: field !== 'feePayer',
      cell: ({ part, values }: TermItem) => shownField(part, field, values[field]),
    })),
    {
      key: 'state',
      header: t('state'),
      cell: (item) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {item.values.isOpen === 'false' ? (
            <Badge kind="bad">{t('terms.shut')}</Badge>
          ) : (
            <Badge kind="good">{t('terms.open')}</Badge>
          )}
          {waits.has(idOf(item)) ? <Tag isWaiting>{t('approval.open')}</Tag> : null}
        </span>
      ),
    },
  ]
}

const PARTS = {
  deposits: 'deposit-channel',
  withdrawals: 'withdrawal',
  rebates: 'rebate',
} as const satisfies Record<Tab, TermItem['part']>

const partOf = (tab: Tab) => PARTS[tab]
