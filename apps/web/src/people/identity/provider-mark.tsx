import type { IdentityProvider } from '@parola/contract'
import { PROVIDER_NAMES } from './providers.ts'

/** A letter for a provider; its logo is its property. */
export function ProviderMark({ provider }: { provider: IdentityProvider }) {
  return <LetterMark name={PROVIDER_NAMES[provider]} />
}

export function LetterMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full border border-line bg-bg font-display text-15 text-link"
    >
      {name.slice(0, 1)}
    </span>
  )
}
