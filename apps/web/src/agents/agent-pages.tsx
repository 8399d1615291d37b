import { Link, Redirect } from '@parola/client/routing'
import { Button, buttonClass, Skeleton } from '@parola/ui'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { NotOpen } from '../platform/screens/not-open.tsx'
import { useSession } from '../platform/session/session.ts'
import { t } from '../platform/texts/i18n.ts'

/** Where agents log in (requirement APP-16). */
export function AgentPage() {
  const { token, member } = useSession()
  return (
    <NotOpen icon="user" title={t('shell.agents')} text={t('pages.agentsText')}>
      {member?.isAgent ? (
        <Link to="/agentHome" className={buttonClass({ variant: 'brand' })}>
          {t('shell.agentHome')}
        </Link>
      ) : (
        <Button
          variant="brand"
          onClick={() => openDialog(token ? 'logout' : 'login', { as: 'agent' })}
        >
          {t(token ? 'people.logout' : 'shell.agentLogin')}
        </Button>
      )}
    </NotOpen>
  )
}

/** The agents' pages; other visitors are sent to the agents' login (requirement APP-16). */
export function AgentHomePage() {
  const { member, isKnown } = useSession()
  if (!isKnown) return <Skeleton className="h-64" />
  if (!member?.isAgent) return <Redirect to="/agent" replace />
  return (
    <NotOpen
      icon="layout-grid"
      title={t('pages.agentOf', { name: member.nickname })}
      text={t('pages.agentHomeText')}
    >
      <Button onClick={() => openDialog('logout', { as: 'agent' })}>{t('people.logout')}</Button>
    </NotOpen>
  )
}
