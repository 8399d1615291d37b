import { ErrorState, Empty as KitEmpty } from '@parola/ui'
import type { ComponentProps } from 'react'
import { words } from '../calls/client.ts'
import { t } from '../texts/i18n.ts'

/** An empty place of a page. */
export function Empty(place: ComponentProps<typeof KitEmpty>) {
  return <KitEmpty className="mt-4" {...place} />
}

/** Something did not load: what happened, and a retry. */
export function Trouble({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <ErrorState
      className="mt-4"
      title={t('shell.trouble')}
      text={words(error)}
      retryText={t('shell.retry')}
      onRetry={retry}
    />
  )
}
