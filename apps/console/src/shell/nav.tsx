import { Link, useLocation } from '@parola/client/routing'
import { Icon } from '@parola/ui'
import { useEffect, useId, useRef } from 'react'
import { t } from '../platform/i18n.ts'
import { useMay } from '../platform/query.ts'
import { MENU, type MenuGroup, type Place } from './places.ts'
import { ZoneSelect } from './zone-select.tsx'

/** Every screen that the operator may open, in groups, with the open one in sight. */
export function Nav({ isOpen }: { isOpen: boolean }) {
  const nav = useRef<HTMLElement>(null)
  const { path } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    nav.current?.querySelector('.nav-link.active')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav ref={nav} className={`nav ${isOpen ? 'nav-open' : ''}`} aria-label={t('nav')}>
      {MENU.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      <div className="nav-zone">
        <ZoneSelect />
      </div>
    </nav>
  )
}

function Group({ title, places }: MenuGroup) {
  const id = useId()
  const may = useMay()
  const open = places.filter(({ needs }) => !needs || may(needs))
  if (open.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className="nav-group">
      <p id={id} className="nav-title">
        {t(title)}
      </p>
      {open.map((place) => (
        <Entry key={place.to} place={place} />
      ))}
    </div>
  )
}

function Entry({ place: { to, text, icon, key } }: { place: Place }) {
  return (
    <Link to={to} className="nav-link">
      <Icon name={icon} size={16} />
      <span className="flex-1">{t(text)}</span>
      <kbd>g {key}</kbd>
    </Link>
  )
}
