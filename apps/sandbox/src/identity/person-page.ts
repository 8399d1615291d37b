import { createHash } from 'node:crypto'

/** A person whose identity the substitute providers confirm. */
export type Person = { email: string; name: string; isVerified: boolean }

/** People that a developer can pick; anybody else can be typed in. */
export const PEOPLE: readonly Person[] = [
  { email: 'ligaya@people.example', name: 'Ligaya Santos', isVerified: true },
  { email: 'andres@people.example', name: 'Andres Reyes', isVerified: true },
  { email: 'unproved@people.example', name: 'Corazon Unproved', isVerified: false },
]

/** The provider's id of a person: the same for the same address, whatever the name. */
export function subjectOf({ email }: Pick<Person, 'email'>): string {
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
  return String(BigInt(`0x${digest.slice(0, 16)}`)).padStart(21, '1')
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center;
  background: radial-gradient(120% 90% at 50% 0, light-dark(#e9f1ee, #16262a), transparent) light-dark(#f6f2e9, #0b1113);
  color: light-dark(#172022, #eef4f0) }
main { box-sizing: border-box; width: min(440px, 92vw); margin: 24px 0; padding: 28px; border-radius: 20px;
  background: light-dark(#fffdf8, #121a1d); border: 1px solid light-dark(#d8cfbb, #2a383e);
  box-shadow: 0 18px 50px rgb(0 0 0 / 12%) }
header { display: flex; align-items: center; gap: 12px }
.mark { display: grid; place-items: center; width: 40px; height: 40px; border-radius: 12px; font-weight: 800;
  background: light-dark(#17434a, #ffc861); color: light-dark(#fff, #1d1300) }
h1 { font-size: 20px; line-height: 1.25; margin: 0 }
.tag { display: inline-block; font-size: 12px; padding: 2px 10px; border-radius: 99px; background: light-dark(#efe9dc, #1a2428) }
p { margin: 14px 0; color: light-dark(#4a5857, #a7b7b6) }
form { margin: 0 }
.pick { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 60px; margin-top: 10px; padding: 8px 14px;
  border: 1px solid light-dark(#d8cfbb, #2a383e); border-radius: 14px; background: light-dark(#f9f5ec, #172124);
  color: inherit; font: inherit; text-align: left; cursor: pointer }
.pick i { flex: none; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 50%; font-style: normal; font-weight: 700;
  background: light-dark(#e2d8c2, #26343a) }
.pick span { flex: 1; min-width: 0; overflow-wrap: anywhere }
.pick small { display: block; color: light-dark(#4a5857, #a7b7b6) }
.pick:hover { border-color: light-dark(#8a4b00, #ffc861) }
details { margin-top: 16px } summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; font-weight: 650 }
label { display: block; margin-top: 10px; font-size: 14px; font-weight: 600 }
input[type=text], input[type=email] { box-sizing: border-box; width: 100%; min-height: 46px; margin-top: 4px; padding: 0 12px; font: inherit;
  border: 1px solid light-dark(#a89c83, #46565d); border-radius: 10px; background: light-dark(#fff, #0e1517); color: inherit }
.check { display: flex; align-items: center; gap: 10px; min-height: 44px; font-weight: 400 }
.go, .quiet { width: 100%; min-height: 48px; margin-top: 12px; border: 0; border-radius: 12px; font: inherit; font-weight: 700; cursor: pointer;
  background: #ffb224; color: #1d1300 }
.quiet { background: light-dark(#efe9dc, #1a2428); color: inherit }
:focus-visible { outline: 3px solid light-dark(#8a4b00, #ffc861); outline-offset: 2px }`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** No `form-action`: submitting the form redirects to the site, which may be on any host. */
export const PERSON_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`

type Page = { provider: string; action: string }

/** The log-in page of a substitute provider: pick a person, type one in, or cancel. */
export function personPage({ provider, action }: Page): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in with ${escaped(provider)} (sandbox)</title>
<style>${STYLE}</style>
<main>
<header><span class="mark" aria-hidden="true">${escaped(provider.slice(0, 1))}</span><div><h1>Sign in with ${escaped(provider)}</h1><span class="tag">Sandbox stand-in: no real account</span></div></header>
<p>Choose who you are. The site receives the name and e-mail address.</p>
${PEOPLE.map((person) => pick(person, action)).join('\n')}
<details><summary>Somebody else</summary>
<form method="post" action="${escaped(action)}">
<label>E-mail<input type="email" name="email" required maxlength="120" autocomplete="off"></label>
<label>Name<input type="text" name="name" maxlength="120" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" value="yes" checked> The e-mail address is verified</label>
<button class="go">Continue</button>
</form></details>
<form method="post" action="${escaped(action)}"><button class="quiet" name="cancel" value="yes">Cancel</button></form>
</main>
</html>`
}

function pick({ email, name, isVerified }: Person, action: string): string {
  const state = isVerified ? '' : ' · e-mail not verified'
  const hidden = Object.entries({ email, name, ...(isVerified ? { verified: 'yes' } : {}) })
    .map(([key, value]) => `<input type="hidden" name="${key}" value="${escaped(value)}">`)
    .join('')
  return `<form method="post" action="${escaped(action)}">${hidden}<button class="pick"><i aria-hidden="true">${escaped(name.slice(0, 1))}</i><span>${escaped(name)}<small>${escaped(email)}${state}</small></span></button></form>`
}

/** The person that was chosen; null if cancelled. */
export function personIn(form: URLSearchParams): Person | null {
  const email = form.get('email')?.trim() ?? ''
  if (form.has('cancel') || !email) return null
  return { email, name: form.get('name')?.trim() ?? '', isVerified: form.get('verified') === 'yes' }
}

export function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
