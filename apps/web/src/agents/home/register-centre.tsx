import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, Button, Empty } from '@parola/ui'
import { type Column, Table } from '@parola/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { useSubAccount } from '../../platform/session/sub-account.ts'
import { dateTime, figures, t } from '../../platform/texts/i18n.ts'

type Link = ValueOf<Calls['registerLinks']>['links'][number]

/** Links that recruit, what came of each, and accounts that the agent creates (AGT-03). */
export function RegisterCentre() {
  const { data, error, refetch } = useQuery(callQuery('registerLinks'))
  const { mayRecruit } = useSubAccount()
  if (error && !data) return <Trouble error={error} retry={() => void refetch()} />
  const open = data?.links.filter(({ state }) => state === 'active') ?? []
  const sumOf = (name: 'visits' | 'registrations' | 'firstDeposits') =>
    String((data?.links ?? []).reduce((sum, link) => sum + link[name], 0))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-2" hidden={!mayRecruit}>
        <Button
          variant="brand"
          icon="link"
          disabled={!data}
          onClick={() => openDialog('register-link')}
        >
          {t('register.newLink')}
        </Button>
        <Button
          icon="plus"
          disabled={!data || data.createsLeft === 0}
          onClick={() => openDialog('create-downline')}
        >
          {t('register.create')}
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line lg:grid-cols-5">
        {[
          [t('register.openLinks'), String(open.length)],
          [t('register.visits'), sumOf('visits')],
          [t('register.registrations'), sumOf('registrations')],
          [t('register.firstDeposits'), sumOf('firstDeposits')],
          [t('register.createsLeft'), String(data?.createsLeft ?? '–')],
        ].map(([name, value]) => (
          <div
            key={name}
            className="flex flex-col justify-between bg-s1 px-4 py-3 last:col-span-2 lg:last:col-span-1"
          >
            <dt className="text-12 text-text2">{name}</dt>
            <dd className="text-20 font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {data?.links.length === 0 ? (
        <Empty icon="link" title={t('register.none')} text={t('register.noneText')} />
      ) : (
        <Table
          label={t('register.links')}
          empty={t('register.none')}
          columns={columns()}
          rows={data?.links}
          keyOf={({ code }) => code}
        />
      )}
    </div>
  )
}

const STATES = { active: 'good', disabled: 'quiet', expired: 'wait', usedUp: 'wait' } as const

function columns(): Column<Link>[] {
  return [
    {
      ...{ key: 'code', header: t('register.code'), isName: true },
      cell: ({ code, channel }) => (
        <>
          <b>{code}</b>
          {channel ? <span className="block text-12 text-text2">{channel}</span> : null}
        </>
      ),
    },
    {
      ...{ key: 'state', header: t('agents.state') },
      cell: ({ state }) => <Badge kind={STATES[state]}>{t(`register.state.${state}`)}</Badge>,
    },
    {
      ...{ key: 'joins', header: t('register.joinsAs') },
      cell: ({ joinsAs }) => t(`agents.kind.${joinsAs}`),
    },
    { key: 'visits', header: t('register.visits'), cell: (row) => row.visits, isFigure: true },
    {
      ...{ key: 'registrations', header: t('register.registrations'), isFigure: true },
      cell: ({ registrations, maxUses }) =>
        maxUses === null ? registrations : `${registrations} / ${maxUses}`,
    },
    {
      ...{ key: 'firsts', header: t('register.firstDeposits'), isFigure: true },
      cell: ({ firstDeposits }) => firstDeposits,
    },
    {
      ...{ key: 'deposits', header: t('agents.card.deposit'), isFigure: true },
      cell: ({ deposits }) => figures(deposits),
    },
    {
      ...{ key: 'expires', header: t('register.expires') },
      cell: ({ expiresAt }) => (expiresAt ? dateTime(expiresAt) : '–'),
    },
    {
      ...{ key: 'actions', header: t('agents.actions'), isAction: true },
      cell: (link) => (link.state === 'active' ? <Actions link={link} /> : null),
    },
  ]
}

function Actions({ link: { code } }: { link: Link }) {
  const [isSure, setSure] = useState(false)
  const { mayRecruit } = useSubAccount()
  const close = async () => {
    try {
      await api('disableRegisterLink', { body: { code } })
      await refresh('registerLinks')
    } catch (error) {
      toast('bad', words(error))
    }
  }
  return (
    <span className="flex gap-1">
      <Button size="small" icon="qr-code" onClick={() => openDialog('share-link', { code })}>
        {t('agents.invite.share')}
      </Button>
      {mayRecruit ? (
        <Button size="small" onClick={() => (isSure ? void close() : setSure(true))}>
          {t(isSure ? 'register.disableSure' : 'register.disable')}
        </Button>
      ) : null}
    </span>
  )
}
