import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { LAYER_GAP, useLayer } from './layer.ts'

type Props = {
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  /** Its content; `close` leads back to the button. */
  children: (close: () => void) => ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
}

/** Something small that opens beside a button and lets the page be used: a filter, an explanation. */
export function Popover({ label, trigger, children, align = 'start', className = '' }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { ref, container } = useLayer<HTMLButtonElement>()
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Trigger ref={ref} asChild>
        {trigger}
      </Trigger>
      <Portal container={container}>
        <Content align={align} {...LAYER_GAP} aria-label={label} className={`popover ${className}`}>
          {children(() => setOpen(false))}
        </Content>
      </Portal>
    </Root>
  )
}
