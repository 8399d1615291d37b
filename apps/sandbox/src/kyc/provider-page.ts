import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Applicants, CLEAN, VERDICTS } from './applicants.ts'

const SHOWN = 30
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#f6f2e9, #0b1113); color: light-dark(#172022, #eef4f0) }
main { box-sizing: border-box; width: min(760px, 94vw); margin: 0 auto; padding: 28px 0 }
header { display: flex; justify-content: space-between; align-items: center; gap: 12px }
h1 { font-size: 22px; margin: 0 } h2 { font-size: 18px; margin: 28px 0 8px }
.tag { font-size: 12px; padding: 2px 10px; border-radius: 99px; background: light-dark(#efe9dc, #1a2428) }
table { width: 100%; border-collapse: collapse; background: light-dark(#fffdf8, #121a1d); border-radius: 14px; overflow: hidden }
th, td { text-align: left; padding: 10px 14px; border-bottom: 1px solid light-dark(#d8cfbb, #2a383e); overflow-wrap: anywhere }
b { font-variant-numeric: tabular-nums; color: light-dark(#8a4b00, #ffc861) }`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** The developers' page: the verdict of each ID number, and recent applicants. */
export function mountKycPage(app: FastifyInstance, applicants: Applicants) {
  app.get('/kyc', (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(page(applicants)),
  )
}

function page(applicants: Applicants): string {
  const rules = Object.entries(VERDICTS).map(([digit, { says }]) => [digit, says] as const)
  const newest = applicants.all().slice(-SHOWN).reverse()
  const rows = newest.map(({ id, documents, idNumber, status, result }) =>
    line([
      id,
      `…${escaped(idNumber.slice(-2))}`,
      String(documents.size),
      status,
      result?.answer ?? '',
    ]),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Identity provider</title>
<style>${STYLE}</style>
<main>
<header><h1>Identity provider</h1><span class="tag">Sandbox: nobody is checked</span></header>
<p>Two seconds after the documents were sent, the last character of the ID number decides the verdict. Pictures are not stored.</p>
<table><tr><th>ID number ends in</th><th>Verdict</th></tr>
${[...rules, ['anything else', CLEAN.says] as const].map(([digit, says]) => `<tr><td><b>${digit}</b></td><td>${says}</td></tr>`).join('\n')}
</table>
<h2>Applicants</h2>
<table><tr><th>Applicant</th><th>Number</th><th>Pictures</th><th>Status</th><th>Answer</th></tr>${rows.join('') || line(['Nobody yet', '', '', '', ''])}</table>
</main>
</html>`
}

function line(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
