import type { Calls, ValueOf } from '@parola/contract'
import { Badge } from '@parola/ui'
import { featureName } from '../../platform/feature-settings/shown-settings.tsx'
import { useFilters } from '../../platform/filters.ts'
import { t } from '../../platform/i18n.ts'
import { ListWithDetail } from '../../platform/list-with-detail.tsx'
import { Page, PendingPage } from '../../platform/page.tsx'
import { useCall } from '../../platform/query.ts'
import { type Column, DataTable } from '../../platform/table.tsx'
import { SettingsSide } from './settings-side.tsx'

type Listed = ValueOf<Calls['opsFeatureSettings']>[number]

const columns = (): Column<Listed>[] => [
  { key: 'name', header: t('terms.item'), isName: true, cell: ({ name }) => featureName(name) },
  {
    key: 'state',
    header: t('state'),
    cell: ({ isSet, isWaiting }) =>
      isWaiting ? (
        <Badge kind="wait">{t('approval.open')}</Badge>
      ) : (
        <Badge kind={isSet ? 'good' : 'quiet'}>
          {t(isSet ? 'setting.set' : 'setting.default')}
        </Badge>
      ),
  },
]

/** What features let operators set, drawn from their declarations; every change takes two operators. */
export function FeatureSettingsScreen() {
  const [filters, set] = useFilters()
  const { data, error } = useCall('opsFeatureSettings')
  if (!data) return <PendingPage title={t('nav.featureSettings')} error={error} />
  const open = data.find(({ name }) => name === filters.feature)
  return (
    <Page title={t('nav.featureSettings')} text={t('setting.text')} isWide>
      <ListWithDetail
        isOpen={Boolean(open)}
        list={
          <DataTable
            label={t('nav.featureSettings')}
            columns={columns()}
            rows={data.toSorted((a, b) => featureName(a.name).localeCompare(featureName(b.name)))}
            keyOf={({ name }) => name}
            selected={open?.name}
            onOpen={({ name }) => set({ feature: name })}
            empty={t('setting.none')}
            emptyText={t('setting.noneText')}
          />
        }
        side={
          open ? (
            <SettingsSide
              key={open.name}
              feature={open.name}
              onClose={() => set({ feature: undefined })}
            />
          ) : null
        }
      />
    </Page>
  )
}
