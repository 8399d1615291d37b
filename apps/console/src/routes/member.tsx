import { Link, useParams } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { useState } from 'react'
import { Forfeitures } from '../money/forfeitures.tsx'
import { Exclusion } from '../people/exclusion.tsx'
import { MemberState } from '../people/members.tsx'
import { words } from '../platform/client.ts'
import { dateTime, t, textOf } from '../platform/i18n.ts'
import { Facts, Page, WithReason } from '../platform/page.tsx'
import { useCall, useChange, useMay } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'

type One = ValueOf<Calls['memberInConsole']>

const columns = (): Column<One['sessions'][number]>[] => [
  {
    id: 'address',
    header: t('address'),
    cell: ({ row: { original } }) =>
      [original.network, original.country].filter(Boolean).join(' · '),
  },
  {
    id: 'browser',
    header: t('browser'),
    cell: ({ row: { original } }) =>
      [original.browser, original.system].filter(Boolean).join(' · ') || '–',
  },
  { id: 'opened', header: t('opened'), cell: ({ row }) => dateTime(row.original.openedAt) },
  { id: 'used', header: t('used'), cell: ({ row }) => dateTime(row.original.usedAt) },
]

/** A member's standing, and the actions that the console offers. */
export function Member() {
  const { memberId } = useParams<{ memberId: string }>()
  const may = useMay()
  const { data, error } = useCall('memberInConsole', { memberId })
  if (error) return <Page title={t('member')}>{words(error)}</Page>
  if (!data) return <Page title={t('member')}>{<div className="skeleton h-72" />}</Page>
  return (
    <Page
      title={data.username}
      actions={
        <>
          <MemberState status={data.status} />
          {may('money.view') ? (
            <Link to="/members/:memberId/money" params={{ memberId }} className="btn">
              {t('money.title')}
            </Link>
          ) : null}
          {may('kyc.view') ? (
            <Link to="/kyc/:memberId" params={{ memberId }} className="btn">
              KYC
            </Link>
          ) : null}
          {may('audit.read') ? (
            <Link to="/audit" search={{ subject: `member:${memberId}` }} className="btn">
              {t('nav.audit')}
            </Link>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Standing item={data} />
        <Actions item={data} />
        {may('member.block') ? <OwnPeople item={data} /> : null}
        <Exclusion memberId={memberId} />
        {data.locks.length > 0 ? <LoginLocks item={data} /> : null}
        {may('money.view') ? <Forfeitures memberId={memberId} /> : null}
      </div>
      <h2 className="mt-6 mb-2 text-15">{t('member.sessions')}</h2>
      <DataTable
        label={t('member.sessions')}
        columns={columns()}
        rows={data.sessions}
        keyOf={({ sessionId }) => sessionId}
        empty={t('member.noSessions')}
      />
    </Page>
  )
}

function Standing({ item }: { item: One }) {
  const may = useMay()
  const [contact, setContact] = useState<{ mobile: string | null; email: string | null } | null>(
    null,
  )
  const reveal = useChange('revealContact', { done: setContact, refreshes: ['auditEntries'] })
  const { mobile, email } = contact ?? item
  return (
    <article className="panel grid gap-4 p-4">
      <Facts
        rows={[
          [t('kind'), textOf(`type.${item.type}`, String(item.type))],
          ['KYC', t(`kyc.short.${item.kyc}`)],
          ...(item.barredFor
            ? [[t('member.barred'), t(`member.barred.${item.barredFor}`)] as const]
            : []),
          [t('member.age'), item.confirmedAge === null ? '–' : `${item.confirmedAge}+`],
          [t('member.currency'), item.currency],
          [t('mobile'), mobile ?? '–'],
          [t('kyc.email'), email ?? '–'],
          [t('member.since'), dateTime(item.createdAt)],
        ]}
      />
      {may('member.reveal') && !contact && (item.mobile || item.email) ? (
        <WithReason
          action={t('member.reveal')}
          isBusy={reveal.isPending}
          onSubmit={(reason) => reveal.mutate({ memberId: item.memberId, reason })}
        />
      ) : null}
    </article>
  )
}

function Actions({ item }: { item: One }) {
  const may = useMay()
  const isBlocked = item.status !== 'active'
  const set = useChange('setMemberStatus', {
    refreshes: ['memberInConsole', 'findMembers'],
    says: t(isBlocked ? 'member.letIn' : 'member.shutOut'),
  })
  return (
    <article className="panel grid content-start gap-3 p-4">
      <h2 className="text-15">{t(isBlocked ? 'member.unblock' : 'member.block')}</h2>
      <p className="text-text2">{t(isBlocked ? 'member.unblockText' : 'member.blockText')}</p>
      {may('member.block') && item.status !== 'ineligible' ? (
        <WithReason
          action={t(isBlocked ? 'member.unblock' : 'member.block')}
          danger={!isBlocked}
          isBusy={set.isPending}
          onSubmit={(reason) =>
            set.mutate({ memberId: item.memberId, isBlocked: !isBlocked, reason })
          }
        />
      ) : (
        <p className="notice">{t('mayNot')}</p>
      )}
    </article>
  )
}

/** Our own people do not play here (requirement REG-13). */
function OwnPeople({ item }: { item: One }) {
  const isStaff = item.barredFor === 'staff'
  const mark = useChange('markStaff', {
    refreshes: ['memberInConsole', 'findMembers', 'auditEntries'],
    says: t(isStaff ? 'staff.unmarked' : 'staff.marked'),
  })
  return (
    <article className="panel grid content-start gap-3 p-4">
      <h2 className="text-15">{t('staff.title')}</h2>
      <p className="text-text2">{t('staff.text')}</p>
      {item.barredFor && !isStaff ? (
        <p className="notice">{t(`member.barred.${item.barredFor}`)}</p>
      ) : (
        <WithReason
          action={t(isStaff ? 'staff.unmark' : 'staff.mark')}
          danger={!isStaff}
          isBusy={mark.isPending}
          onSubmit={(reason) => mark.mutate({ memberId: item.memberId, isStaff: !isStaff, reason })}
        />
      )}
    </article>
  )
}

/** Logins paused by failed attempts, most of them by others. */
function LoginLocks({ item }: { item: One }) {
  const may = useMay()
  const lift = useChange('liftLocks', {
    refreshes: ['memberInConsole', 'auditEntries'],
    says: t('locks.lifted'),
  })
  return (
    <article className="panel grid content-start gap-3 p-4">
      <h2 className="text-15">{t('locks.title')}</h2>
      <Facts
        rows={item.locks.map(
          ({ what, where, until }) =>
            [`${t(`locks.${what}`)} · ${t(`locks.${where}`)}`, dateTime(until)] as const,
        )}
      />
      {may('member.block') ? (
        <WithReason
          action={t('locks.lift')}
          isBusy={lift.isPending}
          onSubmit={(reason) => lift.mutate({ memberId: item.memberId, reason })}
        />
      ) : null}
    </article>
  )
}
