/** Which of a member's devices for notifications this browser is, as long as it keeps it, and whose. */
const DEVICE = 'pushDevice'
const OWNER = 'pushOwner'

export const ownDevice = {
  read: () => localStorage.getItem(DEVICE),
  keep: (deviceId: string, memberId: string) => {
    localStorage.setItem(DEVICE, deviceId)
    localStorage.setItem(OWNER, memberId)
  },
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribe() {
  localStorage.removeItem(DEVICE)
  localStorage.removeItem(OWNER)
  const registered = await navigator.serviceWorker?.getRegistration()
  const subscription = await registered?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** What another member asked for here is shown to nobody else who logs in. */
export async function leaveToOther(memberId: string) {
  if (ownDevice.read() !== null && localStorage.getItem(OWNER) !== memberId) await unsubscribe()
}
