import { config } from 'zod'

// Our pages forbid code made from text, which schemas would otherwise try as soon as they are declared.
config({ jitless: true })
