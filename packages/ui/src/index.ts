export { Dialog } from './dialog.tsx'
export { Field, PasswordField, TextField } from './field.tsx'
export { Icon } from './icon.tsx'
