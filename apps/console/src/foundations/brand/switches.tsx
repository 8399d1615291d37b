import type { Calls, ValueOf } from '@parola/contract'
import { Switch, Tag, TextField } from '@parola/ui'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t, textOf } from '../../platform/i18n.ts'
import { Page, PendingPage } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'

/** Sorted by name: features of one kind are together. */
function named(switches: Record<string, boolean>) {
  const nameOf = (modId: string) => textOf(`switch.${modId}`, modId)
  return Object.entries(switches).toSorted(([a], [b]) => nameOf(a).localeCompare(nameOf(b)))
}

/** Features of a brand, turned on and off in every open tab. */
export function Switches() {
  const may = useMay()
  const { data, error } = useCall('brandSettings')
  const form = useAction('setSwitches', {
    values: { switches: {} as Record<string, boolean> },
    body: ({ switches, reason }) => ({ version: data?.version ?? 0, switches, reason }),
    refreshes: ['brandSettings', 'auditEntries'],
    says: t('saved'),
    done: () => form.set('switches', {}),
  })
  if (!data) return <PendingPage title={t('nav.switches')} error={error} />
  const changed = form.value('switches')
  const turn = (name: string, to: boolean) => {
    const { [name]: _, ...others } = changed
    form.set('switches', to === data.switches[name] ? others : { ...others, [name]: to })
  }
  const count = Object.keys(changed).length
  return (
    <Page title={t('nav.switches')} text={t('switches.text')}>
      <ul className="panel grid gap-px overflow-hidden bg-line xl:grid-cols-2">
        {named(data.switches).map(([name, isOn]) => (
          <li key={name} className="flex items-center gap-3 bg-s1 px-4 py-2 xl:last:odd:col-span-2">
            <Switch
              isOn={changed[name] ?? isOn}
              labelledBy={`switch-${name}`}
              disabled={!may('brand.switches')}
              onChange={(to) => turn(name, to)}
            />
            <span className="min-w-0 flex-1">
              <span id={`switch-${name}`} className="font-semibold">
                {textOf(`switch.${name}`, name)}
              </span>
              <code className="block text-12 text-text3">{name}</code>
            </span>
            {name in changed ? <Tag isWaiting>{t('changed')}</Tag> : null}
          </li>
        ))}
      </ul>
      {count > 0 ? (
        <div className="panel sticky bottom-3 mt-3 p-4">
          <ActionForm form={form} actions={[{ text: t('switches.save', { count }) }]} />
        </div>
      ) : null}
      {may('brand.switches') ? <Analytics key={data.analyticsId} settings={data} /> : null}
    </Page>
  )
}

const ID_MAX = 18

/** Where page views are reported to; nowhere while it is empty. */
function Analytics({ settings }: { settings: ValueOf<Calls['brandSettings']> }) {
  const form = useAction('setAnalytics', {
    values: { analyticsId: settings.analyticsId },
    body: ({ analyticsId, reason }) => ({
      ...{ version: settings.version, reason },
      analyticsId: analyticsId.trim(),
    }),
    refreshes: ['brandSettings', 'auditEntries'],
    says: t('saved'),
  })
  return (
    <section aria-label={t('analytics')} className="panel mt-4 grid max-w-[760px] gap-3 p-4">
      <h2 className="text-16 font-semibold">{t('analytics')}</h2>
      <ActionForm form={form} actions={[{ text: t('save') }]}>
        <TextField
          {...form.field('analyticsId')}
          label={t('analytics.id')}
          hint={t('analytics.hint')}
          maxLength={ID_MAX}
        />
      </ActionForm>
    </section>
  )
}
