import {
  Component,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useLayoutEffect,
  useState,
  useTransition,
} from 'react'
import { parse } from 'regexparam'
import { matchRoute, Router } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import {
  currentLocation,
  type Location,
  LocationContext,
  navigate,
  useLocation,
} from './location.ts'
import type { Place } from './place.ts'
import { keepScroll } from './scroll.ts'

/** A page of the application. */
export type Page = {
  /** A path, or its pattern: `/members/:memberId`. */
  path: string
  component: ComponentType
  /** Loads what the page needs before it is opened. */
  preload?: () => Promise<unknown>
  /** Where visitors who may not see this page are redirected. */
  redirect?: () => Place | undefined
}

/** More than any address needs: pages that redirect to each other must not block the browser. */
const REDIRECTS_MAX = 5

type Routing = { pages: readonly Page[]; isMoving: boolean }

const RoutingContext = createContext<Routing>({ pages: [], isMoving: false })
const ParamsContext = createContext<Record<string, string | undefined>>({})

/** A page that is loaded when it is opened, or about to be. */
export function lazyPage(
  path: string,
  load: () => Promise<ComponentType>,
  redirect?: Page['redirect'],
): Page {
  const component = lazy(async () => ({ default: await load() }))
  return { path, component, preload: load, ...(redirect ? { redirect } : {}) }
}

/** The values of the names in the pattern of the page that is shown. */
export function useParams<P extends Record<string, string>>(): P {
  return useContext(ParamsContext) as P
}

/** Whether the next page is being loaded while the one before is still shown. */
export function useIsMoving(): boolean {
  return useContext(RoutingContext).isMoving
}

/** Loads a page that is about to be opened. */
export function usePreload(): (path: string) => void {
  const { pages } = useContext(RoutingContext)
  // A page that does not load now is requested again, and reports the error, when it is opened.
  return (path) =>
    void pageAt(pages, path)
      ?.page.preload?.()
      .catch(() => undefined)
}

type RoutesProps = { pages: readonly Page[]; children: ReactNode }

/** Follows the address bar; the previous page stays until the next one has loaded. */
export function Routes({ pages, children }: RoutesProps) {
  const entry = useLocationProperty(entryOfHistory)
  const [shown, setShown] = useState(() => settled(pages))
  const [restore] = useState(keepScroll)
  const [isMoving, startMoving] = useTransition()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address bar alone leads
  useLayoutEffect(() => {
    const next = settled(pages)
    startMoving(() => setShown(next))
  }, [entry])
  useLayoutEffect(() => restore(shown), [restore, shown])
  return (
    <RoutingContext value={{ pages, isMoving }}>
      <LocationContext value={shown}>
        <Router hook={useShownPath}>{children}</Router>
      </LocationContext>
    </RoutingContext>
  )
}

/** An entry that differs in its state alone, as for a dialog over the page, is the same page. */
function entryOfHistory(): string {
  return `${currentLocation().key} ${window.location.href}`
}

function useShownPath(): [string, typeof navigate] {
  return [useLocation().path, navigate]
}

/** Where the address bar leads after all redirects. */
function settled(pages: readonly Page[]): Location {
  for (let redirects = 0; redirects < REDIRECTS_MAX; redirects += 1) {
    const place = pageAt(pages, window.location.pathname)?.page.redirect?.()
    if (!place) break
    navigate(place, { replace: true })
  }
  return currentLocation()
}

function pageAt(pages: readonly Page[], path: string) {
  for (const page of pages) {
    const [isThis, params] = matchRoute(parse, page.path, path)
    if (isThis) return { page, params }
  }
  return null
}

type OutletProps = { missing: ReactNode; broken: ReactNode; waiting?: ReactNode }

/**
 * The page that is shown: `missing` where there is none, `broken` for one that failed, `waiting` until the first one
 * has loaded. A page of one member starts afresh for the next: nothing that was typed for the first or shown of them
 * stays.
 */
export function Outlet({ missing, broken, waiting }: OutletProps) {
  const { pages } = useContext(RoutingContext)
  const { path } = useLocation()
  const match = pageAt(pages, path)
  if (!match) return missing
  const { page, params } = match
  return (
    <Suspense fallback={waiting}>
      <Boundary key={path} broken={broken}>
        <ParamsContext value={params}>
          <page.component />
        </ParamsContext>
      </Boundary>
    </Suspense>
  )
}

type BoundaryProps = { broken: ReactNode; children: ReactNode }

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.broken : this.props.children
  }
}
