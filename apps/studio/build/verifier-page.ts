import { writeFile } from 'node:fs/promises'
import { build, type Plugin } from 'vite'

const STYLE = `:root{color-scheme:light dark;font-family:system-ui,sans-serif}
main{max-width:760px;margin:24px auto;padding:0 16px}
textarea{width:100%;font:13px/1.5 ui-monospace,monospace;padding:12px;border-radius:12px}
button{margin:12px 0;min-height:48px;padding:0 28px;border:0;border-radius:12px;background:#ffb224;color:#1d1300;font:700 16px system-ui}
pre{padding:12px;border-radius:12px;border:2px solid;overflow:auto}
pre:empty{display:none}.right{border-color:#17924f}.wrong{border-color:#c3202f}`

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
      const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parola: check a round</title><style>${STYLE}</style></head><body><script>${safe}</script></body></html>`
      await writeFile(new URL('../dist/verify.html', import.meta.url), page)
    },
  }
}
