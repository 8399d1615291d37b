import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { intoView } from './into-view.ts'

type Props<N extends string> = {
  label: string
  tabs: readonly (readonly [name: N, text: ReactNode])[]
  current: N
  onChoose: (name: N) => void
  look?: 'chips' | 'segments'
  /** The current tab has to be finished before another one is opened. */
  isLocked?: boolean
  className?: string
  /** The panel of the current tab. */
  children: ReactNode
}

/** In one row: on a phone it is pushed sideways. */
const SEGMENTS = 'segments flex-nowrap overflow-x-auto [scrollbar-width:none]'

/** Alternatives that share a place, moved between by the arrow keys. With only one there is nothing to choose. */
export function Tabs<N extends string>(props: Props<N>) {
  const { label, tabs, current, onChoose, look = 'chips', isLocked, className = 'mb-4' } = props
  const { children } = props
  if (tabs.length < 2) return children
  const isChips = look === 'chips'
  return (
    <Root className="min-w-0" value={current} onValueChange={(name) => onChoose(name as N)}>
      <List
        aria-label={label}
        className={`${isChips ? 'grid auto-cols-fr grid-flow-col gap-2' : SEGMENTS} ${className}`}
      >
        {tabs.map(([name, text], place) => (
          <Trigger
            key={name}
            ref={place > 0 && name === current ? intoView : undefined}
            value={name}
            disabled={isLocked && name !== current}
            className={isChips ? 'chip justify-center' : 'shrink-0 whitespace-nowrap'}
          >
            {text}
          </Trigger>
        ))}
      </List>
      {/* Its content can be focused itself; the panel is no step on the way there. */}
      <Content value={current} tabIndex={-1}>
        {children}
      </Content>
    </Root>
  )
}
