type Types = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}
let policy: ReturnType<Types['createPolicy']> | undefined

/** Browsers with Trusted Types start a worker from a trusted address only: one of our own files. */
export function ownScript(url: string): unknown {
  const { trustedTypes } = window as { trustedTypes?: Types }
  policy ??= trustedTypes?.createPolicy('worker', { createScriptURL: trustedAddress })
  return policy ? policy.createScriptURL(url) : trustedAddress(url)
}

function trustedAddress(url: string): string {
  const { origin, href } = new URL(url, location.href)
  if (origin !== location.origin) throw new TypeError('a worker of another origin')
  return href
}
