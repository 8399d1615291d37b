import { OPEN_ANSWERS, PAID_ANSWERS } from './answers.ts'
import { GATEWAY_NAME } from './orders.ts'
import type { PaymentBody } from './protocol.ts'
import type { Order } from './store.ts'

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center;
  background: radial-gradient(120% 90% at 50% 0, light-dark(#d9eff2, #12303a), transparent) light-dark(#f2f5f6, #0b1113);
  color: light-dark(#172022, #eef4f0) }
main { box-sizing: border-box; width: min(420px, 92vw); padding: 28px; border-radius: 20px;
  background: light-dark(#fffdf8, #121a1d); border: 1px solid light-dark(#d8cfbb, #2a383e);
  box-shadow: 0 18px 50px rgb(0 0 0 / 12%) }
header { display: flex; justify-content: space-between; align-items: center; gap: 12px }
h1 { font-size: 18px; margin: 0 }
.tag { font-size: 12px; padding: 2px 10px; border-radius: 99px; background: light-dark(#efe9dc, #1a2428) }
.sum { font-size: 36px; font-weight: 750; margin: 20px 0 4px; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 16px 0 20px;
  color: light-dark(#4a5857, #a7b7b6) }
dd { margin: 0; text-align: right; overflow-wrap: anywhere }
button, a.back { box-sizing: border-box; display: block; width: 100%; min-height: 48px; margin-top: 10px;
  border: 0; border-radius: 12px; font: inherit; font-weight: 700; cursor: pointer; text-align: center;
  line-height: 48px; text-decoration: none; background: #0b6b80; color: #fff }
button.quiet { background: light-dark(#efe9dc, #1a2428); color: inherit }
details { margin-top: 18px; border-top: 1px solid light-dark(#d8cfbb, #2a383e); padding-top: 12px }
summary { cursor: pointer; min-height: 44px; line-height: 44px; font-weight: 600 }
details form, li a { display: block }
label { display: block; margin-top: 10px; font-size: 14px }
input { box-sizing: border-box; width: 100%; min-height: 48px; margin-top: 4px; padding: 0 14px; border-radius: 12px;
  border: 1px solid light-dark(#857a63, #6b7c82); background: transparent; color: inherit; font: inherit }
ul { list-style: none; margin: 16px 0 0; padding: 0 }
li a { padding: 12px 0; border-bottom: 1px solid light-dark(#d8cfbb, #2a383e); color: inherit }
li b { float: right; font-variant-numeric: tabular-nums }
li small { display: block; color: light-dark(#4a5857, #a7b7b6) }
:focus-visible { outline: 3px solid light-dark(#0b6b80, #6fd3e8); outline-offset: 2px }
[role=status] { font-weight: 600 }`

const OUTCOME: Partial<Record<Order['status'], string>> = {
  PAID: 'Paid. The merchant has been notified.',
  FAILED: 'The payment failed. Nothing was taken.',
  EXPIRED: 'This payment is over. Nothing was taken.',
  CANCELLED: 'Cancelled. Nothing was taken.',
  REVERSED: 'The payment was taken back.',
}

/** The payer's page: what is to be paid to whom, and the two choices. */
export function payPage({ id, status, reference, body }: Order): string {
  const { merchant, channel, currency, amount, return_url } = body as PaymentBody
  const isOpen = status === 'PENDING'
  const outcome = `<p role="status">${OUTCOME[status] ?? ''}</p>
<a class="back" href="${escaped(return_url)}">Back to the merchant</a>
${status === 'PAID' ? tries(id, Object.entries(PAID_ANSWERS)) : ''}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pay with ${escaped(channel)} – ${GATEWAY_NAME}</title>
<style>${STYLE}</style>
<main>
<header><h1>${GATEWAY_NAME}</h1><span class="tag">Sandbox: no real money</span></header>
<p class="sum">${escaped(currency)} ${escaped(withCommas(amount))}</p>
<dl><dt>Pay with</dt><dd>${escaped(channel)}</dd><dt>To</dt><dd>Merchant ${escaped(merchant)}</dd><dt>Reference</dt><dd>${escaped(reference)}</dd></dl>
${isOpen ? openAnswers(id, amount) : outcome}
</main>
</html>`
}

function button(id: string, [answer, words]: readonly [string, string], look = 'quiet'): string {
  return `<form method="post" action="/pay/${id}/${answer}"><button class="${look}">${escaped(words)}</button></form>`
}

/** Shows the normal choices; everything that goes wrong is folded away. */
function openAnswers(id: string, amount: string): string {
  const { pay, cancel, other, ...rest } = OPEN_ANSWERS
  return `${button(id, ['pay', pay], 'pay')}${button(id, ['cancel', cancel])}
${tries(
  id,
  Object.entries(rest),
  `<form method="post" action="/pay/${id}/other"><label>Another amount
<input name="amount" inputmode="decimal" maxlength="12" pattern="[1-9][0-9]*[.][0-9]{2}" value="${escaped(amount)}"></label>
<button class="quiet">${escaped(other)}</button></form>`,
)}`
}

function tries(id: string, answers: readonly [string, string][], more = ''): string {
  return `<details><summary>Try something else</summary>
${answers.map((answer) => button(id, answer)).join('')}${more}</details>`
}

/** The newest payments: for acting as the payer of a code, a transfer or an address. */
export function listPage(orders: readonly Order[], paysAlone: boolean): string {
  const lines = orders.map(
    ({ id, status, reference, body }) =>
      `<li><a href="/pay/${id}"><b>${escaped(body.currency)} ${escaped(withCommas(body.amount))}</b>${escaped(body.channel)}
<small>${escaped(reference)} · ${status}</small></a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Payments – ${GATEWAY_NAME}</title>
<style>${STYLE}</style>
<main>
<header><h1>${GATEWAY_NAME}: payments</h1><span class="tag">Sandbox: no real money</span></header>
<form method="post" action="/gateway/alone"><button class="quiet">${paysAlone ? 'Payments are paid after two seconds: let payers do it' : 'Payers press the button: let payments be paid alone'}</button></form>
<ul>${lines.join('') || '<li>No payment yet</li>'}</ul>
</main>
</html>`
}

function withCommas(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+\.)/g, ',')
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
