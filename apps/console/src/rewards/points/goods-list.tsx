import type { Calls, ValueOf } from '@parola/contract'
import { GOODS_ART } from '@parola/contract/rewards/points-lists'
import { Badge, Checkbox, SelectField, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { amountOf } from '../../platform/amount.ts'
import { useFilters } from '../../platform/filters.ts'
import { language, t } from '../../platform/i18n.ts'
import { ListWithDetail, Side } from '../../platform/list-with-detail.tsx'
import { AddButton } from '../../platform/lists/add-button.tsx'
import { useCall, useCurrency, useMay } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { aliasesOf, LanguageFields, textIn, typedIn } from '../language-fields.tsx'

type Goods = ValueOf<Calls['opsPointGoods']>[number]

const NEW = 'new'

const columns = (): Column<Goods>[] => [
  { key: 'name', header: t('name'), isName: true, cell: ({ name }) => name[language()] },
  { key: 'points', header: t('points.points'), isFigure: true, cell: ({ points }) => points },
  { key: 'stock', header: t('points.stock'), isFigure: true, cell: ({ stock }) => stock },
  { key: 'limit', header: t('points.limit'), isFigure: true, cell: ({ limit }) => limit ?? '–' },
  {
    key: 'state',
    header: t('state'),
    cell: ({ isOpen }) => (
      <Badge kind={isOpen ? 'good' : 'quiet'}>
        {t(isOpen ? 'points.isOpen' : 'points.hidden')}
      </Badge>
    ),
  },
]

/** The gifts of the mall: added and changed here. */
export function GoodsList() {
  const [{ item }, set] = useFilters()
  const may = useMay()
  const { data, error } = useCall('opsPointGoods')
  const open = data?.find(({ goodsId }) => goodsId === item)
  const close = () => set({ item: undefined })
  const isFirst = data?.length === 0
  const add = may('reward.grant') ? (
    <AddButton text={t('points.add')} isFirst={isFirst} onAdd={() => set({ item: NEW })} />
  ) : null
  return (
    <>
      {isFirst ? null : add}
      <ListWithDetail
        isOpen={open !== undefined || item === NEW}
        list={
          <DataTable
            label={t('points.tab.goods')}
            columns={columns()}
            rows={data}
            error={data ? null : error}
            keyOf={({ goodsId }) => goodsId}
            onOpen={({ goodsId }) => set({ item: goodsId })}
            selected={item}
            empty={t('points.noGoods')}
            emptyText={t('points.noGoodsText')}
            emptyAction={item === NEW ? null : add}
          />
        }
        side={
          <Side title={open?.name[language()] ?? t('points.add')} badge={null} onClose={close}>
            <div className="side-body">
              {may('reward.grant') ? (
                <GoodsForm key={`${item} ${open?.version}`} goods={open} onDone={close} />
              ) : null}
            </div>
          </Side>
        }
      />
    </>
  )
}

function GoodsForm({ goods, onDone }: { goods: Goods | undefined; onDone: () => void }) {
  const currency = useCurrency()
  const [goodsId] = useState(() => goods?.goodsId ?? crypto.randomUUID())
  const form = useAction('savePointGoods', {
    values: {
      picture: goods?.picture ?? 'gift',
      ...{ ...typedIn('name', goods?.name), ...typedIn('remark', goods?.remark) },
      ...{ points: String(goods?.points ?? ''), stock: String(goods?.stock ?? '') },
      ...{ limit: String(goods?.limit ?? ''), turnover: goods?.amountRequirement ?? '0' },
      isOpen: goods?.isOpen ?? true,
    },
    body: ({ reason, ...values }) => ({
      ...{ goodsId, version: goods?.version ?? 0, reason, isOpen: values.isOpen },
      picture: values.picture,
      ...{ name: textIn(values, 'name'), remark: textIn(values, 'remark') },
      ...{ points: Number(values.points), stock: Number(values.stock) },
      limit: values.limit === '' ? null : Number(values.limit),
      amountRequirement: amountOf(values.turnover, currency),
    }),
    aliases: { ...aliasesOf('name'), ...aliasesOf('remark') },
    refreshes: ['opsPointGoods', 'auditEntries'],
    says: t('points.saved'),
    done: onDone,
  })
  return (
    <ActionForm form={form} actions={[{ text: t('points.save') }]}>
      <SelectField
        {...form.field('picture')}
        label={t('promo.picture')}
        options={GOODS_ART.map((art) => [art, t(`points.art.${art}`)])}
      />
      <LanguageFields name="name" fieldOf={form.field} label="nameIn" maxLength={60} />
      <LanguageFields
        name="remark"
        fieldOf={form.field}
        label="descriptionIn"
        maxLength={300}
        required={false}
      />
      <div className="grid grid-cols-2 gap-2">
        <TextField {...form.field('points')} label={t('points.points')} inputMode="numeric" />
        <TextField {...form.field('stock')} label={t('points.stock')} inputMode="numeric" />
        <TextField
          {...form.field('limit')}
          label={t('points.limit')}
          inputMode="numeric"
          hint={t('points.limitHint')}
          required={false}
        />
        <TextField {...form.field('turnover')} label={t('points.turnover')} inputMode="decimal" />
      </div>
      <Checkbox
        label={t('points.isOpen')}
        checked={form.value('isOpen')}
        onChange={(event) => form.set('isOpen', event.target.checked)}
      />
    </ActionForm>
  )
}
