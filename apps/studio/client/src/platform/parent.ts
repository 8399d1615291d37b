import { type PlatformMessage, platformMessageOf } from './platform-message.ts'

/** Messages to the page that holds the frame (rules/vendor-protocol §2). */
type Outgoing = 'ready' | 'busy' | 'idle' | 'close' | 'deposit' | 'history'

const parentOrigin = document.referrer ? new URL(document.referrer).origin : location.origin

export function postToPlatform(type: Outgoing | 'error' | 'balance', more: object = {}) {
  if (window.parent !== window) {
    window.parent.postMessage({ source: 'game', v: 1, type, ...more }, parentOrigin)
  }
}

const OVER_THE_GAME = 'dialog[open], #celebration:not([hidden])'

/** Escape closes the game as it closes any dialog; what lies over the game comes first. */
export function closeOnEscape() {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !document.querySelector(OVER_THE_GAME)) postToPlatform('close')
  })
}

/** A page of the site around the game; null where the game is not framed. */
export function siteUrl(path: string): string | null {
  return window.parent === window ? null : new URL(path, parentOrigin).href
}

/** Listens to messages of the platform; messages from elsewhere are ignored. */
export function onPlatformMessage(handle: (message: PlatformMessage) => void) {
  addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return
    const message = platformMessageOf(event.data)
    if (message) handle(message)
  })
}
