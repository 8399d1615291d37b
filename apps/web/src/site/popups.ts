import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog, useDialog } from '../platform/dialogs/dialogs.ts'
import { useSession } from '../platform/session/session.ts'
import { useLanguage } from '../platform/texts/i18n.ts'

const AFTER_MS = 900
/** Clocks differ: a change that is due already is looked for again soon. */
const LEAST_MS = 5000
const HOMES = new Set(['/', '/home', '/index', '/index.html'])

/**
 * Opens the popup list over the home page, once in a session for visitors and once for members, and
 * never over another dialog (requirement MOD-03). What is announced is read again when a schedule begins or ends.
 */
export function usePopups(path: string) {
  const lang = useLanguage()
  const audience = useSession((s) => (s.isKnown ? (s.member ? 'member' : 'visitor') : null))
  const isFree = useDialog((s) => s.open === null)
  const { data } = useQuery({
    ...callQuery('announcements', { lang }),
    refetchInterval: ({ state }) => untilMs(state.data?.freshUntil),
  })
  const hasAny = (data?.popup.length ?? 0) > 0
  useEffect(() => {
    const flag = `popupClosed:${audience}`
    if (!audience || !hasAny || !isFree || !HOMES.has(path) || sessionStorage.getItem(flag)) return
    const timer = setTimeout(() => {
      sessionStorage.setItem(flag, '1')
      openDialog('popups')
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [audience, hasAny, isFree, path])
}

/** Until a schedule of what is announced begins or ends; false when none does. */
function untilMs(freshUntil: string | null | undefined): number | false {
  return freshUntil ? Math.max(LEAST_MS, Date.parse(freshUntil) - Date.now()) : false
}
