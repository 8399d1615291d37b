/** The cookies of one browser, by name. */
export type Jar = Map<string, string>

/** The `cookie` header that a browser sends. */
export function cookiesIn(jar: Jar | undefined): Record<string, string> {
  if (!jar || jar.size === 0) return {}
  return { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
}

/** Keeps what an answer sets, as browsers do. */
export function keepCookies(jar: Jar | undefined, headers: Headers) {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value) jar?.set(name, value)
    else jar?.delete(name)
  }
}
