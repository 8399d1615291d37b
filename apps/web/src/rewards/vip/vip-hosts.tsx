import { Link } from '@parola/client/routing'
import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Button, buttonClass, Card, Skeleton, Tag } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { useSession } from '../../platform/session/session.ts'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { type Club, labelOf } from './club.ts'
import { linkOf } from './host-contact.ts'

type Hosts = ValueOf<Calls['vipHosts']>
type Host = Hosts['hosts'][number]

/** Who looks after a member from Platinum on, and the choice of a host. */
export function VipHosts({ club }: { club: Club }) {
  const { token, member } = useSession()
  const first = club.levels.find(({ hasHost }) => hasHost)
  return (
    <div className="grid gap-4">
      <Card isPatterned>
        <p className="font-display text-22 leading-tight">{t('vip.hostTitle')}</p>
        <p className="mt-1 text-text2">
          {t('vip.hostText', { label: first ? labelOf(first) : '' })}
        </p>
      </Card>
      {token !== null && member?.isTrial !== true ? <Choice /> : null}
    </div>
  )
}

function Choice() {
  const { data, error, refetch } = useQuery(callQuery('vipHosts'))
  if (!data && error) return <Trouble error={error} retry={() => refetch()} />
  if (!data) return <Skeleton className="h-40" />
  if (data.hosts.length === 0)
    return <Empty icon="headphones" title={t('vip.noHosts')} text={t('vip.noHostsText')} />
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.hosts.map((host) => (
          <HostCard key={host.id} host={host} all={data} />
        ))}
      </ul>
      {data.changeableAt ? (
        <p className="text-13 text-text2">
          {t('vip.hostLater', { at: dateTime(data.changeableAt) })}
        </p>
      ) : null}
    </>
  )
}

function HostCard({ host, all }: { host: Host; all: Hosts }) {
  const [isBusy, setBusy] = useState(false)
  const isOwn = all.hostId === host.id
  const choose = async () => {
    setBusy(true)
    try {
      await api('chooseVipHost', { body: { hostId: host.id } })
      toast('good', t('vip.hostChosen', { name: host.name }))
    } catch (error) {
      toast('bad', words(error))
    }
    await refresh('vipHosts')
    setBusy(false)
  }
  return (
    <li className="grid content-between gap-3 panel p-4">
      <div className="flex items-center gap-3">
        <Portrait host={host} />
        <div className="min-w-0 grow">
          <p className="flex items-center justify-between gap-2 text-16 font-semibold">
            {host.name}
            {isOwn ? <Tag>{t('vip.ownHost')}</Tag> : null}
          </p>
          <p className="text-13 text-text2">{t('vip.hours', { hours: host.hours })}</p>
          {isOwn && host.contact ? <Contact contact={host.contact} /> : null}
        </div>
      </div>
      {all.isEntitled && isOwn ? (
        <Link
          to="/customerService"
          search={{ topic: 'host' }}
          className={buttonClass({ variant: 'brand' })}
        >
          {t('vip.hostChat', { name: host.name })}
        </Link>
      ) : null}
      {all.isEntitled && !isOwn && all.changeableAt === null ? (
        <Button
          isBusy={isBusy}
          aria-label={t('vip.chooseOf', { name: host.name })}
          onClick={() => void choose()}
        >
          {t('vip.choose')}
        </Button>
      ) : null}
    </li>
  )
}

function Portrait({ host: { name, pictureUrl } }: { host: Host }) {
  const look = 'size-14 shrink-0 rounded-full bg-s3'
  return pictureUrl ? (
    <img
      src={`${pictureUrl}-128.webp`}
      srcSet={`${pictureUrl}-256.webp 2x`}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className={`${look} object-cover`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`${look} grid place-items-center font-display text-22 text-text2`}
    >
      {name.slice(0, 1)}
    </span>
  )
}

/** A link, an e-mail address or a telephone number, as operators may write it. */
function Contact({ contact }: { contact: string }) {
  const { href, text, isLink } = linkOf(contact)
  return (
    <a
      className="link text-13 break-all"
      href={href}
      {...(isLink ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {text}
    </a>
  )
}
