import { Outlet, useLocation } from '@parola/client/routing'
import { toggleTheme } from '@parola/client/theme'
import { useToasts } from '@parola/client/toasts'
import { Button, IconButton, Select, ToastList, useTypedAhead } from '@parola/ui'
import { Menu } from '@parola/ui/menu'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { api, forgetUnservedBrand } from '../platform/client.ts'
import { LANGUAGES, type Language, setLanguage, t, useLanguage } from '../platform/i18n.ts'
import { useMe } from '../platform/query.ts'
import { chooseBrand, keepToken, useSession } from '../platform/session.ts'
import { setBrandZone, useZoneState } from '../platform/time/zone.ts'
import { LogIn } from './log-in.tsx'
import { Nav } from './nav.tsx'
import { Palette, useShortcuts } from './palette.tsx'
import { StepUp } from './step-up.tsx'
import { Broken, Missing } from './trouble.tsx'

/** The console: the login, or the frame around the screens. */
export function Frame() {
  useLanguage()
  const isIn = useSession(({ token }) => token !== null)
  const opened = useSession((session) => session.opened)
  const toasts = useToasts(({ list }) => list)
  return (
    <>
      {isIn ? <Inside key={opened} /> : <LogIn />}
      <ToastList list={toasts} />
    </>
  )
}

function Inside() {
  const [isFinding, setFinding] = useState(false)
  const [isMenu, setMenu] = useState(false)
  const find = useCallback(() => setFinding(true), [])
  useShortcuts(find)
  useTypedAhead(isFinding ? 'palette' : undefined)
  const me = useMe()
  const language = useLanguage()
  const { path } = useLocation()
  const zone = useShownZone()
  useEffect(() => {
    if (me) forgetUnservedBrand(me.brands)
  }, [me])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setMenu(false), [path])
  return (
    <div className="frame">
      <Top onFind={find} onMenu={() => setMenu(!isMenu)} isMenu={isMenu} />
      <Nav isOpen={isMenu} />
      <main className="min-w-0" tabIndex={-1}>
        {me && zone ? (
          <Outlet key={`${language} ${zone}`} missing={<Missing />} broken={<Broken />} />
        ) : null}
      </main>
      {isFinding ? <Palette onClose={() => setFinding(false)} /> : null}
      <StepUp />
    </div>
  )
}

/** Whose clock times are shown by, once the brand's zone is known: the screens are drawn again when it changes. */
function useShownZone(): string | null {
  const brands = useMe()?.brands
  const brand = useSession((session) => session.brand)
  const { choice, brandZone } = useZoneState()
  const zone = (brands?.find(({ brandId }) => brandId === brand) ?? brands?.[0])?.timeZone
  useLayoutEffect(() => {
    if (zone) setBrandZone(zone)
  }, [zone])
  return brandZone && `${choice} ${brandZone}`
}

type TopProps = { onFind: () => void; onMenu: () => void; isMenu: boolean }

function Top({ onFind, onMenu, isMenu }: TopProps) {
  const language = useLanguage()
  const choose = async (chosen: Language) => {
    await setLanguage(chosen)
    await api('operatorSetLanguage', { body: { language: chosen } }).catch(() => undefined)
  }
  return (
    <header className="top capiz">
      <IconButton
        icon="menu"
        iconSize={18}
        className="md:hidden"
        label={t('menu')}
        aria-expanded={isMenu}
        onClick={onMenu}
      />
      <img src="/logo.svg" width="26" height="26" alt="" className="max-[379px]:hidden" />
      <span className="hidden font-display text-16 sm:inline">{t('title')}</span>
      <Brands />
      <Button icon="search" className="finder" aria-label={t('palette.search')} onClick={onFind}>
        <span className="hidden md:inline">{t('palette.search')}</span>
        <kbd className="hidden md:inline">Ctrl K</kbd>
      </Button>
      <IconButton
        icon="moon"
        iconSize={16}
        className="max-sm:hidden"
        label={t('theme')}
        onClick={toggleTheme}
      />
      <Select
        isLabelHidden
        label={t('language')}
        className="w-auto"
        value={language}
        options={Object.keys(LANGUAGES).map((code) => [code, code])}
        onChange={(code) => void choose(code as Language)}
      />
      <Account />
    </header>
  )
}

async function leave() {
  await api('operatorLogout').catch(() => undefined)
  keepToken(null)
}

/** The operator by name, with what concerns their own session. */
function Account() {
  const me = useMe()
  return (
    <Menu
      label={t('overview.you')}
      icon="user"
      items={[
        { key: 'theme', text: t('theme'), icon: 'moon', onSelect: toggleTheme },
        { key: 'leave', text: t('logout'), icon: 'log-out', isApart: true, onSelect: leave },
      ]}
    >
      <span className="max-w-[140px] truncate max-lg:sr-only">
        {me?.displayName ?? t('overview.you')}
      </span>
    </Menu>
  )
}

function Brands() {
  const brands = useMe()?.brands ?? []
  const brand = useSession((session) => session.brand)
  return (
    <Select
      isLabelHidden
      label={t('brand')}
      className="w-auto max-w-[88px] sm:max-w-none"
      value={brand ?? brands[0]?.brandId ?? ''}
      options={brands.map(({ brandId, name }) => [brandId, `${brandId} · ${name}`])}
      onChange={chooseBrand}
    />
  )
}
