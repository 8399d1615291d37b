import { Link } from '@parola/client/routing'
import { toggleTheme } from '@parola/client/theme'
import type { Language } from '@parola/locales/languages'
import { Icon, IconButton, Select } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { changeLanguage, useSession } from '../platform/session/session.ts'
import { LANGUAGES, t, useLanguage } from '../platform/texts/i18n.ts'

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
  ['ELOTT', 'ticket'],
] as const

const MORE = [
  ['/promotions', 'shell.promotions', 'gift'],
  ['/provider', 'games.providers', 'layout-grid'],
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

/** Entries hide when their vendor list is empty (requirement NAV-06). */
export function SideMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const language = useLanguage()
  const { data: groups } = useQuery(callQuery('gameVendors'))
  const hasVendor = (code: string) =>
    groups?.some((group) => group.cards.some((card) => card.vassalage === code)) ?? false
  const has = (type: string) => groups?.some((group) => group.gameCategory === type) ?? false
  return (
    <>
      {isOpen ? (
        <button
          type="button"
          className="fixed inset-0 z-30 bg-black/50 md:hidden"
          aria-label={t('shell.close')}
          onClick={onClose}
        />
      ) : null}
      <aside
        className={`fixed inset-y-0 left-0 z-40 w-64 overflow-y-auto border-r border-line bg-bg p-3 transition-transform md:sticky md:top-16 md:z-10 md:h-[calc(100dvh-64px)] md:w-[212px] md:shrink-0 md:transition-none ${isOpen ? 'translate-x-0 md:hidden' : 'invisible -translate-x-full md:visible md:translate-x-0'}`}
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
              <Item to="/seaLottery" label={t('games.lottery.seaLottery')} icon="ticket" />
            ) : null}
          </ul>
          <hr className="my-2 border-line" />
          <MoneyAndAgents />
          <ul>
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

/** Deposit, withdraw and the agents' page (requirement NAV-05). */
function MoneyAndAgents() {
  const { token, member } = useSession()
  const entry = member?.isTrial ? 'need-account' : token ? 'deposit' : 'login'
  return (
    <ul>
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
      <Item to="/agent" label={t('shell.agents')} icon="user" />
    </ul>
  )
}

/** Places outside that a brand may have (requirement NAV-06). */
const OUTSIDE = [
  ['SOCIALMEDIA', 'star', 'shell.socialMedia'],
  ['TOURNAMENT', 'trophy', 'shell.tournament'],
] as const
const SOCIAL: Record<string, string> = {
  FACEBOOK: 'thumbs-up',
  TELEGRAM: 'send',
  INSTAGRAM: 'camera',
  WHATSAPP: 'message-circle',
  VIBER: 'phone',
}
const APPS = ['IOS', 'Android']
const ACTION =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-14 font-medium text-text2 hover:bg-s2 hover:text-text'

/** The app, customer service and the brand's other places, as configured (requirement NAV-06). */
function Reach() {
  const { data: status } = useQuery(callQuery('systemStatus'))
  if (!status) return null
  const social = status.resources.filter(({ id }) => id in SOCIAL)
  const hasApp = status.resources.some(({ id }) => APPS.includes(id))
  return (
    <>
      {hasApp ? (
        <button type="button" className={ACTION} onClick={() => openDialog('app')}>
          <Icon name="qr-code" />
          {t('shell.getApp')}
        </button>
      ) : null}
      <a className={ACTION} href={status.customerService}>
        <Icon name="headphones" />
        {t('shell.customerService')}
      </a>
      <button type="button" className={ACTION} onClick={() => openDialog('feedback')}>
        <Icon name="message-circle" />
        {t('shell.feedback')}
      </button>
      {OUTSIDE.map(([id, icon, label]) => {
        const place = status.resources.find((resource) => resource.id === id)
        return place ? (
          <a key={id} className={ACTION} href={place.url} target="_blank" rel="noopener noreferrer">
            <Icon name={icon} />
            {t(label)}
          </a>
        ) : null
      })}
      {social.length > 0 ? (
        <>
          <h2 className="mt-3 mb-1 px-3 text-12 font-semibold text-text3">{t('shell.social')}</h2>
          <ul className="flex flex-wrap gap-1 px-1">
            {social.map(({ id, url, labelNameEn }) => (
              <li key={id}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={labelNameEn}
                  title={labelNameEn}
                  className="grid size-11 place-items-center rounded-md text-text2 hover:bg-s2 hover:text-text"
                >
                  <Icon name={SOCIAL[id] ?? 'star'} />
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
