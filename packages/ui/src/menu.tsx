import { Content, Item, Portal, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'
import { CountBadge } from './badge.tsx'
import { type ButtonLook, buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import { LAYER_GAP, useLayer } from './layer.ts'

export type MenuItem = {
  key: string
  text: string
  icon?: string
  count?: number
  isDanger?: boolean
  isOff?: boolean
  /** With a line above it. */
  isApart?: boolean
  onSelect: () => void
}

type Props = ButtonLook & {
  /** The name of the button, if it shows no text, and of the menu. */
  label: string
  icon?: string
  /** What the button shows; its icon alone without. */
  children?: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}

/** Actions that open below a button: by arrows, the first letter, Home and End; Escape leads back. */
export function Menu({ label, icon, children, items, align = 'end', ...look }: Props) {
  const { ref, container } = useLayer<HTMLButtonElement>()
  const className = `${look.className ?? ''} ${children ? '' : 'btn-icon'}`
  return (
    <Root modal={false}>
      <Trigger
        ref={ref}
        className={buttonClass({ ...look, className })}
        aria-label={children ? undefined : label}
      >
        {icon ? <Icon name={icon} size={18} /> : null}
        {children}
      </Trigger>
      <Portal container={container}>
        <Content align={align} {...LAYER_GAP} aria-label={label} className="popover">
          {items.map(({ key, text, icon: sign, count = 0, isDanger, isOff, isApart, onSelect }) => [
            isApart ? (
              <Separator key={`${key}-line`} className="my-1 border-t border-line" />
            ) : null,
            <Item
              key={key}
              disabled={isOff}
              className={`menu-item ${isDanger ? 'menu-item-danger' : ''}`}
              onSelect={onSelect}
            >
              {sign ? <Icon name={sign} size={18} /> : null}
              <span className="min-w-0 flex-1">{text}</span>
              <CountBadge count={count} />
            </Item>,
          ])}
        </Content>
      </Portal>
    </Root>
  )
}
