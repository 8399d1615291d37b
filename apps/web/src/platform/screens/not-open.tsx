import { Link } from '@parola/client/routing'
import { buttonClass, Empty } from '@parola/ui'
import type { ReactNode } from 'react'
import { t } from '../texts/i18n.ts'

type Props = { title: string; text: string; icon: string; children?: ReactNode }

/** A page that this site does not have yet: says so, and links to another page. */
export function NotOpen({ title, text, icon, children }: Props) {
  return (
    <Empty isPage className="mt-4" title={title} text={text} icon={icon}>
      {children ?? (
        <Link to="/" className={buttonClass({ variant: 'brand' })}>
          {t('shell.toHome')}
        </Link>
      )}
    </Empty>
  )
}
