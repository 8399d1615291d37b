import { Link } from '@parola/client/routing'
import { Button, buttonClass, Icon } from '@parola/ui'
import type { ReactNode } from 'react'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { useSession } from '../../platform/session/session.ts'
import { t } from '../../platform/texts/i18n.ts'

const POINTS = [
  ['shield', 'house'],
  ['zap', 'often'],
  ['receipt-text', 'proof'],
] as const

/** What the programme promises, beside the agents' login. */
export function Hero({ login, hasKinds }: { login: ReactNode; hasKinds: boolean }) {
  const isAgent = useSession().member?.isAgent === true
  return (
    <section className="grid items-center gap-8 pt-4 md:pt-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-14">
      <div>
        <p className="text-14 font-semibold text-link">{t('programme.name')}</p>
        <h1 className="mt-2 max-w-[18ch] text-[clamp(2rem,5vw,3.5rem)] leading-[1.05]">
          {t('programme.title')}
        </h1>
        <p className="mt-4 max-w-[54ch] text-16 text-text2 md:text-18">{t('programme.text')}</p>
        <ul className="mt-6 grid gap-3">
          {POINTS.map(([icon, point]) => (
            <li key={point} className="flex items-start gap-3">
              <span className="mt-0.5 text-win">
                <Icon name={icon} size={20} />
              </span>
              <span>{t(`programme.point.${point}`)}</span>
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap gap-3">
          {hasKinds ? (
            <a href="#calculator" className={buttonClass(isAgent ? {} : { variant: 'brand' })}>
              {t('programme.seeEarnings')}
            </a>
          ) : null}
          {isAgent ? null : (
            <Button onClick={() => openDialog('feedback')}>{t('programme.apply')}</Button>
          )}
        </div>
      </div>
      <LoginCard login={login} />
    </section>
  )
}

function LoginCard({ login }: { login: ReactNode }) {
  const { token, member } = useSession()
  return (
    <section aria-label={t('shell.agents')} className="panel p-5 shadow-[var(--shadow)] md:p-6">
      {member?.isAgent ? (
        <>
          <h2 className="text-22">{t('programme.welcome', { name: member.nickname })}</h2>
          <p className="mt-1 mb-5 text-text2">{t('programme.welcomeText')}</p>
          <Link to="/agentHome" className={`${buttonClass({ variant: 'brand' })} w-full`}>
            {t('shell.agentHome')}
          </Link>
        </>
      ) : token ? (
        <>
          <h2 className="text-22">{t('programme.asPlayer')}</h2>
          <p className="mt-1 mb-5 text-text2">{t('programme.asPlayerText')}</p>
          <Button variant="brand" isWide onClick={() => openDialog('logout', { as: 'agent' })}>
            {t('people.logout')}
          </Button>
        </>
      ) : (
        <>
          <h2 className="text-22">{t('shell.agentLogin')}</h2>
          <p className="mt-1 mb-4 text-14 text-text2">{t('programme.loginText')}</p>
          {login}
        </>
      )}
    </section>
  )
}
