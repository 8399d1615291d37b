import { Button, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Trouble } from '../../platform/screens/empty.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { Identity } from './identity.tsx'
import { Logins } from './logins.tsx'
import { HoldNotice, Overview } from './overview.tsx'
import type { Centre } from './protection.ts'
import { Group, Row } from './row.tsx'
import { Sessions } from './sessions.tsx'

/** What protects the account, where its money goes, its open sessions, and what to do next (requirement MEM-04). */
export function SecurityCentre({ accounts }: { accounts: ReactNode }) {
  const { data: centre, error, refetch } = useQuery(callQuery('securityCentre'))
  if (error) return <Trouble error={error} retry={refetch} />
  if (!centre) return <Waiting />
  return (
    <div className="grid gap-6">
      <Overview centre={centre} />
      <HoldNotice centre={centre} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Entering centre={centre} />
          <Reaching centre={centre} />
          <Money centre={centre} />
          {accounts}
        </div>
        <div className="grid gap-6">
          <Sessions />
          <Logins />
        </div>
      </div>
      <Button
        isWide
        className="md:w-auto md:justify-self-start"
        onClick={() => openDialog('logout')}
      >
        {t('people.logout')}
      </Button>
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-56 rounded-xl" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    </div>
  )
}

const open = (what: string) => () => openDialog('security', { what })

function Entering({ centre }: { centre: Centre }) {
  const { password, authenticator } = centre
  const isLow = authenticator.isOn && authenticator.recoveryCodesLeft <= 3
  return (
    <Group title={t('security.entering')}>
      <Row
        icon="lock"
        title={t('people.password')}
        tone={password.isSet ? 'good' : 'open'}
        text={
          password.changedAt
            ? t('security.setOn', { time: dateTime(password.changedAt) })
            : t('security.notSet')
        }
        action={{
          text: t(password.isSet ? 'security.change' : 'security.set'),
          label: t('people.change'),
          onClick: () => openDialog('change-password'),
        }}
      />
      <Row
        icon="shield"
        title={t('security.authenticator')}
        tone={authenticator.isOn ? 'good' : 'open'}
        text={
          authenticator.isOn
            ? t('security.recoveryLeft', { count: authenticator.recoveryCodesLeft })
            : t('security.authenticatorText')
        }
        action={{
          text: t(authenticator.isOn ? 'security.manage' : 'security.set'),
          label: t(authenticator.isOn ? 'security.manageApp' : 'security.do.authenticator'),
          onClick: open('authenticator'),
        }}
      >
        {isLow ? <p className="mt-2 text-13 text-link">{t('security.recoveryLow')}</p> : null}
      </Row>
      <Row
        icon="link"
        title={t('money.linked')}
        tone="calm"
        text={t('security.linkedText')}
        action={{
          text: t('security.manage'),
          label: t('security.manageLinked'),
          onClick: () => openDialog('identities'),
        }}
      />
    </Group>
  )
}

function Reaching({ centre }: { centre: Centre }) {
  const { mobile, email } = centre
  const change = (isSet: boolean) => t(isSet ? 'security.change' : 'security.add')
  return (
    <Group title={t('security.reaching')}>
      <Row
        icon="smartphone"
        title={t('people.field.mobileNum')}
        tone={mobile.masked ? 'good' : 'open'}
        text={mobile.masked ?? t('security.notSet')}
        action={{
          text: change(mobile.masked !== null),
          label: t(mobile.masked ? 'security.changeMobile' : 'security.do.mobile'),
          onClick: open('mobile'),
        }}
      />
      <Row
        icon="mail"
        title={t('people.field.email')}
        tone={email.isProved ? 'good' : 'open'}
        text={emailText(email)}
        action={{
          text: change(email.isProved),
          label: t(email.isProved ? 'security.changeEmail' : 'security.do.email'),
          onClick: open('email'),
        }}
      />
    </Group>
  )
}

function emailText({ masked, isProved }: Centre['email']): string {
  if (!masked) return t('security.notSet')
  return isProved ? masked : t('security.unproved', { text: masked })
}

function Money({ centre }: { centre: Centre }) {
  const { isSet, lockedUntil } = centre.paymentPassword
  const state = isSet ? t('security.paymentSet') : t('security.notSet')
  return (
    <Group title={t('security.money')}>
      <Row
        icon="key-round"
        title={t('people.field.paymentPassword')}
        tone={isSet && !lockedUntil ? 'good' : 'open'}
        text={lockedUntil ? t('security.lockedUntil', { time: dateTime(lockedUntil) }) : state}
        action={{
          text: t(isSet ? 'security.change' : 'security.set'),
          label: t(isSet ? 'security.changePayment' : 'security.do.payment'),
          onClick: open('payment'),
        }}
      />
      <Identity />
    </Group>
  )
}
