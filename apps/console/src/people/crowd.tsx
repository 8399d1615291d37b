import type { Calls, ValueOf } from '@parola/contract'
import { Alert, Badge, TextField } from '@parola/ui'
import { type ActionOf, useAction } from '../platform/action.ts'
import { ActionForm } from '../platform/action-form.tsx'
import { t } from '../platform/i18n.ts'
import { NotAllowed, Page, PendingPage } from '../platform/page.tsx'
import { useCall, useMay } from '../platform/query.ts'

type Setting = ValueOf<Calls['crowdSettings']>

const EVERY_MS = 15_000

/** Ends the crowd of a demonstration, or lets it begin again. */
export function Crowd() {
  const { data, error } = useCall('crowdSettings', undefined, EVERY_MS)
  if (!data) return <PendingPage title={t('nav.crowd')} error={error} />
  return (
    <Page title={t('nav.crowd')} text={t('crowd.text')}>
      {data.isHere ? <CrowdForm key={data.version} setting={data} /> : <NoCrowd />}
    </Page>
  )
}

function NoCrowd() {
  return <Alert kind="info">{t('crowd.none')}</Alert>
}

function CrowdForm({ setting }: { setting: Setting }) {
  const may = useMay()
  const { isOn, version } = setting
  const form = useAction('setCrowd', {
    values: { members: String(setting.members) },
    body: ({ members, reason }) => ({ isOn: !isOn, members: Number(members), version, reason }),
    refreshes: ['crowdSettings', 'auditEntries'],
    says: t('saved'),
  })
  return (
    <div className="panel grid max-w-[760px] gap-4 p-5">
      <p className="flex flex-wrap items-center gap-3">
        <State setting={setting} />
        <span className="text-text2">
          {t('crowd.registered', {
            count: setting.registered,
            present: setting.present,
            members: setting.members,
          })}
        </span>
      </p>
      {isOn && setting.present === 0 ? <Alert kind="info">{t('crowd.absent')}</Alert> : null}
      {may('brand.switches') ? (
        <ActionForm
          form={form}
          actions={[{ text: t(isOn ? 'crowd.end' : 'crowd.begin'), isDanger: isOn }]}
        >
          {isOn ? null : <Present form={form} />}
        </ActionForm>
      ) : (
        <NotAllowed />
      )}
    </div>
  )
}

function State({ setting: { isOn, present } }: { setting: Setting }) {
  if (!isOn) return <Badge kind="quiet">{t('crowd.off')}</Badge>
  return present > 0 ? (
    <Badge kind="good">{t('crowd.on')}</Badge>
  ) : (
    <Badge kind="wait">{t('crowd.waiting')}</Badge>
  )
}

function Present({ form }: { form: ActionOf<{ members: string }> }) {
  return (
    <TextField
      {...form.field('members')}
      label={t('crowd.members')}
      type="number"
      min={1}
      max={500}
      className="max-w-[200px]"
    />
  )
}
