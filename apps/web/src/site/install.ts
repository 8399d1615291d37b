import { useEffect, useState } from 'react'
import { ownScript } from '../platform/loading/own-script.ts'

/** What browsers offer that can install a page as an app; not yet in the types of the platform. */
type Offer = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: string }> }

const HEAD = [
  ['manifest', '/manifest.webmanifest'],
  ['apple-touch-icon', '/icons/apple-180.png'],
] as const

/** Whether this page can be installed now, and whether it runs as an app already. */
export function useInstall() {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [isInstalled, setInstalled] = useState(
    () => matchMedia('(display-mode: standalone)').matches,
  )
  useEffect(() => {
    const offered = (event: Event) => {
      event.preventDefault()
      setOffer(event as Offer)
    }
    const installed = () => setInstalled(true)
    addEventListener('beforeinstallprompt', offered)
    addEventListener('appinstalled', installed)
    return () => {
      removeEventListener('beforeinstallprompt', offered)
      removeEventListener('appinstalled', installed)
    }
  }, [])
  const install = async () => {
    await offer?.prompt()
    setOffer(null)
  }
  return { offer, install, isInstalled }
}

/** Tells the browser what the app is, and keeps its shell: only who looks for the app loads that. */
export function describeApp() {
  for (const [rel, href] of HEAD) {
    if (document.head.querySelector(`link[rel="${rel}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))
  }
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register(ownScript('/sw.js') as string).catch(() => undefined)
}
