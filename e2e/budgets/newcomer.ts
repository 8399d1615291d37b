/** Runs in the page: a visitor who has seen the disclaimer and the popups. */
export function notANewcomer() {
  sessionStorage.setItem('disclaimerAccept', '1')
  sessionStorage.setItem('popupClosed:visitor', '1')
}
