import type { Faults } from '@parola/client/forms'
import type { Calls, ValueOf } from '@parola/contract'
import { Checkbox, SelectField, Tag, Textarea, TextField } from '@parola/ui'
import { type ActionOf, useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { countryName, t } from '../../platform/i18n.ts'
import { NotAllowed, Page, PendingPage } from '../../platform/page.tsx'
import { useCall, useMay } from '../../platform/query.ts'

type Settings = ValueOf<Calls['brandSettings']>

/** From where a brand may be visited. */
export function Region() {
  const { data, error } = useCall('brandSettings')
  if (!data) return <PendingPage title={t('nav.region')} error={error} />
  return (
    <Page title={t('nav.region')} text={t('region.text')}>
      <RegionForm key={data.version} settings={data} />
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
          <li key={code}>
            <Tag className={name ? '' : 'border-loss text-loss'}>
              {name ?? t('region.noCountry', { code })}
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}

const entriesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
const codesOf = (countries: string) => [...new Set(entriesOf(countries.toUpperCase()))]

function countryFaults({ countries }: { countries: string }): Faults {
  const code = codesOf(countries).find((known) => !countryName(known))
  return code ? { countries: t('region.noCountry', { code }) } : {}
}

function RegionForm({ settings }: { settings: Settings }) {
  const may = useMay()
  const { region, version } = settings
  const form = useAction('setRegionRules', {
    values: {
      mode: region.mode,
      countries: region.countries.join(' '),
      networks: region.networks.join('\n'),
      servesUnknown: region.servesUnknown,
    },
    body: ({ mode, countries, networks, servesUnknown, reason }) => ({
      ...{ version, reason },
      region: {
        ...{ mode, servesUnknown },
        countries: codesOf(countries),
        networks: entriesOf(networks),
      },
    }),
    check: countryFaults,
    refreshes: ['brandSettings', 'auditEntries'],
    says: t('saved'),
  })
  return (
    <div className="panel grid max-w-[760px] gap-4 p-5">
      {may('brand.region') ? (
        <ActionForm form={form} actions={[{ text: t('save') }]}>
          <Rules form={form} />
        </ActionForm>
      ) : (
        <>
          <Rules form={form} isOff />
          <NotAllowed />
        </>
      )}
    </div>
  )
}

type Values = Pick<Settings['region'], 'mode' | 'servesUnknown'> & {
  countries: string
  networks: string
}

function Rules({ form, isOff = false }: { form: ActionOf<Values>; isOff?: boolean }) {
  const codes = codesOf(form.value('countries'))
  return (
    <fieldset disabled={isOff} className="grid gap-4">
      <SelectField
        {...form.field('mode')}
        label={t('region.mode')}
        options={[
          ['deny', t('region.deny')],
          ['allow', t('region.allow')],
        ]}
      />
      <TextField
        {...form.field('countries')}
        label={t('region.countries')}
        className="font-mono uppercase"
        placeholder="US GB AU"
      />
      {codes.length > 0 ? <Countries codes={codes} /> : null}
      <Textarea
        {...form.field('networks')}
        label={t('region.networks')}
        className="font-mono"
        placeholder="203.0.113.0/24"
      />
      <Checkbox
        label={t('region.unknown')}
        checked={form.value('servesUnknown')}
        onChange={({ target }) => form.set('servesUnknown', target.checked)}
      />
    </fieldset>
  )
}
