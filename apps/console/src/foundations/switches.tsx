import { useState } from 'react'
import { t, textOf } from '../platform/i18n.ts'
import { Page, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'

/** Sorted by name: features of one kind are together. */
function named(switches: Record<string, boolean>) {
  const nameOf = (modId: string) => textOf(`switch.${modId}`, modId)
  return Object.entries(switches).toSorted(([a], [b]) => nameOf(a).localeCompare(nameOf(b)))
}

/** Features of a brand, turned on and off in every open tab. */
export function Switches() {
  const may = useMay()
  const { data } = useCall('brandSettings')
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const save = useChange('setSwitches', {
    refreshes: ['brandSettings', 'auditEntries'],
    says: t('saved'),
    done: () => setChanged({}),
  })
  const turn = (name: string, to: boolean) => {
    const { [name]: _, ...others } = changed
    setChanged(to === data?.switches[name] ? others : { ...others, [name]: to })
  }
  const count = Object.keys(changed).length
  return (
    <Page title={t('nav.switches')} text={t('switches.text')}>
      <ul className="panel divide-y divide-line">
        {named(data?.switches ?? {}).map(([name, isOn]) => {
          const now = changed[name] ?? isOn
          return (
            <li key={name} className="flex items-center gap-3 px-4 py-2.5">
              <button
                type="button"
                role="switch"
                aria-checked={now}
                aria-labelledby={`switch-${name}`}
                className="switch shrink-0"
                disabled={!may('brand.switches')}
                onClick={() => turn(name, !now)}
              />
              <span className="min-w-0 flex-1">
                <span id={`switch-${name}`} className="font-semibold">
                  {textOf(`switch.${name}`, name)}
                </span>
                <code className="block text-12 text-text3">{name}</code>
              </span>
              {name in changed ? <span className="text-12 text-link">{t('changed')}</span> : null}
            </li>
          )
        })}
      </ul>
      {data && count > 0 ? (
        <div className="panel sticky bottom-3 mt-3 p-4">
          <WithReason
            action={t('switches.save', { count })}
            isBusy={save.isPending}
            onSubmit={(reason) => save.mutate({ version: data.version, switches: changed, reason })}
          />
        </div>
      ) : null}
    </Page>
  )
}
