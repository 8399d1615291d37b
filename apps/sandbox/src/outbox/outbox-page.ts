import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Letter, Outbox } from './outbox.ts'

const SHOWN = 50
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#f6f2e9, #0b1113); color: light-dark(#172022, #eef4f0) }
main { box-sizing: border-box; width: min(760px, 94vw); margin: 0 auto; padding: 28px 0 }
header { display: flex; justify-content: space-between; align-items: center; gap: 12px }
h1 { font-size: 22px; margin: 0 }
.tag { font-size: 12px; padding: 2px 10px; border-radius: 99px; background: light-dark(#efe9dc, #1a2428) }
ol { list-style: none; padding: 0; display: grid; gap: 12px }
li { padding: 14px 18px; border-radius: 14px; background: light-dark(#fffdf8, #121a1d);
  border: 1px solid light-dark(#d8cfbb, #2a383e) }
li p { margin: 6px 0 0; white-space: pre-line; overflow-wrap: anywhere }
.to { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; font-weight: 650 }
.to time { margin-left: auto; font-weight: 400; color: light-dark(#4a5857, #a7b7b6) }
b { font-size: 20px; letter-spacing: .12em; font-variant-numeric: tabular-nums; color: light-dark(#8a4b00, #ffc861) }
a { color: inherit }
details { margin: 16px 0; padding: 4px 18px; border-radius: 14px; background: light-dark(#efe9dc, #1a2428) }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; font-weight: 650 }
code { overflow-wrap: anywhere }`
const SCRIPT = `
const list = document.querySelector('ol')
setInterval(async () => {
  const answer = await fetch('/outbox/list').catch(() => null)
  const text = answer?.ok ? await answer.text() : ''
  if (text && text !== list.dataset.shown) { list.innerHTML = text; list.dataset.shown = text }
}, 1000)`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; connect-src 'self'; frame-ancestors 'none'`

/** The developers' page: every text message and e-mail that the demo sent, as it arrives. */
export function mountOutboxPage(app: FastifyInstance, outbox: Outbox) {
  app.get('/outbox', (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(page(outbox.newest(SHOWN))),
  )
  app.get('/outbox/list', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(list(outbox.newest(SHOWN))),
  )
  app.get<{ Querystring: { to?: string } }>('/outbox.json', ({ query }) =>
    outbox.newest(SHOWN, query.to),
  )
}

/** The other substitutes of the sandbox, and how to make them fail. */
const FAKES = `<details><summary>Stand-ins: Google, Facebook, phone checks</summary>
<p>The site's buttons lead to <code>/google</code> (OpenID Connect) and <code>/facebook</code> (OAuth 2), where you pick or type a person, with a verified e-mail address or without. Cancel goes back to the site.</p>
<p>Phone checks are at <code>/phone/v1</code>, with their keys at <code>/phone/certs</code>; the switch PHONEAUTH3 of a brand turns them on, and their codes appear on this page. Numbers that end in 021 have too many attempts, 022 exceed the quota, 023 are not allowed, 024 fail the captcha, 025 fail with an unknown error.</p>
<p>Text messages to numbers that end in 001 are busy twice, 002 are refused, 003 are accepted without a response, 004 are not delivered.</p></details>`

function page(letters: Letter[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox</title>
<style>${STYLE}</style>
<main>
<header><h1>Outbox</h1><span class="tag">Sandbox: nothing leaves this machine</span></header>
${FAKES}
<ol aria-live="polite">${list(letters)}</ol>
</main>
<script>${SCRIPT}</script>
</html>`
}

function list(letters: Letter[]): string {
  return (
    letters.map(item).join('') || '<li>No messages yet. New ones appear here automatically.</li>'
  )
}

function item({ protocol, recipient, subject, text, at: receivedAt }: Letter): string {
  const time = new Date(receivedAt).toISOString()
  const title = subject ? `<p><strong>${escaped(subject)}</strong></p>` : ''
  return `<li><span class="to"><span class="tag">${protocol}</span>${escaped(recipient)}<time datetime="${time}">${time.slice(11, 19)}</time></span>${title}<p>${linked(escaped(text))}</p></li>`
}

/** Highlights codes and makes links clickable. */
function linked(text: string): string {
  return text
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    .replace(/(?<![\w#/=-])\d{6}(?![\w])/g, (code) => `<b>${code}</b>`)
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
