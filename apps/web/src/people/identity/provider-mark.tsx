import type { IdentityProvider } from '@parola/contract'
import { Icon } from '@parola/ui'

/** The sign by which people know a provider. */
export function ProviderMark({ provider }: { provider: IdentityProvider }) {
  return (
    <span className="grid size-7 shrink-0 place-items-center">
      <Icon name={`mark-${provider}`} size={22} />
    </span>
  )
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
