import { Routes } from '@parola/client/routing'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptFirstData, queryClient } from './platform/calls/query.ts'
import { restoreSession, sessionTexts, useSession } from './platform/session/session.ts'
import { startLanguage } from './platform/texts/i18n.ts'
import { PAGES } from './routes/pages.tsx'
import { Shell } from './shell/shell.tsx'
import './styles.css'

adoptFirstData()
// The referrer of this visitor is remembered on every page, until they register (APP-06).
const referral = new URLSearchParams(location.search).get('r')
if (referral) sessionStorage.setItem('referralCode', referral.slice(0, 40))
await Promise.all([startLanguage(), sessionTexts()])
const place = document.getElementById('root')
if (!place) throw new Error('the page has no root')
// In slices, so that a slow phone responds to its first touch.
startTransition(() => {
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <Routes pages={PAGES}>
        <Shell />
      </Routes>
    </QueryClientProvider>,
  )
})
await restoreSession()
const stop = useSession.subscribe(receiveNews)
receiveNews()

/** Only members receive live messages; visitors do not load the code for them. */
function receiveNews() {
  if (!useSession.getState().token) return
  stop()
  void Promise.all([import('./platform/calls/realtime.ts'), import('./routes/channels.ts')]).then(
    ([{ startRealtime }, reactions]) => startRealtime(reactions),
  )
}
