import { Alert, Badge, Facts } from '@parola/ui'
import {
  changedSettings,
  featureName,
  settingRows,
} from '../../platform/feature-settings/shown-settings.tsx'
import { dateTime, t } from '../../platform/i18n.ts'
import { Side } from '../../platform/list-with-detail.tsx'
import { useCall, useCurrency, useMay } from '../../platform/query.ts'
import { type FeatureSettings, SettingsForm } from './settings-form.tsx'

type Props = { feature: string; onClose: () => void }

/** The settings of a feature beside the list: their form, what waits for approval, and their versions. */
export function SettingsSide({ feature, onClose }: Props) {
  const { data, error } = useCall('opsSettingsOfFeature', { name: feature })
  const currency = useCurrency()
  const isReady = data && currency !== ''
  return (
    <Side title={featureName(feature)} badge={null} error={error} onClose={onClose}>
      {isReady ? (
        <div className="side-body">
          <Current data={data} currency={currency} onDone={onClose} />
          <Versions data={data} currency={currency} />
        </div>
      ) : null}
    </Side>
  )
}

type PartProps = { data: FeatureSettings; currency: string }

function Current({ data, currency, onDone }: PartProps & { onDone: () => void }) {
  const may = useMay()
  const { name, settings, version, waiting } = data
  if (waiting) return <Waiting waiting={waiting} currency={currency} />
  if (!may('terms.propose'))
    return <Facts rows={settingRows({ feature: name, currency, settings })} />
  return (
    <>
      <p className="text-13 text-text2">{t('setting.hint')}</p>
      <SettingsForm key={version} {...{ data, currency, onDone }} />
    </>
  )
}

type WaitingProps = { waiting: NonNullable<FeatureSettings['waiting']>; currency: string }

function Waiting({ waiting, currency }: WaitingProps) {
  const { name, before, after, reason, startsAt, requestedBy, requestedAt } = waiting
  return (
    <>
      <Alert kind="wait">{t('terms.waits', { name: requestedBy })}</Alert>
      <Facts
        rows={[
          ...changedSettings({ feature: name, currency, before, after }),
          [t('setting.startsAt'), startsAt ? dateTime(startsAt) : t('setting.onceApproved')],
          [t('reason'), reason],
          [t('approval.by'), `${requestedBy} · ${dateTime(requestedAt)}`],
        ]}
      />
    </>
  )
}

/** Planned and past versions, each with what it changed from the one before it. */
function Versions({ data: { name, versions }, currency }: PartProps) {
  const now = Date.now()
  return (
    <section>
      <h3 className="side-title">{t('withdrawal.history')}</h3>
      {versions.length === 0 ? (
        <p className="text-13 text-text3">{t('setting.noVersions')}</p>
      ) : null}
      <ol className="history">
        {versions.map(({ version, settings, startsAt, author, reason }, i) => (
          <li key={version}>
            <Facts
              rows={changedSettings({
                ...{ feature: name, currency },
                before: versions[i + 1]?.settings ?? {},
                after: settings,
              })}
            />
            <span className="text-text2">{reason}</span>
            <small className="text-text3">
              {Date.parse(startsAt) === 0
                ? t('setting.fromStart', { version, author })
                : t('setting.version', { version, author, at: dateTime(startsAt) })}
            </small>
            {Date.parse(startsAt) > now ? <Badge kind="wait">{t('setting.planned')}</Badge> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
