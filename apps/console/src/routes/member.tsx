import { Link, useParams } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Alert, buttonClass, Card, Facts } from '@parola/ui'
import { useState } from 'react'
import { Forfeitures } from '../money/forfeiture/forfeitures.tsx'
import { MemberState } from '../people/member-search/members.tsx'
import { Exclusion } from '../people/safer-play/exclusion.tsx'
import { ReasonForm } from '../platform/action-form.tsx'
import { dateTime, t, textOf } from '../platform/i18n.ts'
import { CrowdBadge } from '../platform/member-name.tsx'
import { NotAllowed, Page, PendingPage } from '../platform/page.tsx'
import { useCall, useMay } from '../platform/query.ts'
import { type Column, DataTable } from '../platform/table.tsx'
import { DateTime } from '../platform/time/date-time.tsx'

type Details = ValueOf<Calls['memberInConsole']>

const columns = (): Column<Details['sessions'][number]>[] => [
  {
    key: 'address',
    header: t('address'),
    isName: true,
    cell: (row) => [row.network, row.country].filter(Boolean).join(' · '),
  },
  {
    key: 'browser',
    header: t('browser'),
    cell: (row) => [row.browser, row.system].filter(Boolean).join(' · ') || '–',
  },
  { key: 'opened', header: t('opened'), cell: (row) => <DateTime at={row.openedAt} /> },
  { key: 'used', header: t('used'), cell: (row) => <DateTime at={row.usedAt} /> },
]

/** A member's account, and the actions that operators have on it. */
export function Member() {
  const { memberId } = useParams<{ memberId: string }>()
  const may = useMay()
  const { data, error } = useCall('memberInConsole', { memberId })
  if (error || !data) return <PendingPage title={t('member')} error={error} />
  return (
    <Page
      title={data.username}
      actions={
        <>
          {data.isCrowd ? <CrowdBadge /> : null}
          <MemberState status={data.status} />
          {may('money.view') ? (
            <Link to="/members/:memberId/money" params={{ memberId }} className={buttonClass()}>
              {t('money.title')}
            </Link>
          ) : null}
          {may('kyc.view') ? (
            <Link to="/kyc/:memberId" params={{ memberId }} className={buttonClass()}>
              KYC
            </Link>
          ) : null}
          {may('audit.read') ? (
            <Link to="/audit" search={{ subject: `member:${memberId}` }} className={buttonClass()}>
              {t('nav.audit')}
            </Link>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Standing member={data} />
        <Actions member={data} />
        {may('member.block') ? <StaffMark member={data} /> : null}
        <Exclusion memberId={memberId} />
        {data.locks.length > 0 ? <LoginLocks member={data} /> : null}
        {may('money.view') ? <Forfeitures memberId={memberId} /> : null}
      </div>
      <h2 className="mt-6 mb-2 text-15">{t('member.sessions')}</h2>
      <DataTable
        label={t('member.sessions')}
        columns={columns()}
        rows={data.sessions}
        keyOf={({ sessionId }) => sessionId}
        empty={t('member.noSessions')}
        emptyText={t('member.noSessionsText')}
      />
    </Page>
  )
}

function Standing({ member }: { member: Details }) {
  const may = useMay()
  const [contact, setContact] = useState<{ mobile: string | null; email: string | null } | null>(
    null,
  )
  const { mobile, email } = contact ?? member
  return (
    <Card className="grid content-start gap-4">
      <Facts
        rows={[
          [t('kind'), textOf(`type.${member.type}`, String(member.type))],
          ['KYC', t(`kyc.short.${member.kyc}`)],
          ...(member.barredFor
            ? [[t('member.barred'), t(`member.barred.${member.barredFor}`)] as const]
            : []),
          [t('member.age'), member.confirmedAge === null ? '–' : `${member.confirmedAge}+`],
          [t('member.currency'), member.currency],
          [t('mobile'), mobile ?? '–'],
          [t('kyc.email'), email ?? '–'],
          [t('member.since'), dateTime(member.createdAt)],
        ]}
      />
      {may('member.reveal') && !contact && (member.mobile || member.email) ? (
        <ReasonForm
          call="revealContact"
          body={(reason) => ({ memberId: member.memberId, reason })}
          refreshes={['auditEntries']}
          done={setContact}
          action={t('member.reveal')}
        />
      ) : null}
    </Card>
  )
}

function Actions({ member }: { member: Details }) {
  const may = useMay()
  const isBlocked = member.status !== 'active'
  return (
    <Card
      title={t(isBlocked ? 'member.unblock' : 'member.block')}
      className="grid content-start gap-3"
    >
      <p className="text-text2">{t(isBlocked ? 'member.unblockText' : 'member.blockText')}</p>
      {may('member.block') && member.status !== 'ineligible' ? (
        <ReasonForm
          call="setMemberStatus"
          body={(reason) => ({ memberId: member.memberId, isBlocked: !isBlocked, reason })}
          refreshes={['memberInConsole', 'findMembers']}
          says={t(isBlocked ? 'member.letIn' : 'member.shutOut')}
          action={t(isBlocked ? 'member.unblock' : 'member.block')}
          isDanger={!isBlocked}
        />
      ) : (
        <NotAllowed />
      )}
    </Card>
  )
}

/** Employees may not play (requirement REG-13). */
function StaffMark({ member }: { member: Details }) {
  const isStaff = member.barredFor === 'staff'
  return (
    <Card title={t('staff.title')} className="grid content-start gap-3">
      <p className="text-text2">{t('staff.text')}</p>
      {member.barredFor && !isStaff ? (
        <Alert kind="info">{t(`member.barred.${member.barredFor}`)}</Alert>
      ) : (
        <ReasonForm
          call="markStaff"
          body={(reason) => ({ memberId: member.memberId, isStaff: !isStaff, reason })}
          refreshes={['memberInConsole', 'findMembers', 'auditEntries']}
          says={t(isStaff ? 'staff.unmarked' : 'staff.marked')}
          action={t(isStaff ? 'staff.unmark' : 'staff.mark')}
          isDanger={!isStaff}
        />
      )}
    </Card>
  )
}

/** Logins that are locked after failed attempts, most of them made by others. */
function LoginLocks({ member }: { member: Details }) {
  const may = useMay()
  return (
    <Card title={t('locks.title')} className="grid content-start gap-3">
      <Facts
        rows={member.locks.map(
          ({ what, where, until }) =>
            [`${t(`locks.${what}`)} · ${t(`locks.${where}`)}`, dateTime(until)] as const,
        )}
      />
      {may('member.block') ? (
        <ReasonForm
          call="liftLocks"
          body={(reason) => ({ memberId: member.memberId, reason })}
          refreshes={['memberInConsole', 'auditEntries']}
          says={t('locks.lifted')}
          action={t('locks.lift')}
        />
      ) : null}
    </Card>
  )
}
