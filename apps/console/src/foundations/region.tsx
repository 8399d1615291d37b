import type { Calls, ValueOf } from '@parola/contract'
import { useId, useState } from 'react'
import { countryName, t } from '../platform/i18n.ts'
import { Page, Select, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'

type Settings = ValueOf<Calls['brandSettings']>

/** From where a brand may be visited. */
export function Region() {
  const { data } = useCall('brandSettings')
  return (
    <Page title={t('nav.region')} text={t('region.text')}>
      {data ? <Form key={data.version} now={data} /> : <div className="skeleton h-72" />}
    </Page>
  )
}

/** The country's name beside its code, so that no country is blocked by mistake. */
function Countries({ codes }: { codes: string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-live="polite">
      {codes.map((code) => {
        const name = countryName(code)
        return (
          <li
            key={code}
            className={`rounded-full border px-2.5 py-0.5 text-12 ${name ? 'border-line bg-s2' : 'border-loss text-loss'}`}
          >
            {name ?? t('region.noCountry', { code })}
          </li>
        )
      })}
    </ul>
  )
}

const words = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

function Form({ now }: { now: Settings }) {
  const may = useMay()
  const [mode, setMode] = useState(now.region.mode)
  const [countries, setCountries] = useState(now.region.countries.join(' '))
  const [networks, setNetworks] = useState(now.region.networks.join('\n'))
  const [servesUnknown, setServesUnknown] = useState(now.region.servesUnknown)
  const [countriesId, networksId] = [useId(), useId()]
  const codes = [...new Set(words(countries.toUpperCase()))]
  const isMistyped = codes.some((code) => !countryName(code))
  const set = useChange('setRegionRules', {
    refreshes: ['brandSettings', 'auditEntries'],
    says: t('saved'),
  })
  const save = (reason: string) =>
    set.mutate({
      version: now.version,
      reason,
      region: {
        mode,
        countries: codes,
        networks: words(networks),
        servesUnknown,
      },
    })
  return (
    <div className="panel grid max-w-[760px] gap-4 p-5">
      <Select
        label={t('region.mode')}
        value={mode}
        options={[
          ['deny', t('region.deny')],
          ['allow', t('region.allow')],
        ]}
        onChange={(next) => setMode(next as typeof mode)}
      />
      <label htmlFor={countriesId} className="grid gap-1 text-12 text-text2">
        {t('region.countries')}
        <input
          id={countriesId}
          className="input font-mono uppercase"
          value={countries}
          placeholder="US GB AU"
          onChange={(event) => setCountries(event.target.value)}
        />
      </label>
      {codes.length > 0 ? <Countries codes={codes} /> : null}
      <label htmlFor={networksId} className="grid gap-1 text-12 text-text2">
        {t('region.networks')}
        <textarea
          id={networksId}
          rows={4}
          className="input py-2 font-mono"
          value={networks}
          placeholder="203.0.113.0/24"
          onChange={(event) => setNetworks(event.target.value)}
        />
      </label>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={servesUnknown}
          onChange={(event) => setServesUnknown(event.target.checked)}
        />
        {t('region.unknown')}
      </label>
      {may('brand.region') ? (
        <WithReason
          action={t('save')}
          isBusy={set.isPending}
          disabled={isMistyped}
          onSubmit={save}
        />
      ) : (
        <p className="notice">{t('mayNot')}</p>
      )}
    </div>
  )
}
