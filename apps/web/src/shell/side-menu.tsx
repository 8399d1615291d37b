import { Link } from '@parola/client/routing'
import { toggleTheme } from '@parola/client/theme'
import type { Language } from '@parola/locales/languages'
import { Icon, IconButton, Select } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { useSwitches } from '../platform/calls/switches.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { chunk } from '../platform/loading/chunk.ts'
import { changeLanguage, useSession } from '../platform/session/session.ts'
import { LANGUAGES, t, useLanguage } from '../platform/texts/i18n.ts'
import { ACTION, Reach } from './reach.tsx'

const FIXED = [
  ['/', 'shell.home', 'house'],
  ['/favorite', 'shell.favourites', 'heart'],
  ['/recent', 'shell.recent', 'clock'],
  ['/hot', 'shell.hot', 'flame'],
] as const

const TYPES = [
  ['LIVE', 'spade'],
  ['RNG', 'dices'],
  ['BGS', 'rocket'],
  ['FISH', 'fish'],
  ['PVP', 'swords'],
  ['SPORTS', 'trophy'],
  ['ESPORTS', 'gamepad-2'],
  ['COCKFIGHT', 'feather'],
  ['LOTT', 'ticket'],
  ['ELOTT', 'timer'],
] as const

const MORE = [
  ['/promotions', 'shell.promotions', 'gift'],
  ['/provider', 'games.providers', 'layout-grid'],
] as const

/** Pages of clubs that the brand may have, by their switch. */
const CLUBS = [
  ['/vip', 'shell.vip', 'crown', 'VIP3'],
  ['/pointMall', 'home.points', 'star', 'PTSYS3'],
] as const

type Entry = { to: string; label: string; icon: string; onClick?: (event: MouseEvent) => void }

function Item({ to, label, icon, onClick }: Entry) {
  return (
    <li>
      <Link
        to={to}
        {...(onClick ? { onClick } : {})}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 text-14 font-medium text-text2 hover:bg-s2 hover:text-text [&.active]:bg-s2 [&.active]:text-link"
      >
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  )
}

/** Help opens over the page; a new tab is given its address (requirement APP-07). */
function openHelp(event: MouseEvent) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  openDialog('help')
}

type SideMenuProps = {
  /** On wide screens beside the page, and the button of the menu hides it. */
  isDocked: boolean
  isOpen: boolean
  onClose: () => void
}

const DOCKED =
  'roomy:sticky roomy:top-16 roomy:z-10 roomy:h-[calc(100dvh-64px)] roomy:w-[212px] roomy:shrink-0 roomy:transition-none'

/** Where the menu is: over the page when it is opened, or beside it until it is hidden. */
function placeOf({ isDocked, isOpen }: Omit<SideMenuProps, 'onClose'>): string {
  const shown = 'translate-x-0'
  const hidden = 'invisible -translate-x-full'
  if (!isDocked) return isOpen ? shown : hidden
  return `${DOCKED} ${isOpen ? `${shown} roomy:hidden` : `${hidden} roomy:visible roomy:translate-x-0`}`
}

/** Entries hide when their vendor list is empty (requirement NAV-06). */
export function SideMenu({ isDocked, isOpen, onClose }: SideMenuProps) {
  const language = useLanguage()
  const { data: groups } = useQuery(callQuery('gameVendors'))
  const hasVendor = (code: string) =>
    groups?.some((group) => group.cards.some((card) => card.vassalage === code)) ?? false
  const isOn = useSwitches()
  const has = (type: string) => groups?.some((group) => group.gameCategory === type) ?? false
  return (
    <>
      {isOpen ? (
        <button
          type="button"
          className={`fixed inset-0 z-30 bg-black/50 ${isDocked ? 'roomy:hidden' : ''}`}
          aria-label={t('shell.close')}
          onClick={onClose}
        />
      ) : null}
      <aside
        className={`fixed inset-y-0 left-0 z-40 w-64 overflow-y-auto border-r border-line bg-bg p-3 transition-transform ${placeOf({ isDocked, isOpen })}`}
      >
        <nav aria-label={t('shell.menu')}>
          <ul>
            {FIXED.map(([to, label, icon]) => (
              <Item key={to} to={to} label={t(label)} icon={icon} />
            ))}
          </ul>
          <hr className="my-2 border-line" />
          <ul>
            {TYPES.filter(([type]) => has(type)).map(([type, icon]) => (
              <Item
                key={type}
                to={`/${type.toLowerCase()}`}
                label={t(`games.title.${type}`)}
                icon={icon}
              />
            ))}
            {hasVendor('TCG_SEA') ? (
              <Item to="/seaLottery" label={t('games.lottery.seaLottery')} icon="waves" />
            ) : null}
          </ul>
          <hr className="my-2 border-line" />
          <MoneyAndAgents />
          <ul>
            {CLUBS.filter(([, , , club]) => isOn(club)).map(([to, label, icon]) => (
              <Item key={to} to={to} label={t(label)} icon={icon} />
            ))}
            {MORE.map(([to, label, icon]) => (
              <Item key={to} to={to} label={t(label)} icon={icon} />
            ))}
            <Item to="/help" label={t('home.help')} icon="circle-help" onClick={openHelp} />
          </ul>
        </nav>
        <Reach />
        <div className="mt-3 flex gap-2 pb-16 md:pb-2">
          <Select
            label={t('shell.language')}
            isLabelHidden
            className="min-w-0 flex-1"
            options={Object.entries(LANGUAGES).map(([code, { ownName }]) => [code, ownName])}
            value={language}
            onChange={(code) => void changeLanguage(code as Language)}
          />
          <IconButton
            className="md:hidden"
            icon="sun"
            label={t('shell.theme')}
            onClick={toggleTheme}
          />
        </div>
      </aside>
    </>
  )
}

/** Trial play, deposit, withdraw and the agents' page, as far as the brand has them (requirements NAV-05, CFG-01). */
function MoneyAndAgents() {
  const { token, member } = useSession()
  const isOn = useSwitches()
  const entry = member?.isTrial ? 'need-account' : token ? 'deposit' : 'login'
  return (
    <ul>
      {!token && isOn('FREEPLAY3') ? (
        <li>
          <button type="button" className={ACTION} onClick={playOnTrial}>
            <Icon name="play" />
            {t('shell.trial')}
          </button>
        </li>
      ) : null}
      <li>
        <button type="button" className={ACTION} onClick={() => openDialog(entry)}>
          <Icon name="wallet" />
          {t('shell.deposit')}
        </button>
      </li>
      <li>
        <Link to="/member" search={{ tab: 'withdraw' }} className={ACTION}>
          <Icon name="download" />
          {t('shell.withdraw')}
        </Link>
      </li>
      {isOn('AGENTPOLICY3') ? <Item to="/agent" label={t('shell.agents')} icon="user" /> : null}
    </ul>
  )
}

/** Opens a trial account; few visitors need the code for it. */
const playOnTrial = async () =>
  (await chunk(() => import('../people/session/trial.ts'))).playOnTrial()
