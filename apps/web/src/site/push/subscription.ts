import { ownScript } from '../../platform/loading/own-script.ts'

export function canSubscribe(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Asks the member, and subscribes this browser. @throws Error `blocked` or `failed` */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('blocked')
  try {
    await navigator.serviceWorker.register(ownScript('/sw.js') as string)
    const { pushManager } = await navigator.serviceWorker.ready
    const known = await pushManager.getSubscription()
    const subscription =
      known ??
      (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
    const { endpoint, keys } = subscription.toJSON()
    return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  } catch {
    throw new Error('failed')
  }
}
