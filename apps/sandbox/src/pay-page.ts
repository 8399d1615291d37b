import type { Payment } from './store.ts'

const STYLE = `:root{color-scheme:light dark;font-family:system-ui,sans-serif}body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#f6f2e9,#0b1113);color:light-dark(#172022,#eef4f0)}main{width:min(400px,92vw);background:light-dark(#fffdf8,#121a1d);border:1px solid light-dark(#d8cfbb,#2a383e);border-radius:20px;padding:28px;text-align:center}h1{font-size:18px;margin:0 0 4px}p{color:light-dark(#4a5857,#a7b7b6);margin:6px 0;overflow-wrap:anywhere}strong{display:block;font-size:34px;margin:18px 0;font-variant-numeric:tabular-nums}button{font:inherit;font-weight:700;width:100%;min-height:48px;border:0;border-radius:12px;margin-top:10px;cursor:pointer;background:#ffb224;color:#1d1300}button.quiet{background:light-dark(#efe9dc,#1a2428);color:inherit}a{color:light-dark(#8a4b00,#ffc861)}`

const escaped = (text: string) => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`)

const DONE: Record<string, string> = {
  PAID: 'Paid. You can close this page.',
  FAILED: 'The payment failed. Nothing was taken.',
  EXPIRED: 'This payment is over. Nothing was taken.',
  CANCELLED: 'Cancelled. Nothing was taken.',
}

/** The payer's page of a redirect channel. */
export function payPage(p: Payment): string {
  const buttons = `<form method="post" action="/pay/${p.id}/pay"><button>Pay now</button></form><form method="post" action="/pay/${p.id}/cancel"><button class="quiet">Cancel</button></form>`
  const end = `<p role="status">${DONE[p.status] ?? ''}</p><p><a href="${escaped(p.return_url)}">Back to Parola</a></p>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pay with ${escaped(p.channel)}</title><style>${STYLE}</style><main><h1>${escaped(p.channel)} sandbox</h1><p>Payment to Parola</p><strong>${escaped(p.currency)} ${escaped(p.amount)}</strong><p>Reference ${escaped(p.reference)}</p>${p.status === 'PENDING' ? buttons : end}</main></html>`
}
