import { Link, Outlet, useLocation } from '@parola/client/routing'
import { toggleTheme } from '@parola/client/theme'
import { Icon } from '@parola/ui'
import { useCallback, useEffect, useState } from 'react'
import { api, forgetStrangeBrand } from '../platform/client.ts'
import { LANGUAGES, type Language, setLanguage, t, useLanguage } from '../platform/i18n.ts'
import { useMay, useMe } from '../platform/query.ts'
import { chooseBrand, keepToken, useSession } from '../platform/session.ts'
import { Toasts } from '../platform/toast.tsx'
import { LogIn } from './log-in.tsx'
import { Palette, useShortcuts } from './palette.tsx'
import { PLACES } from './places.ts'
import { StepUp } from './step-up.tsx'
import { Broken, Missing } from './trouble.tsx'

/** The console: the login, or the frame around the screens. */
export function Frame() {
  useLanguage()
  const isIn = useSession(({ token }) => token !== null)
  const opened = useSession((session) => session.opened)
  return (
    <>
      {isIn ? <Inside key={opened} /> : <LogIn />}
      <Toasts />
    </>
  )
}

function Inside() {
  const [isFinding, setFinding] = useState(false)
  const [isMenu, setMenu] = useState(false)
  const find = useCallback(() => setFinding(true), [])
  useShortcuts(find)
  const me = useMe()
  const language = useLanguage()
  const { path } = useLocation()
  useEffect(() => {
    if (me) forgetStrangeBrand(me.brands)
  }, [me])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere has used the menu
  useEffect(() => setMenu(false), [path])
  return (
    <div className="frame">
      <Top onFind={find} onMenu={() => setMenu(!isMenu)} isMenu={isMenu} />
      <Nav isOpen={isMenu} />
      <main className="min-w-0" tabIndex={-1}>
        {me ? <Outlet key={language} missing={<Missing />} broken={<Broken />} /> : null}
      </main>
      {isFinding ? <Palette onClose={() => setFinding(false)} /> : null}
      <StepUp />
    </div>
  )
}

type TopProps = { onFind: () => void; onMenu: () => void; isMenu: boolean }

function Top({ onFind, onMenu, isMenu }: TopProps) {
  const me = useMe()
  const language = useLanguage()
  const choose = async (chosen: Language) => {
    await setLanguage(chosen)
    await api('operatorSetLanguage', { body: { language: chosen } }).catch(() => undefined)
  }
  const leave = async () => {
    await api('operatorLogout').catch(() => undefined)
    keepToken(null)
  }
  return (
    <header className="top capiz">
      <button
        type="button"
        className="btn btn-icon md:hidden"
        aria-label={t('menu')}
        aria-expanded={isMenu}
        onClick={onMenu}
      >
        <Icon name="menu" size={18} />
      </button>
      <img src="/logo.svg" width="26" height="26" alt="" />
      <span className="hidden font-display text-16 sm:inline">{t('title')}</span>
      <Brands />
      <button
        type="button"
        className="btn finder"
        aria-label={t('palette.search')}
        onClick={onFind}
      >
        <Icon name="search" size={16} />
        <span className="hidden md:inline">{t('palette.search')}</span>
        <kbd className="hidden md:inline">Ctrl K</kbd>
      </button>
      <button type="button" className="btn btn-icon" aria-label={t('theme')} onClick={toggleTheme}>
        <Icon name="moon" size={16} />
      </button>
      <select
        className="btn px-1.5"
        aria-label={t('language')}
        value={language}
        onChange={(event) => void choose(event.target.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([code, { ownName, tag }]) => (
          <option key={code} value={code} title={ownName} lang={tag}>
            {code}
          </option>
        ))}
      </select>
      <span className="hidden max-w-[140px] truncate text-text2 lg:inline">{me?.displayName}</span>
      <button type="button" className="btn btn-icon" aria-label={t('logout')} onClick={leave}>
        <Icon name="log-out" size={16} />
      </button>
    </header>
  )
}

function Brands() {
  const brands = useMe()?.brands ?? []
  const brand = useSession((session) => session.brand)
  return (
    <select
      aria-label={t('brand')}
      className="input w-auto max-w-[88px] sm:max-w-none"
      value={brand ?? brands[0]?.brandId ?? ''}
      onChange={(event) => chooseBrand(event.target.value)}
    >
      {brands.map(({ brandId, name }) => (
        <option key={brandId} value={brandId}>
          {brandId} · {name}
        </option>
      ))}
    </select>
  )
}

function Nav({ isOpen }: { isOpen: boolean }) {
  const may = useMay()
  return (
    <nav className={`nav ${isOpen ? 'nav-open' : ''}`} aria-label={t('nav')}>
      {PLACES.filter(({ needs }) => !needs || may(needs)).map(({ to, text, icon, key }) => (
        <Link key={to} to={to} className="nav-link">
          <Icon name={icon} size={16} />
          <span className="flex-1">{t(text)}</span>
          <kbd>g {key}</kbd>
        </Link>
      ))}
    </nav>
  )
}
