import type { AnchorHTMLAttributes } from 'react'
import { Link as Anchor } from 'wouter'
import { useLocation } from './location.ts'
import { usePreload } from './pages.tsx'
import { addressOf, leadsTo, type Place } from './place.ts'

type Props = Place & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link to a place of the application; one to the page that is shown, or above it, has class `active`. */
export function Link({ to, params, search, hash, className = '', ...rest }: Props) {
  const { path } = useLocation()
  const preload = usePreload()
  const target = addressOf({ to, params })
  const isActive = leadsTo(target, path)
  const load = () => preload(target)
  return (
    <Anchor
      href={addressOf({ to, params, search, hash })}
      className={isActive ? `${className} active` : className}
      onPointerEnter={load}
      onTouchStart={load}
      onFocus={load}
      {...(isActive ? { 'aria-current': 'page' as const } : {})}
      {...rest}
    />
  )
}
