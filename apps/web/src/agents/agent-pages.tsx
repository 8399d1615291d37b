import { Link, Redirect } from '@parola/client/routing'
import { openDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import { NotOpen } from '../platform/not-open.tsx'
import { useSession } from '../platform/session.ts'

/** Where agents log in (requirement APP-16). */
export function AgentPage() {
  const { token, member } = useSession()
  return (
    <NotOpen icon="user" title={t('shell.agents')} text={t('pages.agentsText')}>
      {member?.isAgent ? (
        <Link to="/agentHome" className="btn btn-brand">
          {t('shell.agentHome')}
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-brand"
          onClick={() => openDialog(token ? 'logout' : 'login', { as: 'agent' })}
        >
          {t(token ? 'people.logout' : 'shell.agentLogin')}
        </button>
      )}
    </NotOpen>
  )
}

/** The agents' pages; other visitors are sent to the agents' login (requirement APP-16). */
export function AgentHomePage() {
  const { member, isKnown } = useSession()
  if (!isKnown) return <div className="skeleton h-64" />
  if (!member?.isAgent) return <Redirect to="/agent" replace />
  return (
    <NotOpen
      icon="layout-grid"
      title={t('pages.agentOf', { name: member.nickname })}
      text={t('pages.agentHomeText')}
    >
      <button
        type="button"
        className="btn btn-quiet"
        onClick={() => openDialog('logout', { as: 'agent' })}
      >
        {t('people.logout')}
      </button>
    </NotOpen>
  )
}
