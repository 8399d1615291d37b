import { createContext, useContext } from 'react'
import { navigate as write } from 'wouter/use-browser-location'
import { afterStep, isDialogEntry } from './dialog-entry.ts'
import { addressOf, type Place, searchIn } from './place.ts'

/** What is shown: it follows the address bar once the page has loaded. */
export type Location = { path: string; query: string; hash: string; key: string }

export const LocationContext = createContext<Location>({ path: '/', query: '', hash: '', key: '' })

/** The address in the address bar. The key identifies the entry of the history. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location
  const { key = '' } = (history.state ?? {}) as { key?: string }
  return { path: pathname, query: search, hash: hash.slice(1), key }
}

/** The page that is shown, with its search parameters as text and its hash. */
export function useLocation(): Location {
  return useContext(LocationContext)
}

/** The search parameters of the page that is shown. */
export function useSearch<S extends Record<string, string | undefined>>(): S {
  return searchIn(useLocation().query) as S
}

export type Options = {
  /** Replaces the current entry of the history. */
  replace?: boolean
  /** Leaves the page where it is scrolled to. */
  keepScroll?: boolean
}

/**
 * Navigates to a place, or to an address of this site; `keepScroll` is for what changes within a page. The entry of a
 * dialog is replaced: Back leads to the page that it was opened on.
 */
export function navigate(place: Place | string, options: Options = {}) {
  const address = typeof place === 'string' ? place : addressOf(place)
  const key = options.keepScroll ? currentLocation().key : Math.random().toString(36).slice(2)
  afterStep(() => write(address, { replace: options.replace || isDialogEntry(), state: { key } }))
}

/** Changes search parameters of the page that is shown; undefined ones are removed. */
export function changeSearch(change: Place['search'], options: Omit<Options, 'replace'> = {}) {
  const { path, query } = currentLocation()
  navigate({ to: path, search: { ...searchIn(query), ...change } }, { ...options, replace: true })
}
