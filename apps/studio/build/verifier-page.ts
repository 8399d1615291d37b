import { writeFile } from 'node:fs/promises'
import { build, type Plugin } from 'vite'

const STYLE = `:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif;background:light-dark(#f6f4f0,#10151d);color:light-dark(#1b2430,#eef2f7)}
main{display:grid;gap:14px;max-width:720px;margin:0 auto;padding:20px 16px 48px}
h1{margin:0;font-size:28px;line-height:1.2}p{margin:0}
.small{font-size:13px;color:light-dark(#56606e,#a5b0bf)}
label{display:grid;gap:6px;font-weight:600}
textarea{box-sizing:border-box;width:100%;padding:12px;border:1px solid light-dark(#b9bec6,#3a4656);border-radius:12px;font:13px/1.5 ui-monospace,monospace;background:light-dark(#fff,#18202b);color:inherit}
button{min-height:48px;padding:0 28px;border:0;border-radius:12px;background:#ffb224;color:#1d1300;font:700 16px system-ui;cursor:pointer}
button.quiet{justify-self:end;min-height:44px;padding:0 16px;background:none;color:inherit;border:1px solid light-dark(#b9bec6,#3a4656);font-weight:500}
:focus-visible{outline:3px solid #4c8dff;outline-offset:2px}
output{display:grid;gap:8px;padding:16px;border-radius:12px;background:light-dark(#fff,#18202b)}output:empty{display:none}
strong{font-size:18px}.right{color:light-dark(#0d6b38,#5ddb97)}.wrong{color:light-dark(#b0121f,#ff8a8f)}
summary{min-height:32px;cursor:pointer}pre{margin:0;overflow:auto;font-size:13px}`

/** The offline verifier: one file with everything in it, beside the games. */
export function verifierPage(): Plugin {
  return {
    name: 'verifier-page',
    apply: 'build',
    closeBundle: async () => {
      const made = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          target: 'baseline-widely-available',
          lib: {
            entry: new URL('../client/src/instant/verifier.ts', import.meta.url).pathname,
            formats: ['iife'],
            name: 'verifier',
          },
        },
      })
      const [bundle] = [made].flat()
      const script = bundle && 'output' in bundle ? bundle.output[0].code : ''
      // A closing tag inside the script would end it.
      const safe = script.replaceAll('</script', '<\\/script')
      const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parola</title><style>${STYLE}</style></head><body><script>${safe}</script></body></html>`
      await writeFile(new URL('../dist/verify.html', import.meta.url), page)
    },
  }
}
