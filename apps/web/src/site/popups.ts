import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog, useDialog } from '../platform/dialogs/dialogs.ts'
import { useSession } from '../platform/session/session.ts'
import { useLanguage } from '../platform/texts/i18n.ts'

const AFTER_MS = 900
const HOMES = new Set(['/', '/home', '/index', '/index.html'])

/**
 * Opens the popup list over the home page, once in a session for visitors and once for members, and
 * never over another dialog (requirement MOD-03).
 */
export function usePopups(path: string) {
  const lang = useLanguage()
  const audience = useSession((s) => (s.isKnown ? (s.member ? 'member' : 'visitor') : null))
  const isFree = useDialog((s) => s.open === null)
  const { data } = useQuery(callQuery('announcements', { lang }))
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
