import { SelectField, TextField } from '@parola/ui'
import { useState } from 'react'
import { useAction } from '../../platform/action.ts'
import { ActionForm } from '../../platform/action-form.tsx'
import { t } from '../../platform/i18n.ts'
import { PictureUpload } from '../../platform/pictures/picture-upload.tsx'
import type { Host, Hosts } from './hosts.types.ts'

const SIZES = { small: 'size-7 text-12', large: 'size-24 text-28' } as const

/** The picture of a host, or the first letter of the name. */
export function Portrait({
  name,
  url,
  size,
}: {
  name: string
  url: string | null
  size: keyof typeof SIZES
}) {
  const look = `${SIZES[size]} shrink-0 rounded-full bg-s3`
  return url ? (
    <img src={`${url}-256.webp`} alt="" className={`${look} object-cover`} />
  ) : (
    <span aria-hidden="true" className={`${look} grid place-items-center font-semibold text-text2`}>
      {name.slice(0, 1)}
    </span>
  )
}

const FIELDS = ['id', 'name', 'hours', 'contact', 'pictureId'] as const

type Props = { all: Hosts; host: Host | undefined; onDone: () => void }

/** One host. What is sent holds every host, as they will be. */
export function HostForm({ all, host, onDone }: Props) {
  const [pictureUrl, setUrl] = useState(host?.pictureUrl ?? null)
  const taken = new Set(all.hosts.map(({ id }) => id))
  const free = all.operators.filter((name) => name === host?.id || !taken.has(name))
  // A host may be named after an operator who has left.
  const names = host && !free.includes(host.id) ? [host.id, ...free] : free
  const index = host ? all.hosts.indexOf(host) : all.hosts.length
  const form = useAction('changeVipHosts', {
    values: {
      ...{ id: host?.id ?? names[0] ?? '', name: host?.name ?? '', hours: host?.hours ?? '' },
      ...{ contact: host?.contact ?? '', pictureId: host?.pictureId ?? '', isRemoved: false },
    },
    body: ({ reason, pictureId, isRemoved, ...values }) => {
      const changed = { ...values, contact: values.contact.trim(), pictureId: pictureId || null }
      const others = all.hosts.map(({ pictureUrl: _, members: __, ...other }) => other)
      const put = host
        ? others.map((other) => (other.id === host.id ? changed : other))
        : [...others, changed]
      const hosts = isRemoved ? others.filter(({ id }) => id !== host?.id) : put
      return { version: all.version, hosts, reason }
    },
    aliases: Object.fromEntries(FIELDS.map((name) => [`hosts.${index}.${name}`, name])),
    refreshes: ['opsVipHosts', 'auditEntries'],
    says: t('vip.hostsSaved'),
    done: onDone,
  })
  return (
    <ActionForm
      form={form}
      actions={[
        { text: t('save'), choose: () => form.set('isRemoved', false) },
        ...(host
          ? [
              {
                text: t('vip.removeHost'),
                isDanger: true,
                choose: () => form.set('isRemoved', true),
              },
            ]
          : []),
      ]}
    >
      <div className="flex items-center gap-3">
        <Portrait name={form.value('name')} url={pictureUrl} size="large" />
        <div className="min-w-0 grow">
          <PictureUpload
            shape="portrait"
            error={form.fault('pictureId')}
            onUploaded={({ pictureId, url }) => {
              form.set('pictureId', pictureId)
              setUrl(url)
            }}
          />
        </div>
      </div>
      <SelectField
        {...form.field('id')}
        label={t('vip.by')}
        hint={t('vip.hostOperatorHint')}
        options={names.map((name) => [name, name])}
      />
      <TextField {...form.field('name')} label={t('vip.hostName')} maxLength={60} />
      <TextField
        {...form.field('hours')}
        label={t('vip.hostHours')}
        hint={t('vip.hostHoursHint')}
        maxLength={60}
      />
      <TextField
        {...form.field('contact')}
        label={t('vip.hostContact')}
        hint={t('vip.hostContactHint')}
        maxLength={120}
      />
    </ActionForm>
  )
}
