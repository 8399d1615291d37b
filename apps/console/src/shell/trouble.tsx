import { Empty, ErrorState } from '@parola/ui'
import { t } from '../platform/i18n.ts'

/** An address without a screen. */
export function Missing() {
  return <Empty isPage title={t('nothing')} text={t('nothingText')} icon="search" className="m-6" />
}

/** A screen that did not load, or failed. */
export function Broken() {
  return (
    <ErrorState
      isPage
      title={t('broken')}
      text={t('brokenText')}
      retryText={t('reload')}
      onRetry={() => location.reload()}
      className="m-6"
    />
  )
}
