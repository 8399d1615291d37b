import type { PaymentBody } from './protocol.ts'
import type { Order } from './store.ts'

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center;
  background: radial-gradient(120% 90% at 50% 0, light-dark(#fff3d6, #1c2a2e), transparent) light-dark(#f6f2e9, #0b1113);
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
  line-height: 48px; text-decoration: none; background: #ffb224; color: #1d1300 }
button.quiet { background: light-dark(#efe9dc, #1a2428); color: inherit }
:focus-visible { outline: 3px solid light-dark(#8a4b00, #ffc861); outline-offset: 2px }
[role=status] { font-weight: 600 }`

const OUTCOME: Partial<Record<Order['status'], string>> = {
  PAID: 'Paid. The merchant has been told.',
  FAILED: 'The payment failed. Nothing was taken.',
  EXPIRED: 'This payment is over. Nothing was taken.',
  CANCELLED: 'Cancelled. Nothing was taken.',
  REVERSED: 'The payment was taken back.',
}
const REFRESH_S = 2

/** The payer's page: what is to be paid to whom, and the two answers. */
export function payPage({ id, status, reference, body }: Order): string {
  const { channel, currency, amount, return_url } = body as PaymentBody
  const isOpen = status === 'PENDING'
  const buttons = `<form method="post" action="/pay/${id}/pay"><button>Pay now</button></form>
<form method="post" action="/pay/${id}/cancel"><button class="quiet">Cancel</button></form>`
  const outcome = `<p role="status">${OUTCOME[status] ?? ''}</p>
<a class="back" href="${escaped(return_url)}">Back to the merchant</a>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${isOpen ? `<meta http-equiv="refresh" content="${REFRESH_S}">` : ''}
<title>Pay with ${escaped(channel)}</title>
<style>${STYLE}</style>
<main>
<header><h1>${escaped(channel)}</h1><span class="tag">Sandbox: no real money</span></header>
<p class="sum">${escaped(currency)} ${escaped(withCommas(amount))}</p>
<dl><dt>To</dt><dd>Parola</dd><dt>Reference</dt><dd>${escaped(reference)}</dd></dl>
${isOpen ? buttons : outcome}
</main>
</html>`
}

function withCommas(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+\.)/g, ',')
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
