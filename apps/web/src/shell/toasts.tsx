import { useToasts } from '@parola/client/toasts'
import { ToastList } from '@parola/ui'

/** Messages in a corner. */
export function Toasts() {
  return <ToastList list={useToasts((state) => state.list)} />
}
