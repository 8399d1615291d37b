import { Link } from '@parola/client/routing'
import { Icon } from '@parola/ui'
import type { ReactNode } from 'react'
import { t } from './i18n.ts'

type Props = { title: string; text: string; icon: string; children?: ReactNode }

/** A page that this site does not have yet: says so without figures, and offers a way on. */
export function NotOpen({ title, text, icon, children }: Props) {
  return (
    <div className="capiz mt-4 grid justify-items-center rounded-xl border border-line bg-s1 px-6 py-14 text-center">
      <span className="mb-3 text-link">
        <Icon name={icon} size={36} />
      </span>
      <h1 className="text-22">{title}</h1>
      <p className="mt-1 mb-5 max-w-[52ch] text-text2">{text}</p>
      {children ?? (
        <Link to="/" className="btn btn-brand">
          {t('shell.toHome')}
        </Link>
      )}
    </div>
  )
}
